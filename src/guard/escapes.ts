/**
 * Finds secrets in text that is escaped: `%67%68` in addresses, `\x67` and `\u0067` in strings, `&#103;`
 * and `&quot;` in markup. What is found covers the escapes themselves.
 */
import type { Finder, Finding } from './find.js';
import { type Edit, findThrough } from './view.js';

/** Secrets that are sure, in the text around escapes as it reads without them. */
export function findEscaped(text: string, find: Finder): Finding[] {
  const edits = escapesOf(text);
  if (edits.length === 0) return [];
  return findThrough(text, edits, reach, find).filter(({ confidence }) => confidence === 'high');
}

/** Only what stands for a printable ASCII character or a line break. */
function escapesOf(text: string): Edit[] {
  const edits: Edit[] = [];
  if (!mayEscape(text)) return edits;
  for (const match of text.matchAll(escaped)) {
    const [written, hexadecimal, decimal, name] = match;
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : decimal ? Number(decimal) : (named.get(name!) ?? 0);
    if ((code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code > 0x7e) continue;
    edits.push({ start: match.index, end: match.index + written.length, text: String.fromCharCode(code) });
  }
  return edits;
}

/** Looks at the few places where an escape can begin; a plain search is several times as fast as a pattern. */
function mayEscape(text: string): boolean {
  return ['%', '\\', '&'].some((sign) => {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      if (startsEscape(text.charCodeAt(at + 1))) return true;
    }
    return false;
  });
}

/** A digit from 2 to 7 or a 0 after `%`, `x` or `u` after a backslash, `#` or the first letter of a name after `&`. */
function startsEscape(unit: number): boolean {
  return escapeStarts.has(unit);
}

const escapeStarts: ReadonlySet<number> = new Set(Array.from('0234567xu\\#qalg', (sign) => sign.charCodeAt(0)));
/** A backslash may itself be escaped, as in a string inside of data. */
const escaped =
  /[%\\&](?:(?<=%)|\\?x|\\?u00|\\?u\{0{0,4}|#[xX]0{0,4})([2-7][0-9A-Fa-f]|0[9aAdD])(?:(?<=\{0{0,4}..)\}|(?<=&#[xX]0{0,4}..);)?|&(?:#0{0,4}(\d{2,3})|(quot|amp|lt|gt|apos));/g;
const named: ReadonlyMap<string, number> = new Map([
  ['quot', 0x22],
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['apos', 0x27],
]);
const reach = 200;
