/** What a fitted block shows: always lines of its guarded text, never anything written here but line numbers. */
import { sha256 } from '../base/hash.js';
import { Defect } from '../base/result.js';
import type { FittedBlock, GuardedBlock, LineRange } from '../model/block.js';

export function shownText({ block, rung }: FittedBlock): string {
  assertReceipt(block);
  if (rung.level === 'full') return block.text;
  const lines = block.text.split('\n');
  return rung.ranges.map(([first, last]) => numberLines(lines, first, last)).join('');
}

export function writeRanges(ranges: readonly LineRange[]): string {
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** INV-3: text that the guard has not seen exactly so cannot leave. */
function assertReceipt(block: GuardedBlock): void {
  if (sha256(block.text) !== block.receipt) throw new Defect('a block was changed after the guard saw it');
}

function numberLines(lines: readonly string[], first: number, last: number): string {
  let text = '';
  for (let line = first; line <= last; line++) text += `${line}: ${(lines[line - 1] ?? '').replace(/\r$/, '')}\n`;
  return text;
}
