/**
 * Searches a text in every form a reader could recover from it: as it stands, with diffs and escaped lines unwrapped,
 * decoded and unescaped to a depth of two, with split strings joined, and without the marks of invisible characters.
 */

import type { Finder } from '../finding.js';
import { joinFindings } from '../merge.js';
import { isUnfinished } from '../work-budget.js';
import { findDecoded } from './encoded-runs.js';
import { findEscaped } from './escapes.js';
import { findBehindMarks } from './invisible-chars.js';
import { findJoined } from './split-strings.js';
import type { ReadTraits } from './text-traits.js';
import { findUnwrapped } from './wrapped-lines.js';

/** Also finds secrets in encoded runs, nested up to `depth` times. */
export function findEncoded(find: Finder, readTraits: ReadTraits, depth: number): Finder {
  if (depth === 0) return find;
  const within = findEncoded(find, readTraits, depth - 1);
  return (text) => {
    const traits = readTraits(text);
    const found = find(text);
    if (found.some(isUnfinished)) return found;
    const encoded = [...findDecoded(text, within, traits), ...findEscaped(text, within, traits)];
    return encoded.length === 0 ? found : joinFindings([...found, ...encoded]);
  };
}

/** Adds all decoders to a finder. `readTraits` says where they have anything to read. */
export function withDecoders(find: Finder, readTraits: ReadTraits): Finder {
  const encoded = findEncoded(findUnwrapped(find, readTraits), readTraits, maxDepth);
  return findBehindMarks(findJoined(encoded, readTraits), readTraits);
}

const maxDepth = 2;
