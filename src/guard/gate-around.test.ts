import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allWords, wishesOfAll } from './all-words.js';
import { compileAttempts, type Work } from './attempt.js';
import { buildAutomaton, everyOne, type Wishes } from './automaton.js';
import { type AroundPhrase, passesGaps } from './gate-around.js';
import { compileGates } from './gates.js';
import { createKeywordReader, type KeywordScanner } from './keywords.js';
import { type Phrase, phrases } from './labels.table.js';
import { type Pattern, parsePattern } from './pattern.js';
import { holds } from './pattern-places.js';
import { isGapUnit, isWordUnit } from './phrase-match.js';
import { findSpoken, mayBeGap, phraseKeywords, spokenWith } from './phrases.js';
import { allRules } from './rules/all.js';
import { createDraw, textOf } from './sample.js';
import { groupByKeyword, wishesOfPhrases } from './wishes.js';

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

  it('tells of the keyword of every phrase that is said, whatever the gaps between its words', () => {
    const told = scannerWith(wishes, phraseKeywords);
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

  it('would lose keywords of both if a place were asked too early', () => {
    const early: Wishes = {
      ...wishes,
      aroundOf: (word) =>
        wishes.aroundOf(word)?.map((around) => {
          if (around.kind === 'phrase') return { ...around, places: around.places.slice(1) };
          const { begin, follow } = around;
          return { ...around, begin: begin?.slice(1) ?? null, follow: follow?.slice(1) ?? null };
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
  const scan = createKeywordReader(allWords, buildAutomaton(allWords, wishes), wishes.lesser).scannerFor(wanted);
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

const everything = createKeywordReader(allWords, buildAutomaton(allWords, everyOne), everyOne.lesser);
const around = new Map(phraseKeywords.map((word) => [word, wishesOfPhrases().aroundOf(word)!] as const));

/** At a border, as all phrases begin. */
function spokenIn(text: string): string[] {
  return hitsOf(everything.scannerFor(phraseKeywords), text, (number, at) => {
    if (/[A-Za-z0-9]/.test(text[at - 1] ?? '')) return false;
    return around.get(phraseKeywords[number]!)!.some((way) => way.kind === 'phrase' && mayBeSpoken(way, text, at));
  });
}

/** The same question as the kernel's, asked of the text. A character that may be part of a gap or of a word leaves it open. */
function mayBeSpoken(way: AroundPhrase, text: string, start: number): boolean {
  const { length, lettersBefore, endsWord, needed, places } = way;
  const mayEndGap = (end: number) =>
    text.charCodeAt(end - 1) > 127 || isGapUnit(text.charCodeAt(end - 1)) || text[end - 2] === '\\';
  if (lettersBefore !== null) {
    const isAfterBlank = text[start - 1] === ' ';
    const isSaid = isAfterBlank && holds(lettersBefore, text.charCodeAt(start - 2) | 0x20);
    if (!isSaid && !mayEndGap(isAfterBlank ? start - 1 : start)) return false;
  }
  let at = start + length;
  if (endsWord && isWordUnit(text.charCodeAt(at))) return false;
  if (needed !== null && !text.slice(at, at + needed.within).includes(String.fromCharCode(needed.byte))) return false;
  for (const place of places) {
    const unit = text.charCodeAt(at);
    if (Number.isNaN(unit)) return false;
    if (unit > 127 || unit === 0) return true;
    const fits = holds(place, unit);
    if (!mayBeGap(unit) || !holds(place, 0x20)) {
      if (!fits) return false;
      at += 1;
      continue;
    }
    if (fits && unit !== 0x20) return true;
    const from = at;
    while (at < from + 80 && mayBeGap(text.charCodeAt(at))) at += text[at] === '\\' ? 2 : 1;
    if (at > from + 1 && (place[0] & passesGaps) === 0) return true;
  }
  return true;
}

/** The hits at which a phrase is found. */
function saidIn(text: string): string[] {
  return hitsOf(everything.scannerFor(phraseKeywords), text, (number, at) => {
    if (/[A-Za-z0-9]/.test(text[at - 1] ?? '')) return false;
    return spokenWith(phraseKeywords[number]!).some((phrase) => findSpoken(phrase, text, at, { steps: 0 }) !== null);
  });
}

/** A phrase as someone might write it. */
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
