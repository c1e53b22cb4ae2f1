/**
 * Decodes bytes to text. The first match wins: byte order mark; valid UTF-8 without NUL and with few control
 * characters; UTF-16 by the position of its zero bytes; windows-1252 if plausible; otherwise not text. In doubt a file is
 * not text, because text that is decoded wrongly cannot be guarded reliably.
 *
 * A line ends only at LF, as everywhere in packlight, so that line numbers agree with git. Line ends are preserved; only
 * the byte order mark is removed.
 */
import { isUtf8 } from 'node:buffer';
import type { OnDecodeError } from '../../model/limits.js';
import type { Encoding } from '../../model/snapshot.js';
import { type ByteProfile, profileBytes } from './byte-profile.js';
import { magicOf } from './magic.js';
import { decodeUtf16, guessUtf16, isUtf16 } from './utf16.js';
import { decodeWindows1252, refuteWindows1252 } from './windows-1252.js';

/** Bytes that are no text, or text in an encoding that is not known. `detail` is the kind of bytes, never their content. */
export type Undecodable = {
  readonly ok: false;
  readonly why: 'binary' | 'unknown-encoding';
  readonly detail: string;
};

export type Detected = { readonly ok: true; readonly encoding: Encoding } | Undecodable;

export type Decoded = { readonly ok: true; readonly encoding: Encoding; readonly text: string } | Undecodable;

export function decodeText(bytes: Buffer, onError: OnDecodeError = 'skip'): Decoded {
  const profile = profileBytes(bytes);
  const detected = detectEncoding(bytes, profile, onError);
  if (!detected.ok) return detected;
  return { ok: true, encoding: detected.encoding, text: toText(bytes, detected.encoding, profile) };
}

/** Detects the encoding. `replace` reads text in no known encoding as UTF-8, with U+FFFD for the bytes that are none. */
export function detectEncoding(
  bytes: Buffer,
  profile = profileBytes(bytes),
  onError: OnDecodeError = 'skip',
): Detected {
  const detected = detectKnown(bytes, profile);
  if (onError === 'skip' || detected.ok || detected.why === 'binary' || profile.zeros > 0) return detected;
  const text = bytes.toString('utf8');
  const isMostlyText = text.split('\ufffd').length - 1 <= text.length * maxReplaced;
  return isMostlyText ? { ok: true, encoding: 'utf-8-replaced' } : detected;
}

function detectKnown(bytes: Buffer, profile: ByteProfile): Detected {
  const marked = detectMarked(bytes, profile);
  if (marked !== null) return marked;
  const hasNul = profile.zeros > 0;
  if (!hasNul && (profile.isAscii || isUtf8(bytes))) return detectPlain(bytes, profile);
  const order = hasNul ? guessUtf16(bytes) : null;
  if (order !== null) return { ok: true, encoding: order === 'le' ? 'utf-16le' : 'utf-16be' };
  return detectByte(bytes, hasNul ? 'NUL bytes' : refuteWindows1252(bytes));
}

/** Decodes bytes whose encoding `detectEncoding` has found. */
export function toText(bytes: Buffer, encoding: Encoding, { isAscii }: Pick<ByteProfile, 'isAscii'>): string {
  const body = bytes.subarray(markLength(bytes, encoding));
  switch (encoding) {
    case 'utf-8':
    case 'utf-8-bom':
    case 'utf-8-replaced':
      return body.toString(isAscii ? 'latin1' : 'utf8');
    case 'utf-16le':
      return decodeUtf16(body, 'le');
    case 'utf-16be':
      return decodeUtf16(body, 'be');
    case 'windows-1252':
      return decodeWindows1252(body);
  }
}

/** Lines as an editor numbers them: '' has none, 'a' and 'a\n' have one. */
export function countLines(
  bytes: Buffer,
  encoding: Encoding,
  { feeds }: Pick<ByteProfile, 'feeds'> = profileBytes(bytes),
): number {
  const start = markLength(bytes, encoding);
  if (bytes.length === start) return 0;
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return bytes.at(-1) === LINE_FEED ? feeds : feeds + 1;
  const width = 2;
  const feed = WIDE_FEEDS[encoding];
  let lines = 0;
  let next = start;
  for (let at = bytes.indexOf(feed, start); at >= 0; at = bytes.indexOf(feed, at + 1)) {
    if ((at - start) % width !== 0) continue;
    lines++;
    next = at + width;
  }
  return next < bytes.length ? lines + 1 : lines;
}

