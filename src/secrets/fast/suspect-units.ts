/**
 * Units that may be hidden characters or parts of them, found by units instead of characters: everything from the last few
 * ranges, and every character of two units, is left to the exact pattern (`unicode.ts`).
 */
import { hidden } from '../decode/unicode.table.js';

/** A line ends at a line feed and nowhere else, so a carriage return belongs to a line end only right before one. */
export const loneReturn = '\\r(?!\\n)';

const ranges = Object.values(hidden).join(' ').split(' ');
const [ofOneUnit, ofTwoUnits] = [ranges.filter(isOfOneUnit), ranges.filter((range) => !isOfOneUnit(range))];
const suspect = new RegExp(`[${classOf(ofOneUnit)}\\ufdd0-\\uffff]|${loneReturn}`, 'g');
const suspectUnit = new RegExp(`[${classOf(ofOneUnit)}]`);
const suspectPair = new RegExp(`[${classOf(ofTwoUnits)}]`, 'u');

/** Where the exact pattern must be asked next, from `from` on. A search is faster than a loop. */
export function nextSuspect(text: string, from: number): number {
  suspect.lastIndex = from;
  return suspect.exec(text)?.index ?? text.length;
}

/** A unit, or a character of two, whatever stands next to it. */
export function isSuspect(code: number): boolean {
  if (code > 0xffff) return suspectPair.test(String.fromCodePoint(code));
  return code === 0x0d || suspectUnit.test(String.fromCharCode(code));
}

function isOfOneUnit(range: string): boolean {
  return !/^[0-9a-f]{5}/.test(range);
}

function classOf(some: readonly string[]): string {
  const isLong = some.some((range) => !isOfOneUnit(range));
  return some
    .map((range) => range.replace(/[0-9a-f]+/g, (code) => (isLong ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`)))
    .join('');
}
