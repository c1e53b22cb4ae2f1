import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allWords, constraintsOfAll } from '../all-keywords.js';
import { stems } from '../generic/stems.js';
import { type Pattern, parsePattern } from '../pattern/pattern.js';
import { type Phrase, phrases } from '../phrases/labels.table.js';
import { findSpoken, phraseKeywords, spokenWith } from '../phrases/phrases.js';
import { allRules } from '../rules/all-rules.js';
import { createDraw, textOf } from '../sample.js';
import { buildAutomaton, everyOne, type KeywordConstraints } from './automaton.js';
import { groupByKeyword } from './keyword-constraints.js';
import { createKeywordReader, type KeywordReader, type KeywordScanner } from './keywords.js';

describe('what must stand around a keyword', () => {
  const constraints = constraintsOfAll();

  it('turns down no keyword of a phrase that is said, whatever stands before, between and after', () => {
    const told = scannerWith(constraints, phraseKeywords);
    fc.assert(
      fc.property(spokenTexts, (text) => {
        expect(told(text)).toEqual(expect.arrayContaining(saidIn(text)));
      }),
    );
  });

  it('turns down no keyword where one of its rules finds something', () => {
    const told = scannerWith(constraints, ruleKeywords);
    fc.assert(
      fc.property(secretTexts, (text) => {
        expect(told(text)).toEqual(expect.arrayContaining(matchedIn(text)));
      }),
    );
  });

  it('tells of the keyword of every phrase that is said, whatever the gaps between its words', () => {
    const told = scannerWith(constraints, phraseKeywords);
    const digits = createDraw('phrases').digits;
    const draw = () => Number(digits(6));
    let said = 0;
    for (const text of phrases.flatMap((phrase) => phrase.starts.map((start) => say(phrase, start, draw)))) {
      const wanted = saidIn(text);
      said += wanted.length;
      expect(told(text), JSON.stringify(text)).toEqual(expect.arrayContaining(wanted));
    }
    expect(said).toBeGreaterThan(phrases.length);
  });

  it('would lose keywords of both if one character more were asked, after them or before', () => {
    const one = parsePattern('\\x01');
    const later: KeywordConstraints = {
      ...constraints,
      contextFiltersOf: (word) =>
        constraints.contextFiltersOf(word)?.map((way) => ({ ...way, after: [...way.after, one] })) ?? null,
    };
    const sooner: KeywordConstraints = {
      ...constraints,
      contextFiltersOf: (word) => constraints.contextFiltersOf(word)?.map((way) => ({ ...way, before: one })) ?? null,
    };
    for (const twin of [later, sooner]) {
      // Long contexts for all keywords would exceed one automaton.
      const [toldOfPhrases, toldOfRules] = [phraseKeywords, ruleKeywords].map((words) =>
        scannerWith(filtering(twin, words), words),
      ) as [Told, Told];
      const spoken = phrases.map((phrase) => say(phrase, phrase.starts[0]!, () => 0));
      expect(spoken.some((text) => saidIn(text).some((hit) => !toldOfPhrases(text).includes(hit)))).toBe(true);
      expect(examples.some((text) => matchedIn(text).some((hit) => !toldOfRules(text).includes(hit)))).toBe(true);
    }
  });

  it('turns down nearly all keywords in plain text', () => {
    const text = 'Set the user of your message, then return the key of the response to test_it.\n'.repeat(20);
    const all = scannerWith(everyOne, allWords)(text).length;
    expect(scannerWith(constraints, allWords)(text).length).toBeLessThan(all / 10);
  });
});

type Told = (text: string) => string[];

/** Filters the context of these keywords only. */
function filtering(constraints: KeywordConstraints, words: readonly string[]): KeywordConstraints {
  const wanted = new Set(words);
  return { ...constraints, contextFiltersOf: (word) => (wanted.has(word) ? constraints.contextFiltersOf(word) : null) };
}

/** Building an automaton takes longer than all queries to it. */
const readers = new Map<KeywordConstraints, KeywordReader>();

