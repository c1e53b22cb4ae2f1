/**
 * Blocks: what may be sent, and in which form.
 *
 * A GuardedBlock holds text that the secret guard has seen whole and cleaned; only `guard/` makes
 * one (INV-3, tests/tidy.test.ts). Later stages choose line ranges of it and never write text of
 * their own into it, so what is shown is always a part of what was guarded.
 */
import type { Sha256 } from '../base/hash.js';
import type { CandidateReason } from './candidate.js';
import type { RelPath } from './path.js';

declare const guarded: unique symbol;

/** Text that has passed the guard: a path, a title, a task, a file. */
export type GuardedText = string & { readonly [guarded]: true };

/** First and last line, 1-based, both included. */
export type LineRange = readonly [first: number, last: number];

export type Redaction = { readonly rule: string; readonly firstLine: number; readonly lastLine: number };

export type GuardedBlock = {
  readonly [guarded]: true;
  readonly kind: 'task' | 'file';
  /** The name as it may be shown; null for blocks that are not files. */
  readonly name: GuardedText | null;
  readonly path: RelPath | null;
  readonly language: string;
  readonly text: GuardedText;
  readonly lineCount: number;
  readonly redactions: readonly Redaction[];
  /** sha256 of the file's bytes, or of the redacted text when something was redacted (formats.md 41). */
  readonly sha256: Sha256;
  /** sha256 of exactly the guarded text: emit checks it, so bytes without a receipt cannot leave. */
  readonly receipt: Sha256;
};

export type Level = 'full' | 'region' | 'signatures' | 'name';

export type Rung = { readonly level: Level; readonly ranges: readonly LineRange[]; readonly tokens: number };

export type Move = {
  readonly name: GuardedText | null;
  readonly from: Level;
  readonly to: Level | 'out';
  readonly why: string;
};

export type FittedBlock = {
  readonly block: GuardedBlock;
  readonly rung: Rung;
  readonly reason: CandidateReason;
  readonly score: number;
};
