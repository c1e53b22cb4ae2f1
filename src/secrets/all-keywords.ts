/** The keywords of all rules and phrases, and where each is wanted. */
import { sha256 } from '../base/hash.js';
import type { KeywordConstraints } from './fast/automaton.js';
import type { Around } from './fast/context-filter.js';
import { wishesOfPhrases, wishesOfRules } from './fast/keyword-constraints.js';
import { type Gate, joinGates } from './fast/suffix-filter.js';
import { phrases } from './phrases/labels.table.js';
import { phraseKeywords } from './phrases/phrases.js';
import { allRules } from './rules/all-rules.js';

const inRules: ReadonlySet<string> = new Set(allRules.flatMap((rule) => rule.keywords));
const inPhrases: ReadonlySet<string> = new Set(phraseKeywords);

export const allWords: readonly string[] = [...new Set([...inRules, ...inPhrases])];

/** Words that only phrases want: much that is searched for secrets is not read for them. */
export const lesserWords: ReadonlySet<string> = new Set(phraseKeywords.filter((word) => !inRules.has(word)));

/** Words that no phrase wants: text that was folded is read for phrases only. */
const unfoldedWords: ReadonlySet<string> = new Set(allWords.filter((word) => !inPhrases.has(word)));

/** A word that rules and phrases share counts where either wants it to. */
export function wishesOfAll(): KeywordConstraints {
  const [ofRules, ofPhrases] = [wishesOfRules(allRules), wishesOfPhrases()];
  const isBordered = (word: string): boolean =>
    (!inRules.has(word) || ofRules.bordered.has(word)) && (!inPhrases.has(word) || ofPhrases.bordered.has(word));
  const gateOf = (word: string): Gate =>
    joinGates([
      ...(inRules.has(word) ? [ofRules.gateOf(word)] : []),
      ...(inPhrases.has(word) ? [ofPhrases.gateOf(word)] : []),
    ]);
  const aroundOf = (word: string): readonly Around[] | null => {
    const inRule = inRules.has(word) ? ofRules.aroundOf(word) : [];
    const inPhrase = inPhrases.has(word) ? ofPhrases.aroundOf(word) : [];
    return inRule === null || inPhrase === null ? null : [...inRule, ...inPhrase];
  };
  const bordered = new Set(allWords.filter(isBordered));
  return { bordered, lesser: lesserWords, unfolded: unfoldedWords, gateOf, aroundOf };
}

/** Of all that the wishes follow from. */
export function keyOfAll(): Buffer {
  const ofRules = allRules.map(({ keywords, back, pattern, needs, goesOn }) =>
    [...keywords.map((keyword) => `${keyword}${goesOn(keyword)?.join('|') ?? ''}`), back, pattern, needs].join(' '),
  );
  const ofPhrases = phrases.map(({ starts, rest, exact }) => `${starts.join('|')} ${rest} ${exact === true}`);
  return Buffer.from(sha256([...ofRules, ...ofPhrases].join('\n')), 'hex');
}
