/**
 * The deadline of a scan, counted in steps and not in time, so that it falls at the same place on every
 * machine (INV-4). Text that people write stays far below it; text that was made to be slow meets it.
 * A scan that gives up has not seen the whole text, so nothing of the text may leave (fail closed): it
 * says so with one finding that covers all of it. Who does not know of it redacts everything.
 */
import type { Finding } from './finding.js';

/** The rule that a given-up scan reports under. */
export const unfinishedScan = 'unfinished-scan';

/** How many steps a text of this length may take. */
export type Allowance = (length: number) => number;

export const usualAllowance: Allowance = (length) => 190_000 + 0.13 * length;

export function giveUp(text: string): Finding[] {
  return [{ rule: unfinishedScan, start: 0, end: text.length, confidence: 'high' }];
}

export function isUnfinished(finding: { readonly rule: string }): boolean {
  return finding.rule === unfinishedScan;
}
