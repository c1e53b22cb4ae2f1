/**
 * Names a binary format by its leading bytes; first row wins. It is asked only about bytes that are
 * not UTF-8 text. Short signatures such as 'MZ' or 'BM' may also begin a text in another encoding, so
 * only a sure one settles the matter; the others just give a name to what is known to be binary.
 */
import type { FileType } from '../../model/snapshot.js';
import { MAGIC_ROWS } from './magic.table.js';

export type Magic = {
  readonly kind: string;
  readonly type: FileType;
  /** No text begins like this. */
  readonly sure: boolean;
};

export function magicOf(bytes: Buffer): Magic | null {
  for (const { offset, signature, magic } of SIGNATURES_BY_BYTE[bytes[0] ?? 0]!) {
    if (standsAt(bytes, signature, offset)) return magic;
  }
  return null;
}

/** A loop, because calling for a comparison takes longer than the few bytes. */
function standsAt(bytes: Buffer, signature: Buffer, offset: number): boolean {
  for (let at = 0; at < signature.length; at++) if (bytes[offset + at] !== signature[at]) return false;
  return true;
}

/** `89 'PNG' 0d` to bytes: hex pairs and quoted ASCII, separated by single spaces outside quotes. */
export function signatureBytes(row: string): Buffer {
  const parts = row.match(/'[^']*'|[0-9a-f]{2}/g) ?? [];
  return Buffer.concat(
    parts.map((part) => (part.startsWith("'") ? Buffer.from(part.slice(1, -1), 'latin1') : Buffer.from(part, 'hex'))),
  );
}

function isSure(signature: Buffer): boolean {
  const isWritable = signature.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d);
  return signature.length >= (isWritable ? 5 : 3);
}

const SIGNATURES = MAGIC_ROWS.map(([offset, row, kind, type]) => {
  const signature = signatureBytes(row);
  const magic: Magic = { kind, type, sure: isSure(signature) };
  return { offset, signature, magic };
});

/** By the first byte of a file, those that it may hold: what stands further in may follow any. */
const SIGNATURES_BY_BYTE = Array.from({ length: 256 }, (_, byte) =>
  SIGNATURES.filter(({ offset, signature }) => offset > 0 || signature[0] === byte),
);
