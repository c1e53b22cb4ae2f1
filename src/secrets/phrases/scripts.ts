/** The scripts that have phrases of their own (`labels.table.ts`), as bits of a number. */
import { wholePhrases } from './labels.table.js';

export const scriptRanges: readonly string[] = [...new Set(wholePhrases.map(({ script }) => script))];

/** By the first three hexadecimal digits of a unit: the bits of its scripts. */
const scriptsOf = new Uint8Array(0x1000);
for (const [number, range] of scriptRanges.entries()) {
  const [first, last] = range.split('-').map((unit) => Number.parseInt(unit.slice(2), 16) >> 4);
  for (let block = first!; block <= last!; block++) scriptsOf[block]! |= 1 << number;
}

export const everyScript = (1 << scriptRanges.length) - 1;

/** As bits. */
export function scriptsIn(text: string): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) seen |= scriptsOf[text.charCodeAt(at) >> 4]!;
  return seen;
}
