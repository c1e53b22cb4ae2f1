/** The visible text of a fitted block: only lines of its guarded text, and line numbers. */
import { sha256 } from '../base/hash.js';
import { Defect } from '../base/result.js';
import type { FittedBlock, GuardedBlock, LineRange } from '../model/block.js';

export function shownText({ block, rung }: FittedBlock): string {
  assertReceipt(block);
  if (rung.level === 'full') return block.text;
  const lines = block.text.split('\n');
  return rung.ranges.map(([first, last]) => numberLines(lines, first, last)).join('');
}

/** As `shownText`, with line numbers once above each region: one on every line would take a fifth of the tokens. */
export function shownRegions(fitted: FittedBlock): string {
  const { block, rung } = fitted;
  if (rung.level !== 'region') return shownText(fitted);
  assertReceipt(block);
  const lines = block.text.split('\n');
  return rung.ranges
    .map(([first, last]) =>
      first === last
        ? numberLines(lines, first, last)
        : `${first}-${last}:\n${lines
            .slice(first - 1, last)
            .map(withEnd)
            .join('')}`,
    )
    .join('');
}

/** The ranges that `shownRegions` wrote; null if the text is not of that form. Each region states its length, so its content is never read as the next one. */
export function rangesOfRegions(content: string): string | null {
  const lines = content.split('\n');
  const ranges: LineRange[] = [];
  for (let at = 0; at < lines.length - 1; ) {
    const [, from, to] = regionHead.exec(lines[at]!) ?? [];
    if (from === undefined) return null;
    const range: LineRange = [Number(from), Number(to ?? from)];
    if (range[0] <= (ranges.at(-1)?.[1] ?? 0) || range[1] < range[0]) return null;
    ranges.push(range);
    at += to === undefined ? 1 : range[1] - range[0] + 2;
    if (at > lines.length - 1) return null;
  }
  return lines.at(-1) === '' ? writeRanges(ranges) : null;
}

const regionHead = /^([1-9]\d{0,8})(?:: |-([1-9]\d{0,8}):$)/;

export function writeRanges(ranges: readonly LineRange[]): string {
  // A plain loop, because this runs for each file of a pack and mostly there is one range.
  let written = '';
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i]!;
    written += `${i === 0 ? '' : ','}${range[0] === range[1] ? range[0] : `${range[0]}-${range[1]}`}`;
  }
  return written;
}

/** INV-3: only text that the guard has seen exactly as it is can leave. */
function assertReceipt(block: GuardedBlock): void {
  if (sha256(block.text) !== block.receipt) throw new Defect('a block was changed after the guard saw it');
}

function numberLines(lines: readonly string[], first: number, last: number): string {
  let text = '';
  for (let line = first; line <= last; line++) text += `${line}: ${withEnd(lines[line - 1] ?? '')}`;
  return text;
}

function withEnd(line: string): string {
  return `${line.replace(/\r$/, '')}\n`;
}
