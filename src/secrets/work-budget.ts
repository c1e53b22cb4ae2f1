/**
 * A limit on the work of one scan. It counts steps instead of time, so that it is reached at the same place on every
 * machine (INV-4). Ordinary text stays far below it; text made to be slow reaches it. A scan that gives up has not seen
 * the whole text, so it fails closed: its one finding covers all of the text.
 */
import type { Finding } from './finding.js';

/** The rule name of the finding that covers an unfinished text. */
export const unfinishedScan = 'unfinished-scan';

/** How many steps a text of this length may take. */
export type WorkBudget = (length: number) => number;

export const usualBudget: WorkBudget = (length) => 190_000 + 0.13 * length;

export function giveUp(text: string): Finding[] {
  return [{ rule: unfinishedScan, start: 0, end: text.length, confidence: 'high' }];
}

export function isUnfinished(finding: { readonly rule: string }): boolean {
  return finding.rule === unfinishedScan;
}
