/** The scripts that have phrases of their own (`labels.table.ts`), as bits of a number. */
import { wholePhrases } from './labels.table.js';

export const scriptRanges: readonly string[] = [...new Set(wholePhrases.map(({ script }) => script))];

/** By the first three hexadecimal digits of a unit: the bits of the scripts that have it. */
export const scriptsOf = new Uint8Array(0x1000);
for (const [number, range] of scriptRanges.entries()) {
  const [first, last] = range.split('-').map((unit) => Number.parseInt(unit.slice(2), 16) >> 4);
  for (let block = first!; block <= last!; block++) scriptsOf[block]! |= 1 << number;
}

export function holdsScript(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (scriptsOf[text.charCodeAt(at) >> 4] !== 0) return true;
  return false;
}
