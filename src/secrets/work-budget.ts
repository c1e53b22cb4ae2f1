/**
 * Limits the work of one scan. It counts steps instead of time, so every machine reaches the limit at the same place
 * (INV-4). Only text made to be slow reaches it. A scan that gives up fails closed: its one finding covers the whole
 * text.
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
