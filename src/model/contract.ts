/**
 * Contract: what makes one published format, over the one pipeline of `pack.ts`. It says what is asked
 * for, how it gives way, and how the finished pack looks; it never packs by itself.
 */
import type { Result } from '../base/result.js';
import type { Index } from './analysis.js';
import type { BlockKind, FittedBlock, GuardedText } from './block.js';
import type { Candidate, Priority } from './candidate.js';
import type { FitName } from './fit.js';
import type { ScanLimits } from './limits.js';
import type { Contents, Pack } from './pack.js';
import type { RelPath } from './path.js';
import type { Refusal } from './refusal.js';
import type { PathRules } from './rules.js';
import type { Snapshot } from './snapshot.js';

/** A text that the request brings along, or that is said about the project as a whole. */
export type GivenText = {
  readonly kind: Exclude<BlockKind, 'file' | 'task'>;
  readonly title: string;
  readonly text: string;
  readonly priority: Priority;
  /** The most characters of it that are shown, its head and its tail; only where blocks are admitted. */
  readonly most?: number;
};

export type Gathered = {
  readonly task: string;
  /** The share of the budget that the task may take; a longer one is shown by its first and last lines. Without it, all is shown. */
  readonly maxOfTask?: number;
  readonly texts: readonly GivenText[];
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Without these the pack is refused. */
  readonly required: ReadonlySet<RelPath>;
  /** What each term of the task is worth, to find the relevant regions of a file. */
  readonly weights: ReadonlyMap<string, number>;
};

export type AnalysedProject = { readonly snapshot: Snapshot; readonly index: Index };

export type ReadText = (path: string) => string | null;

/** One text through the guard of the pack. */
export type Clean = (text: string) => GuardedText;

export type Policy = {
  /** Hard limit in tokens on what `Renderer.render` gives. */
  readonly budget: number;
  /** An entry of `emit/renderers.ts`. */
  readonly format: string;
  readonly limits: ScanLimits;
  /** What is left out beside secrets and ignored files; `look` reads a file of the root, to judge by it. */
  rules(readText: ReadText): PathRules;
  /** How blocks share the budget: an entry of `budget/fits.ts`. */
  readonly fit: FitName;
  /** How many candidates are looked at, if not as many as the fit usually takes. */
  readonly most?: number;
  /** Whether a sure secret in a required file is refused rather than redacted. */
  readonly refusesSecrets: boolean;
  /** Paths let through although their names are secret (a person's explicit word); what they hold is guarded all the same. */
  readonly secretPaths: readonly string[];
};

/** How contents look whole, and what one block adds to them. */
export type Renderer = {
  readonly render: (contents: Contents) => string;
  readonly renderBlock: (block: FittedBlock) => string;
};

export type Contract<Input, Output> = {
  readonly id: string;
  policy(input: Input): Policy;
  renderer(input: Input): Renderer;
  /** The input with its texts guarded, when the contract cuts or joins them itself; all that follows gets this one. */
  clean?(input: Input, clean: Clean): Input;
  /** `look` reads a file that will be packed; what is packed is what was looked at. */
  gather(input: Input, analysed: AnalysedProject, readText: ReadText): Result<Gathered, Refusal>;
  shape(pack: Pack, input: Input): Output;
};
