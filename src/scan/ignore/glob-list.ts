/**
 * Rules with wildcards, indexed by a literal that a matching text must contain. A short list is tried rule by rule; of a
 * long list only the rules are tried whose literal occurs in the text.
 */
import { groupBy } from '../../base/collections.js';
import { compileGlob, type Glob } from '../../formats/glob/glob.js';
import { matchGlob } from '../../formats/glob/wildmatch.js';
import type { Rule } from './ignore-rules.js';

export type GlobRule = {
  readonly rule: Rule;
  readonly prefix: string;
  /** The pattern without the prefix. */
  readonly rest: string;
  /** The same, compiled; null until a text may match it. */
  glob: Glob | null;
  /** The prefix and suffix of every matching name, and a literal that every matching text contains. */
  readonly head: string;
  readonly tail: string;
  readonly needle: string;
};

/** In the order in which rules are added: the last line of a file first. */
export type GlobList = {
  readonly globs: GlobRule[];
  byNeedle: ReadonlyMap<string, readonly GlobRule[]> | null;
  /** The number of texts tested so far: for a few, grouping the rules costs more than trying them. */
  asked: number;
};

export function createGlobList(): GlobList {
  return { globs: [], byNeedle: null, asked: 0 };
}

/** The rule of the latest line that matches, if it comes after `match`; else `match`. */
export function laterGlob(list: GlobList, text: string, match: Rule | null): Rule | null {
  list.asked += 1;
  if (isShort(list) || list.asked <= maxUngrouped) return laterOfGlobs(list.globs, text, match);
  list.byNeedle ??= groupByNeedle(list.globs);
  let found = laterOfGlobs(list.byNeedle.get('') ?? [], text, match);
  const tried = new Set<string>();
  for (let start = 0; start < text.length; start++)
    for (let length = 1; length <= keyLength && start + length <= text.length; length++) {
      const key = text.slice(start, start + length);
      const globs = list.byNeedle.get(key);
      if (globs === undefined || tried.has(key)) continue;
      tried.add(key);
      found = laterOfGlobs(globs, text, found);
    }
  return found;
}

/** Few enough to look at all of them. */
export function isShort({ globs }: GlobList): boolean {
  return globs.length <= maxTried;
}

function groupByNeedle(globs: readonly GlobRule[]): ReadonlyMap<string, readonly GlobRule[]> {
  return groupBy(globs, ({ needle }) => needle.slice(0, keyLength));
}

function laterOfGlobs(globs: readonly GlobRule[], text: string, match: Rule | null): Rule | null {
  for (const one of globs) {
    const { rule, prefix, needle } = one;
    if (match !== null && rule.line < match.line) break;
    if (!text.includes(needle) || !text.startsWith(prefix)) continue;
    one.glob ??= compileGlob(one.rest);
    if (one.glob !== null && matchGlob(one.glob, text, prefix.length)) return rule;
  }
  return match;
}

const maxTried = 64;
const maxUngrouped = 8;
const keyLength = 8;
