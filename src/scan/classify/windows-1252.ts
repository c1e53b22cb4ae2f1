/**
 * windows-1252, the only single-byte encoding that packlight reads. Every byte string is valid in some single-byte
 * encoding, so this is a guess. It is made only where it is plausible; other files are excluded.
 *
 * Plausible means Western text: high bytes are rare and stand alone, as in "Größe" or “quoted”.
 * Cyrillic, Greek, Hebrew, Thai and all East Asian encodings write whole words in high bytes and fail
 * the run test. The neighbours of windows-1252 that differ in single letters (latin-2, Turkish) cannot
 * be told apart without a dictionary; such a letter may come out as another one.
 */

/** Why the bytes are not windows-1252 text, or null if they look like it. Expects no NUL inside. */
export function refuteWindows1252(bytes: Buffer): string | null {
  let high = 0;
  let run = 0;
  let odd = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) {
      if ((byte < 0x20 && !isTextControl(byte)) || byte === 0x7f) return 'control characters';
      run = 0;
      continue;
    }
    if (UNITS[byte] === UNDEFINED) return 'bytes that windows-1252 leaves undefined';
    high++;
    if (++run > MAX_RUN) return 'runs of bytes above 7f';
    if (isOutOfPlace(bytes, i)) odd++;
  }
  if (high > bytes.length * MAX_HIGH_SHARE) return 'too many bytes above 7f';
  return odd > high * MAX_ODD_SHARE ? 'letters and signs out of place for windows-1252' : null;
}

export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => String.fromCharCode(UNITS[char.charCodeAt(0)]!));
}

/** Tab, line feed, form feed, carriage return. */
function isTextControl(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d;
}

/** A symbol inside a word, or a capital after a small letter: how MacRoman, DOS and latin-2 letters look in windows-1252. */
function isOutOfPlace(bytes: Buffer, at: number): boolean {
  const byte = bytes[at]!;
  const before = at > 0 ? bytes[at - 1]! : 0x20;
  if (isCapital(byte)) return before >= 0x61 && before <= 0x7a;
  if (isLetter(byte) || INSIDE_WORDS.has(byte)) return false;
  return isLetter(before) && at + 1 < bytes.length && isLetter(bytes[at + 1]!);
}

function isCapital(byte: number): boolean {
  return (byte >= 0xc0 && byte <= 0xde && byte !== 0xd7) || HIGH_CAPITALS.has(byte);
}

function isLetter(byte: number): boolean {
  const folded = byte | 0x20;
  if (folded >= 0x61 && folded <= 0x7a && byte < 0x80) return true;
  return (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || HIGH_CAPITALS.has(byte) || HIGH_SMALLS.has(byte);
}

const MAX_RUN = 3;
const MAX_HIGH_SHARE = 0.25;
const MAX_ODD_SHARE = 0.1;

/** Š Œ Ž Ÿ and š œ ž, the letters in the range where latin-1 has controls. */
const HIGH_CAPITALS: ReadonlySet<number> = new Set([0x8a, 0x8c, 0x8e, 0x9f]);
const HIGH_SMALLS: ReadonlySet<number> = new Set([0x9a, 0x9c, 0x9e]);

/** Signs that do stand between letters: ‘ ’ – — no-break space, soft hyphen, acute as apostrophe, middle dot. */
const INSIDE_WORDS: ReadonlySet<number> = new Set([0x91, 0x92, 0x96, 0x97, 0xa0, 0xad, 0xb4, 0xb7]);

const UNDEFINED = 0;

/** Characters of 80–9f in order; 81, 8d, 8f, 90 and 9d have none. The rest of the table is latin-1. */
const UNITS: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0x80 || byte > 0x9f) return byte;
  const char = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'[byte - 0x80]!;
  return char === ' ' ? UNDEFINED : char.charCodeAt(0);
});
