/**
 * What one reading of a text notes beside its keywords: whether it holds anything that a look would have to
 * open, and where. Most texts have no escapes, no signed lines and nothing but plain ASCII; each look is told
 * so and need not read the text itself. Sights may show too much, never too little: the look decides.
 */

/** As bits. */
export const sight = {
  /** An escape may begin: `%41`, `\x41`, `\u0041`, `&#`, `&qu`. Its places are noted. */
  escape: 1 << 0,
  /** A quote or a line end as strings escape them: `\"`, `\n`. */
  escapedSign: 1 << 1,
  /** A line begins with `+` or `-` and at once something like a token. */
  signedLine: 1 << 2,
  /** A line begins as a hunk of a diff does. */
  hunk: 1 << 3,
  /** `[U`, as marks of hidden characters begin. */
  mark: 1 << 4,
  /** Anything but tabs, line feeds and printable ASCII. */
  unplain: 1 << 5,
  beyondAscii: 1 << 6,
  /** A string may end here and go on after a seam. Its places are noted. */
  seam: 1 << 7,
} as const;

export type Sights = {
  /** All bits that were seen. */
  readonly seen: number;
  /** Offsets past the sign after which a seam may go on; a value stands before it. */
  readonly seams: readonly number[];
  /** Offsets past the letter that made a run of base64 letters long enough, one for each run. */
  readonly runs: readonly number[];
  /** Offsets of the signs that an escape may begin with. */
  readonly escapes: readonly number[];
};

/** Of letters: a shorter run of base64 or hexadecimal holds no secret. */
export const minRun = 22;

/** What a value that is written in pieces is written with, right before and after its seams. */
export const valueSource = String.raw`[\w+/=.~:@-]`;
export const valueBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  new RegExp(valueSource).test(String.fromCharCode(byte)) ? 1 : 0,
);

/** Kinds of bytes that the pairs tell apart; 0 is every other. */
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

/** By the kinds of two bytes in a row. What lines begin with, whether an escape goes on, and which bytes are plain the kernel sees by itself. */
export const pairSights = new Uint8Array(1 << (2 * kindBits));

function notePairs(bit: number, firsts: string, seconds: string): void {
  for (const first of firsts)
    for (const second of seconds)
      pairSights[(byteKinds[first.charCodeAt(0)]! << kindBits) | byteKinds[second.charCodeAt(0)]!]! |= bit;
}

notePairs(sight.escape, '%\\&', '0x#u\\');
notePairs(sight.escapedSign, '\\', 'nr"');
notePairs(sight.mark, '[', 'U');
// After the quote: white space, a sign that joins, or a letter that may begin the next string.
notePairs(sight.seam, '"', ' \n\\+&.urb@');
notePairs(sight.seam, '\\', '\n');
