/** Refusal: an expected no, as a value. It says what is wrong in data; `cli/messages.ts` says it in words. */
import type { RelPath } from './path.js';

export type Refusal =
  | { readonly kind: 'root-missing' }
  | { readonly kind: 'root-not-a-directory' }
  | { readonly kind: 'root-unreadable'; readonly code: string }
  | { readonly kind: 'empty-task' }
  | { readonly kind: 'no-files'; readonly excluded: number }
  | { readonly kind: 'no-match' }
  | { readonly kind: 'target-missing'; readonly path: RelPath; readonly nearest: readonly string[] }
  | {
      readonly kind: 'symbol-missing';
      readonly path: RelPath;
      readonly symbol: string;
      readonly nearest: readonly string[];
    }
  | { readonly kind: 'target-excluded'; readonly path: RelPath; readonly reason: string; readonly detail: string }
  | { readonly kind: 'context-too-large'; readonly needed: number; readonly limit: number }
  | { readonly kind: 'secret-risk'; readonly rule: string; readonly line: number };
