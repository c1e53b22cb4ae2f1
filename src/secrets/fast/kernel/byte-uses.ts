/** Bits for what a byte may be part of. The kernel checks single bytes around keywords and splits with them. */

import { isGapUnit, isWordUnit } from '../../phrases/phrase-match.js';
import { isNameUnit } from '../match-rule.js';
import { valueBytes } from './trait-tables.js';

const uses: readonly ((byte: number) => boolean)[] = [
  (byte) => isOneOf(byte, /[A-Za-z0-9]/),
  isGapUnit,
  isNameUnit,
  isWordUnit,
  (byte) => valueBytes[byte] === 1,
  // Between the quotes of a split, or before the value after a backslash.
  (byte) => isOneOf(byte, /[ \t\r\n\\]/),
  // Operators that join strings.
  (byte) => isOneOf(byte, /[+&.|<]/),
  // Prefix characters of a string literal.
  (byte) => isOneOf(byte, /[rbuf@$]/),
];

function isOneOf(byte: number, pattern: RegExp): boolean {
  return pattern.test(String.fromCharCode(byte));
}

/** Bytes beyond ASCII have no use: the kernel leaves them undecided. */
export const byteUses = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 127 ? 0 : uses.reduce((bits, isUsed, bit) => bits | (isUsed(byte) ? 1 << bit : 0), 0),
);
