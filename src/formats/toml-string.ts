/** Reads the four kinds of TOML strings and moves the cursor past them. */
import { Stop } from './read-fault.js';

export type Cursor = { readonly text: string; at: number };

export function readTomlString(cursor: Cursor): string {
  const { text, at } = cursor;
  const mark = text[at]!;
  const isLong = text.startsWith(mark.repeat(3), at);
  const fence = isLong ? mark.repeat(3) : mark;
  let end = at + fence.length;
  for (; !text.startsWith(fence, end); end += mark === '"' && text[end] === '\\' ? 2 : 1)
    if (end >= text.length || (!isLong && text[end] === '\n')) throw new Stop(at, 'a string without its closing quote');
  // One or two quotes may precede the closing three.
  while (isLong && text[end + 3] === mark) end += 1;
  const inside = text.slice(at + fence.length, end).replace(isLong ? /^\r?\n/ : /(?!)/, '');
  cursor.at = end + fence.length;
  return mark === '"' ? inside.replace(escaped, (written) => characterOf(written, at)) : inside;
}

export function take(cursor: Cursor, sticky: RegExp): string {
  sticky.lastIndex = cursor.at;
  const taken = sticky.exec(cursor.text)?.[0] ?? '';
  cursor.at += taken.length;
  return taken;
}

export function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

function characterOf(written: string, at: number): string {
  const letter = written[1]!;
  if (/\s/.test(letter)) return '';
  if (letter !== 'u' && letter !== 'U') {
    const meant = letters[letter];
    if (meant === undefined) throw new Stop(at, 'a backslash that means nothing');
    return meant;
  }
  const code = Number.parseInt(written.slice(2), 16);
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000)) throw new Stop(at, 'an escape that is no character');
  return String.fromCodePoint(code);
}

const escaped = /\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|[ \t]*\r?\n\s*|[\s\S])/g;
const letters: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001b',
  '"': '"',
  '\\': '\\',
};
