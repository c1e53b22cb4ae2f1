/**
 * Finds secrets in escaped text: `%67%68` in addresses, `\x67` and `\u0067` in strings, `&#103;` and `&quot;` in
 * markup. A finding covers the escapes themselves.
 */

import type { Finder, Finding } from '../finding.js';
import type { TextTraits } from './text-traits.js';
import { type Edit, findThrough } from './text-view.js';

/** Secrets in the unescaped text around escapes. */
export function findEscaped(text: string, find: Finder, { escapes }: Pick<TextTraits, 'escapes'>): Finding[] {
  if (escapes.length === 0) return [];
  const edits = escapesAt(text, escapes);
  if (edits.length === 0) return [];
  return findThrough(text, { edits, reach }, find);
}

/** Only escapes of printable ASCII characters and line breaks. */
function escapesAt(text: string, places: readonly number[]): Edit[] {
  const edits: Edit[] = [];
  let end = 0;
  for (const place of places) {
    if (place < end) continue;
    escaped.lastIndex = place;
    const match = escaped.exec(text);
    if (match === null) continue;
    end = escaped.lastIndex;
    const [written, hexadecimal, decimal, name] = match;
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : decimal ? Number(decimal) : (named.get(name!) ?? 0);
    if ((code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code > 0x7e) continue;
    edits.push({ start: match.index, end: match.index + written.length, text: String.fromCharCode(code) });
  }
  return edits;
}

/** The backslash may itself be escaped, as in a string inside JSON. */
const escaped =
  /[%\\&](?:(?<=%)|\\?x|\\?u00|\\?u\{0{0,4}|#[xX]0{0,4})([2-7][0-9A-Fa-f]|0[9aAdD])(?:(?<=\{0{0,4}..)\}|(?<=&#[xX]0{0,4}..);)?|&(?:#0{0,4}(\d{2,3})|(quot|amp|lt|gt|apos));/y;
const named: ReadonlyMap<string, number> = new Map([
  ['quot', 0x22],
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['apos', 0x27],
]);
const reach = 200;
