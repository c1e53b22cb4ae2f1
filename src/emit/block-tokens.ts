/**
 * What each block of a finished text costs: by how much the exact count grows when the block is appended.
 * The header goes with the first block and the footer with the last, so the costs add up to the count.
 *
 * Counting every prefix from its start would be quadratic. A piece of o200k_base holds no line feed but at
 * its end, or before white space or a slash (`budget/o200k/pieces.ts`: symbols may be followed by line ends
 * and slashes, white space runs up to its last line end). So where a line feed is followed by anything else,
 * one piece ends and the next begins, whatever comes before or after, and counts simply add up.
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

/** The last place up to `stop` where pieces never run across; `from` if there is none after it. */
function lastCut(text: string, from: number, stop: number): number {
  for (let at = stop; at > from; at--) {
    at = text.lastIndexOf('\n', at - 1) + 1;
    if (at > from && at < text.length && !mayFollow.test(text[at]!)) return at;
  }
  return from;
}

/** Both what JavaScript and what Unicode calls white space, to be on the safe side. */
const mayFollow = /[\s\x85/]/;

/** Other ways of counting get whole prefixes. */
const additive: ReadonlySet<string> = new Set(['o200k_base']);
