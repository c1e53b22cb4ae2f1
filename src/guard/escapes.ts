/**
 * Finds secrets in text that is escaped: `%67%68` in addresses, `\x67` and `\u0067` in strings, `&#103;`
 * and `&quot;` in markup. What is found covers the escapes themselves.
 */
import type { Finder, Finding } from './find.js';
import { type Sights, sight } from './sights.js';
import { type Edit, findThrough } from './view.js';
import { sightsOf } from './vocabulary.js';

/** Secrets that are sure, in the text around escapes as it reads without them. */
export function findEscaped(text: string, find: Finder, { seen }: Pick<Sights, 'seen'> = sightsOf(text)): Finding[] {
  if ((seen & sight.escape) === 0) return [];
  const edits = escapesOf(text);
  if (edits.length === 0) return [];
  return findThrough(text, edits, reach, find).filter(({ confidence }) => confidence === 'high');
}

/** Only what stands for a printable ASCII character or a line break. */
function escapesOf(text: string): Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(escaped)) {
    const [written, hexadecimal, decimal, name] = match;
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : decimal ? Number(decimal) : (named.get(name!) ?? 0);
    if ((code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code > 0x7e) continue;
    edits.push({ start: match.index, end: match.index + written.length, text: String.fromCharCode(code) });
  }
  return edits;
}

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
