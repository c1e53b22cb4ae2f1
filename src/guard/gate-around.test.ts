import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allWords, wishesOfAll } from './all-words.js';
import { compileAttempts, type Work } from './attempt.js';
import { buildAutomaton, everyOne, type Wishes } from './automaton.js';
import { compileGates } from './gates.js';
import { createKeywordReader, type KeywordScanner } from './keywords.js';
import { phrases } from './labels.table.js';
import { type Keyword, mayBeSpoken, phraseKeywords, readKeyword } from './phrases.js';
import { allRules } from './rules/all.js';
import { textOf } from './sample.js';
import { groupByKeyword } from './wishes.js';

describe('what must stand around a keyword', () => {
  const wishes = wishesOfAll();

  it('turns down no keyword of a phrase that might be spoken, whatever stands before, between and after', () => {
    const told = scannerWith(wishes, phraseKeywords);
    fc.assert(
      fc.property(spokenTexts, (text) => {
        expect(told(text)).toEqual(expect.arrayContaining(spokenIn(text)));
      }),
    );
  });

  it('turns down no keyword of a rule that the gates of its rules let through', () => {
    const told = scannerWith(wishes, ruleKeywords);
    fc.assert(
      fc.property(secretTexts, (text) => {
        expect(told(text)).toEqual(expect.arrayContaining(allowedIn(text)));
      }),
    );
  });

  it('would lose keywords of both if a place were asked too early', () => {
    const early: Wishes = {
      ...wishes,
      aroundOf: (word) =>
        wishes.aroundOf(word)?.map((around) => {
          if (around.kind === 'phrase') return { ...around, places: around.places.subarray(4) };
          const { begin, follow } = around;
          return { ...around, begin: begin?.subarray(4) ?? null, follow: follow?.subarray(4) ?? null };
        }) ?? null,
    };
    const [toldOfPhrases, toldOfRules] = [scannerWith(early, phraseKeywords), scannerWith(early, ruleKeywords)];
    const loses = (texts: fc.Arbitrary<string>, told: Told, wanted: Told): boolean =>
      fc.sample(texts, { numRuns: 200, seed: 1 }).some((text) => wanted(text).some((hit) => !told(text).includes(hit)));
    expect(loses(spokenTexts, toldOfPhrases, spokenIn)).toBe(true);
    expect(loses(secretTexts, toldOfRules, allowedIn)).toBe(true);
  });

  it('turns down most keywords in plain text', () => {
    const text = 'Set the user of your message, then return the key of the response to test_it.\n'.repeat(20);
    const all = scannerWith(everyOne, allWords)(text).length;
    expect(scannerWith(wishes, allWords)(text).length).toBeLessThan(all / 2);
  });
});

type Told = (text: string) => string[];

function scannerWith(wishes: Wishes, wanted: readonly string[]): Told {
  const scan = createKeywordReader(allWords, buildAutomaton(allWords, wishes)).scannerFor(wanted);
  return (text) => hitsOf(scan, text, () => true);
}

function hitsOf(scan: KeywordScanner, text: string, isWanted: (keyword: number, at: number) => boolean): string[] {
  const hits: string[] = [];
  scan(text, (keyword, at) => {
    if (isWanted(keyword, at)) hits.push(`${keyword}@${at}`);
    return true;
  });
  return hits;
}

const everything = createKeywordReader(allWords, buildAutomaton(allWords, everyOne));
const knownKeywords = new Map<number, Keyword>();

/** At a border, as all phrases begin. */
function spokenIn(text: string): string[] {
  return hitsOf(everything.scannerFor(phraseKeywords), text, (number, at) => {
    const keyword = knownKeywords.get(number) ?? readKeyword(phraseKeywords[number]!);
    knownKeywords.set(number, keyword);
    return !/[A-Za-z0-9]/.test(text[at - 1] ?? '') && mayBeSpoken(keyword, text, at);
  });
}

const rulesByKeyword = groupByKeyword(allRules);
const ruleKeywords = [...rulesByKeyword.keys()];
const gates = compileGates(rulesByKeyword, allRules, compileAttempts(allRules).endOfName);

/** Not inside of a word, where some rules do not want to hear of theirs. */
function allowedIn(text: string): string[] {
  const work: Work = { steps: { spent: 0 }, isCovered: () => false, failsTo: 0, lineEnd: -1 };
  return hitsOf(
    everything.scannerFor(ruleKeywords),
    text,
    (number, at) => !/[A-Za-z0-9]/.test(text[at - 1] ?? '') && gates(number, text, at, work).length > 0,
  );
}

const gaps = fc.constantFrom(' ', ' ', '\n', '\\n', ' * ', '\t', '\u00a0', ' > "', '. ', '');
const words = fc.constantFrom(
  ...new Set(phrases.flatMap(({ starts, rest }) => `${starts.join(' ')} ${rest}`.split(/[^\w']+/))),
);
const starts = fc.constantFrom(...phrases.flatMap(({ starts }) => starts));
const spokenTexts = fc
  .array(fc.tuple(gaps, fc.oneof(words, starts, fc.constantFrom('é', 'x', '\\'))), { maxLength: 12 })
  .map((parts) => parts.flat().join(''));
const examples = allRules.flatMap((rule) => rule.finds(0).slice(0, 1).map(textOf));
const secretTexts = fc
  .array(
    fc.tuple(
      fc.constantFrom(' ', '\n', '_', '"', 'my_', '=', ' = ', ': "', '-', 'é', 'a'.repeat(90)),
      fc.oneof(fc.constantFrom(...ruleKeywords), fc.constantFrom(...examples)),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.flat().join(''));