function scannerWith(constraints: KeywordConstraints, wanted: readonly string[]): Told {
  const reader =
    readers.get(constraints) ??
    createKeywordReader(allWords, buildAutomaton(allWords, constraints), constraints.phraseOnly);
  readers.set(constraints, reader);
  const scan = reader.scannerFor(wanted);
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

const everything = createKeywordReader(allWords, buildAutomaton(allWords, everyOne), everyOne.phraseOnly);
/** The hits at which a phrase is found. */
function saidIn(text: string): string[] {
  return hitsOf(everything.scannerFor(phraseKeywords), text, (number, at) => {
    if (/[A-Za-z0-9]/.test(text[at - 1] ?? '')) return false;
    return spokenWith(phraseKeywords[number]!).some(
      (phrase) => findSpoken(phrase, { text, at }, { steps: 0 }) !== null,
    );
  });
}

/** Writes a phrase as someone might. */
function say({ rest }: Phrase, start: string, draw: () => number): string {
  const gap = () => pick([' ', ' ', '  ', '\n', '\\n', ' * ', '\n// ', ' > ', '. ', ', "', ' (', '-'], draw);
  const write = (pattern: Pattern): string => {
    if (pattern.kind === 'character')
      return pattern.written === ' ' ? gap() : pick(charactersOf(pattern.written), draw);
    if (pattern.kind === 'sequence') return pattern.parts.map(write).join('');
    if (pattern.kind === 'choice') return write(pick(pattern.parts, draw));
    if (pattern.kind !== 'repeat') return '';
    const times = pattern.min + (draw() % (Math.min(pattern.max, pattern.min + 3) - pattern.min + 1));
    return Array.from({ length: times }, () => write(pattern.part)).join('');
  };
  return `Well, ${start.split(' ').reduce((said, word) => said + gap() + word)}${write(parsePattern(rest))} `;
}

function pick<T>(list: readonly T[], draw: () => number): T {
  return list[draw() % list.length]!;
}

function charactersOf(written: string): readonly string[] {
  const pattern = new RegExp(written, 'i');
  return Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter((one) => pattern.test(one));
}

const rulesByKeyword = groupByKeyword(allRules);
const ruleKeywords = [...rulesByKeyword.keys()];

/** Where a rule's pattern matches at most `back` characters before a keyword, and the rule accepts the value. */
function matchedIn(text: string): string[] {
  return hitsOf(everything.scannerFor(ruleKeywords), text, (number, at) =>
    rulesByKeyword.get(ruleKeywords[number]!)!.some((rule) => {
      const { pattern, back, accepts } = allRules[rule]!;
      return Array.from({ length: Math.min(back, at) + 1 }, (_, i) => at - i).some((from) => {
        pattern.lastIndex = from;
        const match = pattern.exec(text);
        return match !== null && accepts(match.slice(1).find((group) => group !== undefined) ?? match[0], match[0]);
      });
    }),
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
const anyText = fc
  .array(
    fc.tuple(
      fc.constantFrom(' ', '\n', '_', '"', 'my_', '=', ' = ', ': "', '-', 'é', 'a'.repeat(90)),
      fc.oneof(fc.constantFrom(...ruleKeywords), fc.constantFrom(...examples)),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.flat().join(''));
/** A name that may hold a secret, and a value that is close to an accepted one. */
const settings = fc
  .tuple(
    fc.constantFrom('', 'my_', 'db', '"', '--', 'é', '?x=1&', '<'),
    fc.constantFrom(...stems, 'toggl', 'ably', 'test_'),
    fc.constantFrom(
      '',
      'word',
      'words',
      'phrase',
      'or',
      'ed',
      'ORITY',
      'Key',
      '_2',
      '_name',
      'orization',
      ' theme',
      'é',
    ),
    fc.constantFrom('=', ' = ', ': ', '": "', "' => '", ' is ', '>', ' - ', '(', ', "', ' ', ': str = "'),
    fc.string({ unit: fc.constantFrom(...'abkzqxABQXZ01279!@#$%(){}[]._-+/= ü'), minLength: 4, maxLength: 60 }),
    fc.constantFrom('', '"', '"\n', "'", '\n', ' # a', '</a>', ';', '\\n', 'é'),
  )
  .map((parts) => parts.join(''));
const secretTexts = fc.oneof(anyText, settings);
