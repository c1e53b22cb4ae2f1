/**
 * The matches of a query in a tree, up to a limit. Every match becomes several objects and every definition takes about
 * twenty microseconds, so the query is stopped by the memory that its matches take in the runtime.
 */
import type { QueryMatch, Tree } from 'web-tree-sitter';
import type { LoadedLanguage } from './parsers.js';

/** Null if there are too many or if finding them takes too much work. */
export function findMatches({ query, work }: Pick<LoadedLanguage, 'query' | 'work'>, tree: Tree): QueryMatch[] | null {
  work.limitMemory(maxBytes);
  const progressCallback = () => work.isSpent();
  const matches = query.matches(tree.rootNode, { matchLimit: maxOpenMatches, progressCallback });
  return work.isSpent() || matches.length > maxMatches ? null : matches;
}

/** Definitions, imports and export lists of one file. The most in a real file that we know is 9,461 (constants of a system, by a generator). */
export const maxMatches = 40_000;
/** A match takes about a hundred bytes, and the list of them is copied each time it doubles. */
const maxBytes = 32_000_000;
/** Every step of a query visits all unfinished matches; this many allow thousands of names in one declaration. */
const maxOpenMatches = 4_096;
