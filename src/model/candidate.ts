/** Something that could be sent, with why and how much it matters. Scores are whole numbers (INV-5). */

import type { OutlineLine } from './analysis.js';
import type { RelPath } from './path.js';
import type { FileEntry } from './snapshot.js';

export type CandidateReason = 'target' | 'named' | 'match';

/** One part of a score, in points; the parts add up to the score. */
export type Signal = { readonly name: string; readonly points: number };

export type Candidate = {
  readonly path: RelPath;
  readonly entry: FileEntry;
  readonly outline: readonly OutlineLine[];
  readonly reason: CandidateReason;
  readonly score: number;
  readonly signals: readonly Signal[];
};
