/**
 * All the ways to look at a text, one inside another: as it is, decoded and unescaped to a depth of two,
 * with split strings joined, diffs and escaped lines unwrapped, and without the marks of hidden characters.
 */

import { findDecoded } from './decode/encoded-runs.js';
import { findEscaped } from './decode/escapes.js';
import { findBehindMarks } from './decode/invisible-chars.js';
import { findJoined } from './decode/split-strings.js';
import { findUnwrapped } from './decode/wrapped-lines.js';
import { sightsOf } from './fast/vocabulary.js';
import { isUnfinished } from './fast/work-budget.js';
import { type Finder, findSecrets } from './find.js';
import { joinFindings } from './merge.js';

/** Also finds what is encoded, and what is encoded in that, up to `depth` times. */
export function findEncoded(find: Finder, depth: number): Finder {
  if (depth === 0) return find;
  const within = findEncoded(find, depth - 1);
  return (text) => {
    const sights = sightsOf(text);
    const found = find(text);
    if (found.some(isUnfinished)) return found;
    const encoded = [...findDecoded(text, within, sights), ...findEscaped(text, within, sights)];
    return encoded.length === 0 ? found : joinFindings([...found, ...encoded]);
  };
}

export function withAllLooks(find: Finder): Finder {
  return findBehindMarks(findJoined(findEncoded(findUnwrapped(find), depth)));
}

const depth = 2;
export const findAll: Finder = withAllLooks(findSecrets);
