/**
 * Units that may be hidden characters or parts of them, found by units instead of characters: everything from the last few
 * ranges, and every character of two units, is left to the exact pattern (`unicode.ts`).
 */
import { hidden } from './unicode.table.js';

/** A line ends at a line feed and nowhere else, so a carriage return belongs to a line end only right before one. */
export const loneReturn = '\\r(?!\\n)';

const units = `[${classOfUnits(Object.values(hidden).join(' '))}\\ufdd0-\\uffff]`;
const suspect = new RegExp(`${units}|${loneReturn}`, 'g');
const suspectUnit = new RegExp(units);

/** Where the exact pattern must be asked next, from `from` on. A search is faster than a loop. */
export function nextSuspect(text: string, from: number): number {
  suspect.lastIndex = from;
  return suspect.exec(text)?.index ?? text.length;
}

/** Whatever stands next to it. */
export function isSuspect(unit: number): boolean {
  return unit === 0x0d || suspectUnit.test(String.fromCharCode(unit));
}

/** The ranges that are characters of one unit. */
function classOfUnits(ranges: string): string {
  return ranges
    .split(' ')
    .filter((range) => !/^[0-9a-f]{5}/.test(range))
    .map((range) => range.replace(/[0-9a-f]+/g, (unit) => `\\u${unit.padStart(4, '0')}`))
    .join('');
}
