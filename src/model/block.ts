/**
 * Blocks: what may be sent, and in which form.
 *
 * A GuardedBlock contains text that the secret guard has seen whole and redacted; only `guard/` creates one (INV-3,
 * tests/tidy.test.ts). Later stages only choose line ranges of it, so everything shown was guarded.
 */
import type { Sha256 } from '../base/hash.js';
import type { Standing } from './candidate.js';
import type { RelPath } from './path.js';
import type { Encoding } from './snapshot.js';

declare const guarded: unique symbol;

/** Text that has passed the guard: a path, a title, a task, a file. */
export type GuardedText = string & { readonly [guarded]: true };

declare const released: unique symbol;

/** Final text that passed the final scan. Only `src/pipeline/release.ts` makes it; faces print, write and store nothing else. */
export type Released = string & { readonly [released]: true };

/** The same for bytes of a stream that passed the scan of its boundaries. */
export type ReleasedBytes = Uint8Array & { readonly [released]: true };

export type ReleasedPiece = Released | ReleasedBytes;

/** First and last line, 1-based, both included. */
export type LineRange = readonly [first: number, last: number];

export type Redaction = {
  readonly rule: string;
  /** A contract may refuse `high` findings and continue with `suspect` ones. */
  readonly tier: 'high' | 'suspect';
  readonly firstLine: number;
  readonly lastLine: number;
};

/** Characters that are invisible or change how others are displayed. They have been replaced by text such as `[U+202E]`. */
export type HiddenCharacters = {
  readonly kind: 'bidi' | 'zero-width' | 'tag' | 'control' | 'variation' | 'other';
  readonly firstLine: number;
  readonly count: number;
};

export const labelKinds = ['instructions', 'injection-like'] as const;

/** The text is written for agents or addresses a model; the pack says so before the text. `firstLine` is where it begins. */
export type Label = { readonly kind: (typeof labelKinds)[number]; readonly firstLine: number };

export type BlockKind = 'task' | 'system' | 'constraints' | 'project-meta' | 'error-context' | 'diff-hint' | 'file';

export type GuardedBlock = {
  readonly [guarded]: true;
  readonly kind: BlockKind;
  /** The path as it may be shown, or the title of a text; null for the task. */
  readonly name: GuardedText | null;
  readonly path: RelPath | null;
  readonly language: string;
  readonly text: GuardedText;
  readonly lineCount: number;
  /** Of the file on disk; null for texts of the request. */
  readonly encoding: Encoding | null;
  /** Of the file's bytes, or of the redacted text if something was redacted, to hide the length of the secret. */
  readonly sizeBytes: number;
  readonly redactions: readonly Redaction[];
  readonly hidden: readonly HiddenCharacters[];
  /** In the order of `labelKinds`, each at most once. */
  readonly labels: readonly Label[];
  /** sha256 of the file's bytes, or of the redacted text when something was redacted. */
  readonly sha256: Sha256;
  /** sha256 of exactly the guarded text. `emit/` checks it, so text without a receipt cannot leave. */
  readonly receipt: Sha256;
};

export const levels = ['full', 'region', 'signatures', 'summary', 'name'] as const;

/** From everything to the name alone. */
export type Level = (typeof levels)[number];

export type Rung = { readonly level: Level; readonly ranges: readonly LineRange[]; readonly tokens: number };

export type Move = {
  readonly name: GuardedText | null;
  readonly from: Level;
  readonly to: Level | 'out';
  readonly why: string;
};

export type FittedBlock = Standing & {
  readonly block: GuardedBlock;
  readonly rung: Rung;
  /** The cost of showing all of it; set only for a block that is merely named. */
  readonly wholeTokens: number | null;
};