function detectMarked(bytes: Buffer, profile: ByteProfile): Detected | null {
  const a = bytes[0];
  if (a !== 0xef && a !== 0xff && a !== 0xfe && a !== 0) return null;
  const [, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return detectMarkedUtf8(bytes.subarray(3), profile);
  const isUtf32 = (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff);
  if (isUtf32) return { ok: false, why: 'unknown-encoding', detail: 'UTF-32' };
  const isUtf16Mark = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  if (!isUtf16Mark) return null;
  const order = a === 0xff ? 'le' : 'be';
  if (isUtf16(bytes.subarray(2), order)) return { ok: true, encoding: order === 'le' ? 'utf-16le' : 'utf-16be' };
  const magic = magicOf(bytes);
  if (magic !== null) return { ok: false, why: 'binary', detail: magic.kind };
  return { ok: false, why: 'unknown-encoding', detail: 'a UTF-16 mark, but not valid UTF-16' };
}

function detectMarkedUtf8(body: Buffer, profile: ByteProfile): Detected {
  if (profile.zeros > 0) return { ok: false, why: 'binary', detail: 'NUL bytes' };
  if (!isUtf8(body)) return { ok: false, why: 'unknown-encoding', detail: 'a UTF-8 mark, but not valid UTF-8' };
  const plain = detectPlain(body, profile);
  return plain.ok ? { ok: true, encoding: 'utf-8-bom' } : plain;
}

/** The last resort: one byte per character, if it is plausible and there is no `doubt`. */
function detectByte(bytes: Buffer, doubt: string | null): Detected {
  const magic = magicOf(bytes);
  if (magic?.sure) return { ok: false, why: 'binary', detail: magic.kind };
  if (doubt === null) return { ok: true, encoding: 'windows-1252' };
  if (magic !== null) return { ok: false, why: 'binary', detail: magic.kind };
  if (doubt === 'NUL bytes') return { ok: false, why: 'binary', detail: doubt };
  return { ok: false, why: 'unknown-encoding', detail: `not valid UTF-8; ${doubt}` };
}

/** Valid UTF-8 without NUL is text, unless it is a PDF or has more than one control character in 100 bytes. */
function detectPlain(bytes: Buffer, { controls: strays, hasEscape }: ByteProfile): Detected {
  if (bytes[0] === 0x25 && bytes.toString('latin1', 0, 5) === '%PDF-')
    return { ok: false, why: 'binary', detail: 'PDF document' };
  if (hasEscape && bytes.includes(SHIFT_FROM_ASCII)) return { ok: false, why: 'unknown-encoding', detail: 'ISO-2022' };
  if (strays > Math.floor(bytes.length / 100)) return { ok: false, why: 'binary', detail: 'control characters' };
  return { ok: true, encoding: 'utf-8' };
}

function markLength(bytes: Buffer, encoding: Encoding): number {
  const hasMark = encoding === 'utf-8-replaced' && bytes.subarray(0, 3).equals(UTF8_MARK);
  if (encoding === 'utf-8-bom' || hasMark) return 3;
  const isUtf16 = encoding === 'utf-16le' || encoding === 'utf-16be';
  if (!isUtf16 || bytes.length < 2) return 0;
  const mark = bytes.readUInt16BE(0);
  return mark === 0xfffe || mark === 0xfeff ? 2 : 0;
}

/** The share of characters that may be replaced. With more, nobody could read the text. */
const maxReplaced = 0.2;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 0x0a;
/** A line feed in UTF-16. */
const WIDE_FEEDS = { 'utf-16le': Buffer.from([LINE_FEED, 0x00]), 'utf-16be': Buffer.from([0x00, LINE_FEED]) } as const;

/** Escape and `$`: how seven-bit East Asian encodings switch from ASCII. No terminal sequence begins with it. */
const SHIFT_FROM_ASCII = Buffer.from([0x1b, 0x24]);
