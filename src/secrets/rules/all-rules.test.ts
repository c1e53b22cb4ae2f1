/** Tests every rule: it finds its examples in any context and ignores its look-alikes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createNumbering, redactAll } from '../../guard/redact.js';
import { findAll, findSecrets } from '../find.js';
import type { Finder } from '../finding.js';
import { boundPattern } from '../pattern/pattern-bound.js';
import type { Rule } from '../rule.js';
import { type Example, textOf } from '../sample.js';
import { allRules } from './all-rules.js';
import {
  type Attack,
  allWays,
  attackEach,
  cutAnywhere,
  doubleWays,
  inPlaces,
  lookAlikes,
  type Share,
  tryEncodings,
  tryHostile,
} from './campaign.js';

/** The whole campaign is `scripts/attack-rules.mjs`. */
const twentieth: Share = { of: 20, variants: [0] };

describe('every rule', () => {
  let outcomes: ReturnType<typeof attackAll>;
  beforeAll(() => {
    outcomes = attackAll();
  });

  it('has an id of its own, keywords in lower case of at least two characters and examples of both kinds', () => {
    expect(new Set(allRules.map(({ id }) => id)).size).toBe(allRules.length);
    expect(allRules.length).toBeGreaterThan(400);
    for (const rule of allRules) {
      expect(rule.id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(rule.keywords.length, rule.id).toBeGreaterThan(0);
      expect(rule.finds(0).length, rule.id).toBeGreaterThan(0);
      expect(rule.ignores(0).length, rule.id).toBeGreaterThan(0);
      expect(
        rule.keywords.filter((keyword) => !/^[\x20-\x40\x5b-\x7e]{2,}$/.test(keyword)),
        rule.id,
      ).toEqual([]);
    }
  });

  it('has a pattern that cannot run on without end', () => {
    for (const rule of allRules) expect(boundPattern(rule.pattern.source), rule.id).toBeLessThan(12_000);
  });

  it('draws the same examples every time', () => {
    for (const rule of allRules.slice(0, 60)) expect(rule.finds(1)).toEqual(rule.finds(1));
  });

  it('finds exactly the secret of each of its examples, alone and between other lines', () => {
    expect(outcomes.places.failed).toEqual([]);
    expect(outcomes.places.tried).toBeGreaterThan(3_000);
  });

  it('finds a token that is known by its shape in code, data, settings, logs and addresses', () => {
    expect(outcomes.wrapped.failed).toEqual([]);
    expect(outcomes.wrapped.tried).toBeGreaterThan(3_000);
  });

  it('finds a token between the slashes of a path, if no token of its kind has one itself', () => {
    expect(outcomes.slashes.failed).toEqual([]);
    expect(outcomes.slashes.tried).toBeGreaterThan(300);
  });

  it('finds its examples when the text is cut anywhere around them', () => {
    expect(outcomes.cuts.failed).toEqual([]);
    expect(outcomes.cuts.tried).toBeGreaterThan(10_000);
  });

  it('leaves nothing of a secret to show, wherever the guarded text is cut', () => {
    const shown = allRules.flatMap((rule) => {
      const example = rule.finds(0)[rule.id.length % rule.finds(0).length]!;
      const { text } = redactAll(`first\n${textOf(example)}\nlast\n`, findAll, createNumbering());
      const guarded = text.replace(/\[REDACTED:[^\]]*\]/g, '');
      const rest = piecesOf(example.secret).some((piece) => guarded.includes(piece) && !example.before.includes(piece));
      return rest ? [rule.id] : [];
    });
    expect(shown).toEqual([]);
  });

  it('finds its examples in every encoding, if it is sure, and covers all that was encoded', () => {
    expect(tryEncodings(allRules, twentieth).failed).toEqual([]);
    expect(tryEncodings(someRules, twentieth, { ways: allWays }).failed).toEqual([]);
  });

  it('finds them encoded twice', () => {
    expect(tryEncodings(someRules, twentieth, { ways: doubleWays }).failed).toEqual([]);
  });

  it('would miss them encoded if the text were only looked at as it is', () => {
    const { tried, failed } = tryEncodings(someRules, twentieth, { find: findSecrets });
    expect(failed.length).toBeGreaterThan(tried / 2);
  });

  it('finds many further examples, too', () => {
    expect(outcomes.further.tried).toBeGreaterThan(7_000);
    expect(outcomes.further.failed).toEqual([]);
  });

  it('leaves its look-alikes alone, also encoded', () => {
    expect(outcomes.lookAlikes.failed).toEqual([]);
    expect(outcomes.lookAlikes.tried).toBeGreaterThan(1_000);
  });

  it('is one of a set that covers each example whole', () => {
    const uncovered = allRules.filter((rule) => !rule.finds(0).every((example) => covers(findSecrets, example)));
    expect(uncovered.map(({ id }) => id)).toEqual([]);
  });

  it('takes at most twice the steps for a text twice as long that was made to be slow', () => {
    expect(tryHostile(allRules, { of: 160, variants: [0] }, 1_000).failed).toEqual([]);
  });
});

