/** Something that could be sent, with why and how much it matters. Scores are whole numbers (INV-5). */
import type { Definition, Tier } from './analysis.js';
import type { LineRange } from './block.js';
import type { RelPath } from './path.js';
import type { FileEntry } from './snapshot.js';

export const candidateReasons = [
  'target',
  'user-selected',
  'dependency',
  'interface',
  'base-type',
  'caller',
  'config',
  'active-file',
  'named', // the task writes its name
  'match', // the task's words stand in it
  'given', // a text of the request itself
  'project', // the whole project was asked for
] as const;

export type CandidateReason = (typeof candidateReasons)[number];

/** P0 must be there or the pack is refused; P3 goes first. */
export const priorities = ['P0', 'P1', 'P2', 'P3'] as const;

export type Priority = (typeof priorities)[number];

/** One part of a score, in points; the parts add up to the score. */
export type Signal = { readonly name: string; readonly points: number };

/** A region of a file, and the likelihood that a change touches it, in millionths. */
export type Region = { readonly lines: LineRange; readonly worth: number };

/** A region that may be shown, with the first lines of the definitions around it. */
export type Part = Region & { readonly around: readonly LineRange[] };

/** What of a file matters: anything in it, one thing that must be seen whole, or only what some things are. */
export type Focus =
  | {
      readonly kind: 'file';
      /** When the ranking has read the file: all of its regions, in order. */
      readonly regions?: readonly Region[];
    }
  | {
      readonly kind: 'symbols';
      /** Whether the file was asked for too. */
      readonly whole: boolean;
      /** The symbols, what is around them and what they use in their file. */
      readonly ranges: readonly LineRange[];
      /** The symbols alone. */
      readonly core: readonly LineRange[];
    }
  | { readonly kind: 'signatures'; readonly ranges: readonly LineRange[] };

/** Why something is where it is in the ranking. */
export type Standing = {
  readonly reason: CandidateReason;
  readonly priority: Priority;
  /** In thousandths of the published points: a target has 100,000, a task in words up to 29,999. */
  readonly score: number;
  readonly signals: readonly Signal[];
  /** Steps in the graph from a target; 0 for targets and for what only the task's words lead to. */
  readonly hops: number;
  /** What of the file is meant, by name; empty when it is the file. */
  readonly symbols: readonly string[];
};

export type Candidate = Standing & {
  readonly path: RelPath;
  readonly entry: FileEntry;
  readonly definitions: readonly Definition[];
  readonly tier: Tier;
  readonly focus: Focus;
};
