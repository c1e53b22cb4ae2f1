/** Refusal: an expected no, as a value. It says what is wrong as data; `refusal-message.ts` says it in words. */
import type { GuardedText } from './block.js';
import type { GitDirFault } from './git.js';
import type { RelPath } from './path.js';

/** One of several things a name could mean. */
export type Choice = {
  readonly path: RelPath;
  readonly symbol: string;
  readonly line: number;
  readonly signature: string;
};

/** A narrower request that would fit, and what it would take. */
export type Narrower = { readonly target: string; readonly tokens: number };

/** Something wrong in a request that was given as data, with its JSON path and how to put it right. */
export type RequestFault = {
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  readonly fix: string;
  /** Set when the text is no JSON at all. */
  readonly place: { readonly line: number; readonly column: number } | null;
};

/** The same as it may be said: `guard/refusal.ts` makes it. */
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
      /** Null when the whole project was searched. */
      readonly path: RelPath | null;
      readonly symbol: string;
      readonly nearest: readonly string[];
    }
  | { readonly kind: 'ambiguous-target'; readonly symbol: string; readonly choices: readonly Choice[] }
  | { readonly kind: 'target-excluded'; readonly path: RelPath; readonly reason: string; readonly detail: string }
  | {
      readonly kind: 'context-too-large';
      /** What the numbers count; tokens when it is not said. */
      readonly unit?: 'characters';
      readonly needed: number;
      readonly limit: number;
      readonly narrower: readonly Narrower[];
    }
  /** A file of the project that packlight would add lines to is no plain file with one name. */
  | { readonly kind: 'unsafe-log'; readonly path: string; readonly why: 'link' | 'hard-link' | 'not-a-file' }
  | {
      readonly kind: 'secret-risk';
      readonly rule: string;
      readonly line: number;
      /** Of the file that holds it; null when the finished text does. */
      readonly path: RelPath | null;
    }
  /** A diff of so many files is no use in a pack, and its paths alone can fill the memory. */
  | { readonly kind: 'too-many-changes'; readonly max: number }
  | {
      readonly kind: 'git-stopped';
      /** The subcommand of git. */
      readonly command: string;
      /**
       * Which limit git passed: bytes of output, entries, bytes of a path, seconds without output, seconds in all,
       * bytes of memory.
       * Or `failed`: it ended with an error in the middle; or `garbled`: its answer cannot be read; or `changed`: the
       * repository may have been replaced by another one while git read it.
       */
      readonly why: 'output' | 'entries' | 'path' | 'silence' | 'time' | 'memory' | 'failed' | 'garbled' | 'changed';
      /** The limit; 0 where there is none. */
      readonly max: number;
    }
  | ({ readonly kind: 'git-dir-outside' } & GitDirFault);
