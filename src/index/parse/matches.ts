/**
 * What a query finds in a tree, as long as it is not absurdly much. Every match becomes several objects here, and
 * every definition takes some twenty microseconds: a megabyte of two-letter constants would cost half a minute and
 * more than a gigabyte. So a large tree is counted first, stretch by stretch, and given up when the count is too high.
 */
import type { Query, QueryMatch, Tree } from 'web-tree-sitter';

/** Null when there are too many. */
export function findMatches(query: Query, tree: Tree): readonly QueryMatch[] | null {
  if (tree.rootNode.descendantCount > nodesToCountFirst && countMatches(query, tree) > mostMatches) return null;
  const matches = query.matches(tree.rootNode, { matchLimit: mostOpenMatches });
  return matches.length > mostMatches ? null : matches;
}

/** At least as many as there are (what spans several stretches counts in each); stops soon after there are too many. */
function countMatches(query: Query, { rootNode }: Tree): number {
  let count = 0;
  for (let start = 0; start < rootNode.endIndex && count <= mostMatches; start += stretch) {
    const options = { startIndex: start, endIndex: start + stretch, matchLimit: mostOpenMatches };
    count += query.matches(rootNode, options).length;
  }
  return count;
}

/** Definitions, imports and export lists of one file. The most in a real file that we know is 9,461 (constants of a system, by a generator). */
export const mostMatches = 40_000;
/** A match takes two nodes or more. A tree below this can be queried at once whatever it holds. */
const nodesToCountFirst = 100_000;
/** In UTF-16 units; holds no more matches than units. */
const stretch = 20_000;
/** Every step of a query looks at all matches begun and not ended; a thousand names in one declaration are enough. */
const mostOpenMatches = 4_096;
