/**
 * Finds UTF-16 units that may belong to invisible characters. The exact pattern in `unicode.ts` decides about the last
 * few ranges and all surrogate pairs.
 */
import { hidden } from '../decode/unicode.table.js';

/** Lines end at line feeds only, so a carriage return counts as part of a line end only right before one. */
export const loneReturn = '\\r(?!\\n)';

const ranges = Object.values(hidden).join(' ').split(' ');
const [ofOneUnit, ofTwoUnits] = [ranges.filter(isOfOneUnit), ranges.filter((range) => !isOfOneUnit(range))];
const suspect = new RegExp(`[${classOf(ofOneUnit)}\\ufdd0-\\uffff]|${loneReturn}`, 'g');
const suspectUnit = new RegExp(`[${classOf(ofOneUnit)}]`);
const suspectPair = new RegExp(`[${classOf(ofTwoUnits)}]`, 'u');

/** The next offset from `from` on where the exact pattern must decide. A pattern search is faster than a loop. */
export function nextSuspect(text: string, from: number): number {
  suspect.lastIndex = from;
  return suspect.exec(text)?.index ?? text.length;
}

/** Whether a unit or a surrogate pair is suspect, whatever its neighbours. */
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
