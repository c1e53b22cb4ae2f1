/** Candidates: files that could be sent, with the reason and the score. Scores are whole numbers (INV-5). */
import type { IndexedFile } from './analysis.js';
import type { LineRange } from './block.js';
import type { RelPath } from './path.js';
import type { FileEntry } from './snapshot.js';

export const candidateReasons = [
  'target',
  'user-selected',
  'document', // a document that the request asks for
  'dependency',
  'interface',
  'base-type',
  'caller',
  'config',
  'active-file',
  'named', // the task contains its name
  'match', // it contains words of the task
  'given', // a text of the request itself
  'project', // the whole project was requested
] as const;

export type CandidateReason = (typeof candidateReasons)[number];

/** Without a P0 file the pack is refused; P3 files are dropped first. */
export const priorities = ['P0', 'P1', 'P2', 'P3'] as const;

export type Priority = (typeof priorities)[number];

/** A summand of a score, in points. */
export type Signal = { readonly name: string; readonly points: number };

/** A line range of a file. `worth` is the probability, in millionths, that a change touches it. */
export type Region = { readonly lines: LineRange; readonly worth: number };

/** How sure a ranking is that its first file is the right one (`select/confidence.ts`). */
export const confidences = ['high', 'medium', 'low'] as const;

export type Confidence = (typeof confidences)[number];

/** A region with the first lines of the definitions that contain it. */
export type RegionInContext = Region & { readonly headers: readonly LineRange[] };

/** What matters in a file: the whole file, some symbols that must be shown whole, or only some signatures. */
export type Focus =
  | {
      readonly kind: 'file';
      /** The whole file in regions, in order, if the ranking has read it. */
      readonly regions?: readonly Region[];
      /** The probability that the file must change, in millionths, if it was ranked by the task. */
      readonly chance?: number;
    }
  | {
      readonly kind: 'symbols';
      /** Whether the file was requested too. */
      readonly whole: boolean;
      /** The symbols, their containers' headers, and the signatures they use in their file. */
      readonly ranges: readonly LineRange[];
      /** The symbols alone. */
      readonly core: readonly LineRange[];
    }
  | {
      readonly kind: 'signatures';
      /** The definitions in use, with the types they belong to. */
      readonly ranges: readonly LineRange[];
      /** Their headers alone. */
      readonly frames?: readonly LineRange[];
    };

/** The rank of a file and the reasons for it. */
export type Standing = {
  readonly reason: CandidateReason;
  readonly priority: Priority;
  /** In thousandths of a point: a target has 100,000; a file that only matches words has at most 29,999. */
  readonly score: number;
  readonly signals: readonly Signal[];
  /** Steps in the graph from a target; 0 for targets and for files that only match words. */
  readonly hops: number;
  /** The names of the relevant symbols; empty if the whole file is relevant. */
  readonly symbols: readonly string[];
};

export type Candidate = Standing & {
  readonly path: RelPath;
  readonly entry: FileEntry;
  /** What the index says of the file. Its definitions may be read from the disk when they are asked for. */
  readonly file: Pick<IndexedFile, 'definitions' | 'tier'>;
  readonly focus: Focus;
};
