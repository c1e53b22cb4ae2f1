/**
 * All words that anything in the guard looks for, in one automaton: secrets and phrases that speak to a
 * model are looked for in the same texts, and a text is read for both at once.
 */
import { createKeywordReader, type KeywordScanner } from './keywords.js';
import { phraseKeywords } from './phrases.js';
import { allRules } from './rules/all.js';

/** Finds some of the words. Built when the first text comes, since many commands never scan one. */
export function scanFor(wanted: readonly string[]): KeywordScanner {
  known.reader ??= createKeywordReader([
    ...new Set([...allRules.flatMap(({ keywords }) => keywords), ...phraseKeywords]),
  ]);
  return known.reader(wanted);
}

const known: { reader: ReturnType<typeof createKeywordReader> | null } = { reader: null };