const someRules = allRules.filter((_, number) => number % 5 === 0);

function piecesOf(secret: string): string[] {
  return Array.from({ length: Math.max(1, secret.length - 11) }, (_, at) => secret.slice(at, at + 12)).filter(
    (piece) => !/^-----|[A-Z ]{5}|\n/.test(piece),
  );
}

function covers(find: Finder, example: Example): boolean {
  const start = example.before.length;
  return find(textOf(example)).some((found) => found.start <= start && found.end >= start + example.secret.length);
}

function attackAll() {
  return attackEach(allRules, {
    places: inPlaces({ of: 4, variants: [0] }),
    further: inPlaces({ of: 3, variants: [1, 2, 3] }),
    wrapped: inWrappings,
    slashes: betweenSlashes,
    cuts: cutAnywhere(twentieth),
    lookAlikes: lookAlikes({ of: 4, variants: [0] }),
  });
}

const inWrappings: Attack = (rule, find, count) =>
  bareExamples(rule).flatMap((example) =>
    Object.entries(wrappings)
      .filter(([, [before, after]]) => {
        count(1);
        return !covers(find, { ...example, before, after });
      })
      .map(([place]) => `${rule.id} in ${place}`),
  );

const betweenSlashes: Attack = (rule, find, count) => {
  const drawn = Array.from({ length: 10 }, (_, variant) => rule.finds(variant)).flat();
  // Generated hashes may contain none by chance.
  if (rule.id === 'password-hash' || drawn.some(({ secret }) => secret.includes('/'))) return [];
  count(1);
  const isFound = (example: Example, before: string, after: string) => covers(find, { ...example, before, after });
  return bareExamples(rule)
    .filter((example) => !isFound(example, '"src/', '/**"') || !isFound(example, '', '/pay.ts'))
    .map(() => rule.id);
};

function bareExamples(rule: Rule): readonly Example[] {
  return rule.finds(0).filter(({ before, secret, after }) => before === '' && after === '' && !secret.includes('\n'));
}

const wrappings: Record<string, readonly [string, string]> = {
  code: ['const value = "', '";'],
  'single quotes': ["call('", "', 1)"],
  data: ['{"name": "', '"}'],
  'escaped data': ['{"text": "line\\n', '\\nline"}'],
  'a list': ['- ', '\n'],
  settings: ['NAME=', '\n'],
  'a log': ['\u001b[32m', '\u001b[0m done'],
  'an address': ['https://host/path?x=', '&y=1'],
  'an escaped address': ['q%3D', '%26y'],
  prose: ['It is (', ').'],
  'a sentence': ['It is ', '.'],
  emphasis: ['Use _', '_ here'],
  'strong emphasis': ['Use **', '** here'],
  markup: ['<b>', '</b>'],
  backticks: ['`', '`'],
};
