/**
 * Tests the rules. Each rule must find all its examples: alone, between other lines, with the context cut at every
 * offset, and in three encodings. It must ignore its look-alikes. `npm test` runs a fixed share,
 * `scripts/attack-rules.mjs` all of it.
 */

import { withDecoders } from '../decode/decoders.js';
import { scanFor, traitsOf } from '../fast/vocabulary.js';
import { createFinder, createScanner, findAll, findSecrets } from '../find.js';
import type { Finder } from '../finding.js';
import type { Rule } from '../rule.js';
import { type Example, textOf } from '../sample.js';
import { cutsAround, type Encoding, encodings, hostilePieces, mainEncodings, repeatPiece } from '../trial.js';

/** One of `of` shares of the campaign, over these variants of the examples. */
export type Share = { readonly of: number; readonly variants: readonly number[] };

/** `tried` counts texts; each failure names its rule, never the value. */
export type Outcome = { readonly tried: number; readonly failed: readonly string[] };

/** The failures of a rule, with a finder for it alone. */
export type Attack = (rule: Rule, find: Finder, count: (by: number) => void) => readonly string[];

/** Building a finder takes longer than most attacks, so all attacks on a rule share it. */
export function attackEach<Name extends string>(
  rules: readonly Rule[],
  attacks: Readonly<Record<Name, Attack>>,
): Record<Name, Outcome> {
  const names = Object.keys(attacks) as Name[];
  const outcomes = {} as Record<Name, { tried: number; failed: string[] }>;
  for (const name of names) outcomes[name] = { tried: 0, failed: [] };
  for (const rule of rules) {
    const find = createFinder([rule]);
    for (const name of names) {
      const outcome = outcomes[name];
      const count = (by: number): void => {
        outcome.tried += by;
      };
      outcome.failed.push(...attacks[name](rule, find, count));
    }
  }
  return outcomes;
}

export function inPlaces(share: Share): Attack {
  return (rule, find, count) =>
    casesOf(rule, share).flatMap(({ name, example }) =>
      Object.entries(places)
        .filter(([, [before, after]]) => {
          count(1);
          return !findsExactly(find, {
            ...example,
            before: before + example.before,
            after: example.after + after,
          });
        })
        .map(([place]) => `${name} ${place}`),
    );
}

/** Cuts the text before and after an example at every offset. */
export function cutAnywhere(share: Share): Attack {
  return (rule, find, count) =>
    casesOf(rule, share)
      .filter(({ example }) => findsExactly(find, example))
      .filter(({ example }) => {
        const texts = [...cutsAround(example)];
        count(texts.length);
        return texts.some((text) => !coversIn(find, text, example));
      })
      .map(({ name }) => name);
}

export function lookAlikes(share: Share): Attack {
  return (rule, plain, count) => {
    const find = withDecoders(plain, traitsOf);
    return share.variants.flatMap((variant) =>
      rule.ignores(variant).flatMap((text, number, { length }) => {
        if (!isMine(rule, { number, count: length }, share.of)) return [];
        count(1 + mainWays.length);
        const flagged = plain(text).length > 0 || mainWays.some(([, encode]) => find(encode(text)).length > 0);
        return flagged ? [`${rule.id} ${variant}.${number}`] : [];
      }),
    );
  };
}

type Encoded = { readonly ways?: readonly Way[]; readonly find?: Finder };

/** High-confidence rules only. The finding must cover everything that was encoded. */
export function tryEncodings(
  rules: readonly Rule[],
  share: Share,
  { ways = mainWays, find = findAll }: Encoded = {},
): Outcome {
  return sum(rules, (rule, count) =>
    casesOf(rule, share)
      .filter(({ example }) => rule.confidence === 'high' && coversIn(findSecrets, textOf(example), example))
      .flatMap(({ name, example }) =>
        ways
          .filter(([, encode]) => {
            count(1);
            return !coversEncoded(find, example, encode);
          })
          .map(([way]) => `${name} in ${way}`),
      ),
  );
}

/** A text twice as long takes at most two and a half times the steps. */
export function tryHostile(rules: readonly Rule[], share: Share, length: number): Outcome {
  const scan = createScanner(rules, () => Number.POSITIVE_INFINITY, scanFor);
  const stepsOf = (piece: string, size: number) => scan(repeatPiece(piece, size)).steps;
  const grows = (piece: string, size: number) => stepsOf(piece, 2 * size) > 2.5 * stepsOf(piece, size) + 500;
  return sum(rules, (rule, count) =>
    [...hostilePieces(rule)]
      .filter((_, number) => number % share.of === rule.id.length % share.of)
      .filter(([, piece]) => {
        count(1);
        // The steps rise once where the kernel stops filtering (`kernel.ts`). Superlinear growth continues.
        return grows(piece, length) && grows(piece, 8 * length);
      })
      .map(([name]) => `${rule.id}: ${name}`),
  );
}

export const mainWays: readonly Way[] = mainEncodings.map((name) => [name, encodings[name]!]);
export const allWays: readonly Way[] = Object.entries(encodings);
/** One main encoding inside another. */
export const doubleWays: readonly Way[] = mainWays.flatMap(([outer, wrap]) =>
  mainWays.map(([inner, encode]): Way => [`${inner} in ${outer}`, (text) => wrap(encode(text))]),
);

export type Way = readonly [name: string, encode: Encoding];

type Case = { readonly name: string; readonly example: Example };

/** Every `of`th example of a rule, at least one. The first one differs between rules. */
function casesOf(rule: Rule, { of, variants }: Share): readonly Case[] {
  return variants.flatMap((variant) => {
    const examples = rule.finds(variant);
    return examples
      .map((example, number) => ({ name: `${rule.id} ${variant}.${number}`, example, number }))
      .filter(({ number }) => isMine(rule, { number, count: examples.length }, of));
  });
}

function isMine(rule: Rule, { number, count }: { number: number; count: number }, of: number): boolean {
  return number % of === rule.id.length % Math.min(of, count);
}

function sum(rules: readonly Rule[], attack: (rule: Rule, count: (by: number) => void) => readonly string[]): Outcome {
  let tried = 0;
  const failed = rules.flatMap((rule) =>
    attack(rule, (by) => {
      tried += by;
    }),
  );
  return { tried, failed };
}

/** An escaped secret is found in place, an encoded one as a whole. */
function coversEncoded(find: Finder, example: Example, encode: Encoding): boolean {
  const lead = 'value:\n';
  const first = lead.length + encode(example.before).length;
  const last = lead.length + encode(example.before + example.secret).replace(/=+$/, '').length - slack;
  return find(`${lead}${encode(textOf(example))}\nend`).some(
    ({ start, end, confidence }) => confidence === 'high' && start <= first && end >= last,
  );
}

function coversIn(find: Finder, text: string, { before, secret }: Example): boolean {
  const at = Math.max(0, text.indexOf(before + secret)) + before.length;
  return find(text).some(({ start, end }) => start <= at && end >= at + secret.length);
}

function findsExactly(find: Finder, example: Example): boolean {
  const start = example.before.length;
  return find(textOf(example)).some((found) => found.start === start && found.end === start + example.secret.length);
}

/** The length of the group that encodes the end of a secret together with what follows it. */
const slack = 4;

const places: Record<string, readonly [string, string]> = {
  alone: ['', ''],
  'between lines': ['first line\n', '\nlast line\n'],
  'between Windows lines': ['first line\r\n', '\r\nlast line\r\n'],
  'after a line number': ['  12: ', '\n'],
};
