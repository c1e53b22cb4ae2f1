/** Refusal: an expected failure, as data. `refusal-message.ts` puts it into words. */
import type { GuardedText } from '../block.js';
import type { GitDirFault } from '../git.js';
import type { RelPath } from '../path.js';

export type Choice = {
  readonly path: RelPath;
  readonly symbol: string;
  readonly line: number;
  readonly signature: string;
};

/** A narrower request that would fit, and its tokens. */
export type Narrower = { readonly target: string; readonly tokens: number };

/** A problem in a request document, with its JSON path and the repair. */
export type RequestFault = {
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  readonly fix: string;
  /** Set if the text is no JSON. */
  readonly place: { readonly line: number; readonly column: number } | null;
};

/** A fault whose texts have been guarded; `guard/refusal.ts` creates it. */
export type GuardedFault = {
  readonly [Field in keyof RequestFault]: RequestFault[Field] extends string ? GuardedText : RequestFault[Field];
};

export type Refusal =
  | { readonly kind: 'bad-request'; readonly problems: readonly GuardedFault[] }
  | { readonly kind: 'root-missing' }
  | { readonly kind: 'root-not-a-directory' }
  | { readonly kind: 'root-unreadable'; readonly code: string }
  | { readonly kind: 'empty-task' }
  | { readonly kind: 'no-files'; readonly excluded: number }
  | { readonly kind: 'no-match' }
  | { readonly kind: 'target-missing'; readonly path: RelPath; readonly nearest: readonly string[] }
  | { readonly kind: 'target-outside-root'; readonly path: string; readonly why: string }
  | {
      readonly kind: 'symbol-missing';
      /** Null if the whole project was searched. */
      readonly path: RelPath | null;
      readonly symbol: string;
      readonly nearest: readonly string[];
    }
  | {
      readonly kind: 'ambiguous-target';
      readonly symbol: string;
      readonly choices: readonly Choice[];
      /** The field of the request that makes the choice, if not the targets. */
      readonly choose?: 'user_selected_targets';
    }
  | { readonly kind: 'target-excluded'; readonly path: RelPath; readonly reason: string; readonly detail: string }
  | {
      readonly kind: 'context-too-large';
      /** The unit of the numbers; tokens by default. */
      readonly unit?: 'characters';
      /** What is too large; a pack by default. */
      readonly subject?: 'map';
      readonly needed: number;
      readonly limit: number;
      readonly narrower: readonly Narrower[];
      /** For a request document: the field that names targets, and the field to raise with its least value. */
      readonly choose?: 'user_selected_targets';
      readonly raise?: { readonly field: string; readonly to: number };
    }
  /** The log file in the project to which packlight would append is a link or not a regular file. */
  | { readonly kind: 'unsafe-log'; readonly path: string; readonly why: 'link' | 'hard-link' | 'not-a-file' }
  | {
      readonly kind: 'secret-risk';
      readonly rule: string;
      readonly line: number;
      /** The file that contains it; null if it is in the finished text. */
      readonly path: RelPath | null;
    }
  /** The diff has more files than any pack could show. */
  | { readonly kind: 'too-many-changes'; readonly max: number }
  | {
      readonly kind: 'git-stopped';
      /** The subcommand of git. */
      readonly command: string;
      /**
       * The limit that git exceeded: bytes of output, entries, bytes of a path, seconds without output, seconds in
       * total, bytes of memory. `failed`: it ended with an error. `garbled`: its output could not be parsed.
       * `changed`: the repository may have been replaced while git read it.
       */
      readonly why: 'output' | 'entries' | 'path' | 'silence' | 'time' | 'memory' | 'failed' | 'garbled' | 'changed';
      /** The limit; 0 if there is none. */
      readonly max: number;
    }
  | ({ readonly kind: 'git-dir-outside' } & GitDirFault);
