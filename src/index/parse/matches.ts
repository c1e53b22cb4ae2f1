/**
 * What a query finds in a tree, as long as it is not absurdly much. Every match becomes several objects here, and every
 * definition takes some twenty microseconds, so the query is stopped by the memory its matches take in the runtime.
 */
import type { QueryMatch, Tree } from 'web-tree-sitter';
import type { LoadedLanguage } from './parsers.js';

/** Null when there are too many, or when it takes too much work to find them. */
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
/** Every step of a query looks at all matches begun and not ended; a thousand names in one declaration are enough. */
const maxOpenMatches = 4_096;
