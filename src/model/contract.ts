/** Contract: one published format over the one pipeline. It gathers, sets a policy and shapes; it never packs. */
import type { Result } from '../base/result.js';
import type { Index } from './analysis.js';
import type { BlockKind, FittedBlock, GuardedText } from './block.js';
import type { Candidate, Confidence, Priority } from './candidate.js';
import type { FitName } from './fit.js';
import type { ScanLimits } from './limits.js';
import type { Contents } from './pack.js';
import type { RelPath } from './path.js';
import type { Refusal } from './refusal/refusal.js';
import type { PathRules } from './rules.js';
import type { Exclusion, Snapshot } from './snapshot.js';
import type { TokenCounter } from './tokens.js';
import type { Draft, FitTrace } from './trace.js';

/** A text of the request, or about the project as a whole. */
export type GivenText = {
  readonly kind: Exclude<BlockKind, 'file' | 'task'>;
  readonly title: string;
  readonly text: string;
  readonly priority: Priority;
  /** The most characters of it that are shown, its head and its tail; only where blocks are admitted. */
  readonly most?: number;
};

/** What a contract wants in a pack. `facts` are its own: its renderer and its `shape` are given them. */
export type Gathered<Facts = unknown> = {
  readonly facts: Facts;
  readonly task: string;
  /** The share of the budget that the task may take. A longer task is shown by its first and last lines. Without it, all is shown. */
  readonly maxOfTask?: number;
  readonly texts: readonly GivenText[];
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Without these the pack is refused. */
  readonly required: ReadonlySet<RelPath>;
  /** How sure the ranking is, if the task alone decided what is shown. */
  readonly confidence?: Confidence | null;
  /** The weight of each term of the task, to find the regions of a file that match it. */
  readonly weights: ReadonlyMap<string, number>;
};

export type AnalysedProject = { readonly snapshot: Snapshot; readonly index: Index };

export type ReadText = (path: string) => string | null;

/** Guards one text with the guard of the pack. */
export type Clean = (text: string) => GuardedText;

export type GatherTools = {
  /** Reads a file that may be packed. What is packed later are the same bytes. */
  readonly readText: ReadText;
  /** Why a file cannot be shown although it was scanned, or null when it can. */
  readonly whyWithheld: (path: RelPath) => Exclusion | null;
  readonly clean: Clean;
  /** Whether `clean` changed anything in the request. */
  readonly requestRedacted: boolean;
  /** The real path of the root, which logs may mention. It is shown to nobody. */
  readonly root: string;
  readonly tokens: TokenCounter;
};

export type Policy = {
  /** Hard limit in tokens on what `Renderer.render` gives. */
  readonly budget: number;
  /** How the budget is counted, if not in the tokens of the model. */
  readonly counter?: TokenCounter;
  /** An entry of `emit/renderers.ts`. */
  readonly format: string;
  readonly limits: ScanLimits;
  /** What is left out beside secrets and ignored files. `readText` reads a file of the root. */
  rules(readText: ReadText): PathRules;
  /** How blocks share the budget: an entry of `budget/fits.ts`. */
  readonly fit: FitName;
  /** How many candidates are loaded, if not as many as the fit usually takes. */
  readonly most?: number;
  /** Whether a certain secret in a required file is refused rather than redacted. */
  readonly refusesSecrets: boolean;
  /** Paths that a person let through although their names are secret. Their contents are guarded all the same. */
  readonly secretPaths: readonly string[];
};

export type Renderer = {
  readonly render: (contents: Contents) => string;
  readonly renderBlock: (block: FittedBlock) => string;
};

/** What a contract makes of a fitted pack: its published output, and the texts to give out. */
export type Shaped<Output> = { readonly output: Output; readonly draft: Draft };

export type ContextTooLarge = Extract<Refusal, { kind: 'context-too-large' }>;

/** A contract holds no state: what one step knows, the next is given as `facts`. */
export type Contract<Request, Facts, Output> = {
  readonly id: string;
  policy(request: Request): Policy;
  /** Guards the texts of the request, for a contract that cuts or joins them itself. All that follows gets the result. */
  clean?(request: Request, clean: Clean): Request;
  gather(request: Request, project: AnalysedProject, tools: GatherTools): Result<Gathered<Facts>, Refusal>;
  renderer(facts: Facts, tokens: TokenCounter): Renderer;
  shape(facts: Facts, fit: FitTrace, tokens: TokenCounter): Result<Shaped<Output>, Refusal>;
  /** A better answer when the required blocks do not fit. */
  tooLarge?(refusal: ContextTooLarge, facts: Facts): Refusal;
};
