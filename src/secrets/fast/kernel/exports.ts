/** What `kernel.wat` exports. */
import type { FoldOn, NoteNear } from './kernel-fold.js';
import type { Memory } from './memory.js';

export type Exports = {
  readonly memory: Memory;
  readonly followPart: (from: number, end: number, state: number) => number;
  readonly finish: (end: number, state: number, slot: number) => void;
  readonly look: (at: number, end: number) => void;
  readonly keepSplits: (from: number) => void;
  readonly keepRuns: (from: number) => void;
  readonly readPart: (length: number, looks: number) => number;
  readonly narrow: (from: number, end: number, to: number) => void;
  readonly widen: (from: number, end: number, toBytes: number, toUnits: number) => number;
  readonly fold: FoldOn;
  readonly near: NoteNear;
  readonly stillCounts: (at: number, state: number) => number;
  readonly holdsNear: (first: number, end: number) => number;
};
