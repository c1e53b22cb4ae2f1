/** Something that could be sent, with why and how much it matters. Scores are whole numbers (INV-5). */
import type { Definition } from './analysis.js';
import type { LineRange } from './block.js';
import type { RelPath } from './path.js';
import type { FileEntry } from './snapshot.js';

export type CandidateReason = 'target' | 'dependency' | 'named' | 'match';

/** One part of a score, in points; the parts add up to the score. */
export type Signal = { readonly name: string; readonly points: number };

/** What of a file matters: anything in it, one thing that must be seen whole, or only what some things are. */
export type Focus =
  | { readonly kind: 'file' }
  | { readonly kind: 'symbols'; readonly ranges: readonly LineRange[] }
  | { readonly kind: 'signatures'; readonly ranges: readonly LineRange[] };

export type Candidate = {
  readonly path: RelPath;
  readonly entry: FileEntry;
  readonly definitions: readonly Definition[];
  readonly reason: CandidateReason;
  readonly score: number;
  readonly signals: readonly Signal[];
  readonly focus: Focus;
};
