import type { Confidence } from './rule.js';

/** `start` and `end` are UTF-16 offsets of the secret itself; `end` is past its last character. */
export type Finding = {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: Confidence;
};

/** Findings of a text, sorted, none overlapping another. One of them covers the whole text if the scan gave up. */
export type Finder = (text: string) => Finding[];
