/**
 * All words that anything in the guard looks for, in one automaton: secrets and phrases that speak to a
 * model are looked for in the same texts, and a text is read for both at once.
 */
import { borderedKeywords } from './attempt.js';
import { createKeywordReader, type KeywordScanner } from './keywords.js';
import { phraseKeywords } from './phrases.js';
import { allRules } from './rules/all.js';

/** Finds some of the words. Built when the first text comes, since many commands never scan one. */
export function scanFor(wanted: readonly string[]): KeywordScanner {
  known.reader ??= createReader();
  return known.reader(wanted);
}

/** A phrase begins at a border too, so its words change nothing for words that rules share with it. */
function createReader(): ReturnType<typeof createKeywordReader> {
  const ofRules = new Set(allRules.flatMap(({ keywords }) => keywords));
  const bordered = borderedKeywords(allRules);
  for (const keyword of phraseKeywords) if (!ofRules.has(keyword) && /^[a-z0-9]/.test(keyword)) bordered.add(keyword);
  for (const keyword of phraseKeywords) if (!/^[a-z0-9]/.test(keyword)) bordered.delete(keyword);
  return createKeywordReader([...new Set([...ofRules, ...phraseKeywords])], bordered);
}

const known: { reader: ReturnType<typeof createKeywordReader> | null } = { reader: null };
