/**
 * UTF-16, with and without a byte order mark. With a mark the bytes need only be valid; without one they must also look
 * like text, because almost any binary file is valid. East Asian text without a mark is not recognised, because it has no
 * zero bytes.
 */

export type ByteOrder = 'le' | 'be';

/** Whether a file with a mark is valid UTF-16 without U+0000 and with few control characters. */
export function isUtf16(bytes: Buffer, order: ByteOrder): boolean {
  const units = profileUnits(bytes, order);
  return units !== null && units.controls * MAX_CONTROL_SHARE <= units.total;
}

/** The byte order of text that has no mark, or null if it is not reliably UTF-16. */
export function guessUtf16(bytes: Buffer): ByteOrder | null {
  if (bytes.length < MIN_GUESS_BYTES) return null;
  const little = looksWritten(profileUnits(bytes, 'le'));
  const big = looksWritten(profileUnits(bytes, 'be'));
  if (little === big) return null;
  return little ? 'le' : 'be';
}

export function decodeUtf16(bytes: Buffer, order: ByteOrder): string {
  return order === 'le' ? bytes.toString('utf16le') : Buffer.from(bytes).swap16().toString('utf16le');
}

type UnitProfile = {
  readonly total: number;
  /** C0 controls other than tab, line feed, form feed, carriage return and escape. */
  readonly controls: number;
  /** Units up to U+00FF: where ASCII and Western letters are. */
  readonly latin: number;
  /** Units of the alphabets (up to U+06FF) and of general punctuation. */
  readonly alphabetic: number;
  readonly letters: number;
  readonly digits: number;
  readonly spaces: number;
};

/** Counts units; null as soon as they cannot be UTF-16 text: odd length, zero unit, lone surrogate, noncharacter. */
function profileUnits(bytes: Buffer, order: ByteOrder): UnitProfile | null {
  if (bytes.length % 2 !== 0) return null;
  const low = order === 'le' ? 0 : 1;
  const profile = { total: bytes.length / 2, controls: 0, latin: 0, alphabetic: 0, letters: 0, digits: 0, spaces: 0 };
  let openPair = false;
  for (let i = 0; i < bytes.length; i += 2) {
    const unit = bytes[i + low]! | (bytes[i + 1 - low]! << 8);
    const isTrail = unit >= 0xdc00 && unit <= 0xdfff;
    if (isTrail !== openPair || unit === 0 || unit >= 0xfffe) return null;
    openPair = unit >= 0xd800 && unit <= 0xdbff;
    if (unit < 0x100) profile.latin++;
    if (unit < 0x700 || unit >> 8 === 0x20) profile.alphabetic++;
    if (unit < 0x20 || (unit >= 0x7f && unit < 0xa0)) {
      if (unit === 0x0a) profile.spaces++;
      else if (!TEXT_CONTROLS.has(unit)) profile.controls++;
    } else if (unit === 0x20) profile.spaces++;
    else if (unit >= 0x30 && unit <= 0x39) profile.digits++;
    else if ((unit | 0x20) >= 0x61 && ((unit | 0x20) <= 0x7a || unit >= 0xc0)) profile.letters++;
  }
  return openPair ? null : profile;
}

function looksWritten(units: UnitProfile | null): boolean {
  if (units === null || units.controls > 0 || units.spaces === 0 || units.letters === 0) return false;
  if ((units.letters + units.digits) * 4 < units.total) return false;
  const mostlyLatin = units.latin >= units.total * 0.6;
  const oneAlphabet = units.alphabetic >= units.total * 0.97 && units.latin >= units.total * 0.08;
  return mostlyLatin || oneAlphabet;
}

const MIN_GUESS_BYTES = 16;
const MAX_CONTROL_SHARE = 100;

const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
