/**
 * The cost of each block of a finished text: by how much the exact token count grows when the block is appended. The
 * header counts with the first block and the footer with the last, so the costs add up to the count.
 *
 * Counting every prefix from its start would be quadratic. A pre-token of o200k_base contains a line feed only at its
 * end, or before white space or a slash (`budget/o200k/pieces.ts`). So a line feed that is followed by anything else
 * always ends a pre-token, and the counts of the texts before and after it add up.
 */
import type { TokenCounter } from '../model/tokens.js';

/** `ends` are offsets in ascending order, one for each block. */
export function growthOfBlocks(text: string, ends: readonly number[], tokens: TokenCounter): number[] {
  const stops = ends.map((end, i) => (i === ends.length - 1 ? text.length : end));
  const cutBefore = additive.has(tokens.name) ? lastCut : (_: string, from: number) => from;
  // Everything before `cut` is counted, once, in `counted`.
  let cut = 0;
  let counted = 0;
  let before = 0;
  return stops.map((stop) => {
    const nextCut = cutBefore(text, cut, stop);
    if (nextCut > cut) counted += tokens.count(text.slice(cut, nextCut));
    cut = nextCut;
    const upToStop = counted + (stop > cut ? tokens.count(text.slice(cut, stop)) : 0);
    const growth = upToStop - before;
    before = upToStop;
    return growth;
  });
}

/** The last offset up to `stop` that no pre-token spans; `from` if there is none after it. */
function lastCut(text: string, from: number, stop: number): number {
  for (let at = stop; at > from; at--) {
    at = text.lastIndexOf('\n', at - 1) + 1;
    if (at > from && at < text.length && !mayFollow.test(text[at]!)) return at;
  }
  return from;
}

/** White space as JavaScript or Unicode defines it. */
const mayFollow = /[\s\x85/]/;

/** Other counters count whole prefixes. */
const additive: ReadonlySet<string> = new Set(['o200k_base']);
