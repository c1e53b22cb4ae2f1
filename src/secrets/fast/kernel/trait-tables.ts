/** The tables by which the kernel recognises the traits of a text (`text-traits.ts`). */
import { trait, valueSource } from '../../decode/text-traits.js';

/** 1 for each byte that `valueSource` matches. */
export const valueBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  new RegExp(valueSource).test(String.fromCharCode(byte)) ? 1 : 0,
);

/** Kinds of bytes that `pairTraits` distinguishes; kind 0 is every other byte. */
const kindsOfBytes = [
  '',
  '"\'`',
  '\\',
  '\r\n',
  ' \t',
  '+',
  '%',
  '&',
  '.|<',
  '0234567',
  'x',
  'u',
  'r',
  'bf$',
  '@',
  '#qalg',
  'n',
  '[',
  'U',
] as const;

const kindBits = 5;

export const byteKinds = Uint8Array.from({ length: 256 }, (_, byte) =>
  Math.max(
    0,
    kindsOfBytes.findIndex((bytes) => bytes.includes(String.fromCharCode(byte))),
  ),
);

/** The traits that two bytes in a row show, by their kinds. The kernel itself checks line starts, the rest of escapes and plain bytes. */
export const pairTraits = new Uint8Array(1 << (2 * kindBits));

function notePairs(bit: number, firsts: string, seconds: string): void {
  for (const first of firsts)
    for (const second of seconds)
      pairTraits[(byteKinds[first.charCodeAt(0)]! << kindBits) | byteKinds[second.charCodeAt(0)]!]! |= bit;
}

notePairs(trait.escape, '%\\&', '0x#u\\');
notePairs(trait.escapedSign, '\\', 'nr"');
notePairs(trait.mark, '[', 'U');
// After the quote: white space, an operator that joins strings, or a prefix letter of the next literal.
notePairs(trait.split, '"', ' \n\\+&.urb@');
notePairs(trait.split, '\\', '\n');
