/**
 * All words that anything in the guard looks for, in one automaton: secrets and phrases that speak to a
 * model are looked for in the same texts, and a text is read for both at once.
 */
import { borderedKeywords } from './attempt.js';
import { createKeywordReader, type KeywordReader, type KeywordScanner } from './keywords.js';
import { phraseKeywords } from './phrases.js';
import { allRules } from './rules/all.js';
import { type Sights, sight } from './sights.js';

/** Finds some of the words. */
export function scanFor(wanted: readonly string[]): KeywordScanner {
  return reader().scannerFor(wanted);
}

/** What else a text shows that is worth a look. Asked before or after its words, it is read once. */
export function sightsOf(text: string): Sights {
  return reader().sightsOf(text);
}

/** Whether there is nothing in it but tabs, line feeds and printable ASCII. */
export function isPlain(text: string): boolean {
  return (sightsOf(text).seen & sight.unplain) === 0;
}

/** Built when the first text comes, since many commands never scan one. */
function reader(): KeywordReader {
  known.reader ??= createReader();
  return known.reader;
}

/** A phrase begins at a border too, so its words change nothing for words that rules share with it. */
function createReader(): KeywordReader {
  const ofRules = new Set(allRules.flatMap(({ keywords }) => keywords));
  const bordered = borderedKeywords(allRules);
  for (const keyword of phraseKeywords) if (!ofRules.has(keyword) && /^[a-z0-9]/.test(keyword)) bordered.add(keyword);
  for (const keyword of phraseKeywords) if (!/^[a-z0-9]/.test(keyword)) bordered.delete(keyword);
  return createKeywordReader([...new Set([...ofRules, ...phraseKeywords])], bordered);
}

const known: { reader: KeywordReader | null } = { reader: null };
