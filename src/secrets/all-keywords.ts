/** The keywords of all rules and phrases, with the constraints on where each counts. */
import { sha256 } from '../base/hash.js';
import type { KeywordConstraints } from './fast/automaton.js';
import type { ContextFilter } from './fast/context-filter.js';
import { constraintsOfPhrases, constraintsOfRules } from './fast/keyword-constraints.js';
import { phrases } from './phrases/labels.table.js';
import { phraseKeywords } from './phrases/phrases.js';
import { allRules } from './rules/all-rules.js';

const inRules: ReadonlySet<string> = new Set(allRules.flatMap((rule) => rule.keywords));
const inPhrases: ReadonlySet<string> = new Set(phraseKeywords);

export const allWords: readonly string[] = [...new Set([...inRules, ...inPhrases])];

/** Keywords of phrases only. They are skipped when a text is scanned for secrets alone. */
export const phraseOnlyWords: ReadonlySet<string> = new Set(phraseKeywords.filter((word) => !inRules.has(word)));

/** Keywords of rules only. Folded text is searched for phrases only. */
const unfoldedWords: ReadonlySet<string> = new Set(allWords.filter((word) => !inPhrases.has(word)));

/** A keyword that rules and phrases share counts where either constraint allows it. */
export function constraintsOfAll(): KeywordConstraints {
  const [ofRules, ofPhrases] = [constraintsOfRules(allRules), constraintsOfPhrases()];
  const isBordered = (word: string): boolean =>
    (!inRules.has(word) || ofRules.bordered.has(word)) && (!inPhrases.has(word) || ofPhrases.bordered.has(word));
  const contextFiltersOf = (word: string): readonly ContextFilter[] | null => {
    const inRule = inRules.has(word) ? ofRules.contextFiltersOf(word) : [];
    const inPhrase = inPhrases.has(word) ? ofPhrases.contextFiltersOf(word) : [];
    return inRule === null || inPhrase === null ? null : [...inRule, ...inPhrase];
  };
  const bordered = new Set(allWords.filter(isBordered));
  return {
    bordered,
    phraseOnly: phraseOnlyWords,
    unfolded: unfoldedWords,
    contextFiltersOf,
  };
}

/** A hash of everything that the automaton is built from. */
export function snapshotKey(): Buffer {
  const ofRules = allRules.map(({ keywords, back, pattern, isJudged }) =>
    [...keywords, back, pattern, isJudged].join(' '),
  );
  const ofPhrases = phrases.map(({ starts, rest, exact }) => `${starts.join('|')} ${rest} ${exact === true}`);
  return Buffer.from(sha256([...ofRules, ...ofPhrases].join('\n')), 'hex');
}
