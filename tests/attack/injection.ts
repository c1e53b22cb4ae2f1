/**
 * The injection campaign: sentences that speak to a model, put into files of several kinds and disguised
 * as a writer would who wants to pass unseen. Most must be labelled, at their line; the twins read the
 * text without one of the normalisations and must find fewer.
 */
import { foldText } from '../../src/secrets/decode/fold.js';
import { createInjectionFinder, findInjection, type InjectionFinder } from '../../src/secrets/phrases/injection.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { injections, places } from './injection-sentences.table.js';

export type InjectionCase = {
  readonly group: string;
  readonly disguise: Disguise;
  readonly text: string;
  /** Of the first character of the sentence. */
  readonly line: number;
};

export type InjectionResult = {
  readonly seed: number;
  readonly cases: number;
  readonly found: number;
  /** Found, but said to begin on a line where the sentence is not. */
  readonly wrongLine: number;
  readonly missed: readonly InjectionCase[];
};

export type Disguise = keyof typeof disguises;

export function injectionCases(seed: number, count: number): InjectionCase[] {
  const random = seededRandom(seed);
  const sentences = Object.entries(injections).flatMap(([group, list]) =>
    list.map((sentence) => ({ group, sentence })),
  );
  const names = Object.keys(disguises) as Disguise[];
  return Array.from({ length: count }, (_, i) => {
    const { group, sentence } = sentences[i % sentences.length]!;
    const disguise = i < sentences.length ? 'none' : random.pick(names);
    const place = random.pick(places);
    const text = place.replace('@', () => disguises[disguise](expand(sentence, random), random));
    return { group, disguise, text, line: place.slice(0, place.indexOf('@')).split('\n').length };
  });
}

export function runInjectionCampaign(
  seed: number,
  count: number,
  find: InjectionFinder = findInjection,
): InjectionResult {
  const cases = injectionCases(seed, count);
  const judged = cases.map((injected) => ({ injected, found: find(injected.text) }));
  const lastLine = (injected: InjectionCase) => injected.text.split('\n').length;
  return {
    seed,
    cases: count,
    found: judged.filter(({ found }) => found !== null).length,
    wrongLine: judged.filter(
      ({ injected, found }) => found !== null && (found.line < injected.line || found.line > lastLine(injected)),
    ).length,
    missed: judged.filter(({ found }) => found === null).map(({ injected }) => injected),
  };
}

/** The broken twins: the same phrases, read without one of the normalisations. */
export const twins: Readonly<Record<string, InjectionFinder>> = {
  'minds letter case': findWithout(/[A-Z]/g),
  'wants one blank between words': findWithout(/ {2,}|(?! )[\s*/#>+|~`-]/g),
  'keeps what cannot be seen': createInjectionFinder((text) => text),
};

/** What the pattern takes is no part of any phrase. */
function findWithout(pattern: RegExp): InjectionFinder {
  return createInjectionFinder((text) => foldText(text).replace(pattern, '\u0001'));
}

/** `[a|b]` becomes one of the two; brackets that hold no choice stay. */
function expand(sentence: string, random: Random): string {
  return sentence.replace(/\[([^[\]]*\|[^[\]]*)\]/g, (_, choices: string) => random.pick(choices.split('|')));
}

const disguises = {
  none: (sentence: string) => sentence,
  shouted: (sentence: string) => sentence.toUpperCase(),
  'wrapped lines': (sentence: string, random: Random) =>
    sentence.replaceAll(' ', () =>
      random.below(4) === 0 ? random.pick(['\n', '\n    ', '\n// ', '\n * ', '\n# ']) : ' ',
    ),
  'many blanks': (sentence: string, random: Random) =>
    sentence.replaceAll(' ', () => random.pick([' ', '  ', '\t', '\u00a0', '   '])),
  'zero width': (sentence: string, random: Random) =>
    [...sentence]
      .map((c) => (random.below(3) === 0 ? `${c}${random.pick(['\u200b', '\u00ad', '\u2060', '\ufeff'])}` : c))
      .join(''),
  'wide letters': (sentence: string) =>
    sentence.replace(/[a-zA-Z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  'tag characters': (sentence: string) =>
    sentence.replace(/[ -~]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xe0000)),
  'look-alikes': (sentence: string) => sentence.replace(/[aeopc]/g, (c) => 'аеорс'['aeopc'.indexOf(c)]!),
  emphasis: (sentence: string, random: Random) =>
    sentence.replace(/\b[A-Za-z]{5,}\b/g, (word) => (random.below(3) === 0 ? `**${word}**` : word)),
} as const satisfies Record<string, (sentence: string, random: Random) => string>;
