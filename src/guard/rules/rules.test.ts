/** One loop over all rules: each finds its examples wherever they stand and leaves its look-alikes alone. */
import { describe, expect, it } from 'vitest';
import { createFinder, createScanner, type Finder, findSecrets } from '../find.js';
import { findAll, withAllLooks } from '../find-all.js';
import { boundPattern } from '../pattern-bound.js';
import { createNumbering, redactAll } from '../redact.js';
import type { Rule } from '../rule.js';
import { type Example, textOf } from '../sample.js';
import { cutsAround, encodings, hostilePieces, mainEncodings, repeatPiece } from '../trial.js';
import { allRules } from './all.js';

describe('every rule', () => {
  it('has an id of its own, keywords in lower case and examples of both kinds', () => {
    expect(new Set(allRules.map(({ id }) => id)).size).toBe(allRules.length);
    expect(allRules.length).toBeGreaterThan(150);
    for (const rule of allRules) {
      expect(rule.id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(rule.keywords.length, rule.id).toBeGreaterThan(0);
      expect(rule.finds(0).length, rule.id).toBeGreaterThan(0);
      expect(rule.ignores(0).length, rule.id).toBeGreaterThan(0);
      for (const keyword of rule.keywords) expect(keyword).toMatch(/^[\x20-\x40\x5b-\x7e]+$/);
    }
  });

  it('has a pattern that cannot run on without end', () => {
    for (const rule of allRules) expect(boundPattern(rule.pattern.source), rule.id).toBeLessThan(12_000);
  });

  it('draws the same examples every time', () => {
    for (const rule of allRules) expect(rule.finds(1)).toEqual(rule.finds(1));
  });

  it('finds exactly the secret of each of its examples, alone and between other lines', () => {
    const missed = allRules.flatMap((rule) => {
      const find = createFinder([rule]);
      return rule.finds(0).flatMap((example, number) =>
        Object.entries(surroundings)
          .filter(
            ([, [lead, tail]]) =>
              !findsExactly(find, { ...example, before: lead + example.before, after: example.after + tail }),
          )
          .map(([place]) => `${rule.id} ${number} ${place}`),
      );
    });
    expect(missed).toEqual([]);
  });

  it('finds a token that is known by its shape in code, data, settings, logs and addresses', () => {
    const missed = [...bareExamples()].flatMap(({ rule, example }) => {
      const find = createFinder([rule]);
      return Object.entries(wrappings)
        .filter(([, [before, after]]) => !covers(find, { ...example, before, after }))
        .map(([place]) => `${rule.id} in ${place}`);
    });
    expect(missed).toEqual([]);
  });

  it('finds its examples when the text is cut anywhere around them', () => {
    const missed = sampleOf(allRules, 12).filter(({ rule, example }) => {
      const find = createFinder([rule]);
      return [...cutsAround(example)].some((text) => !coversIn(find, text, example.secret));
    });
    expect(missed.map(nameOf)).toEqual([]);
  });

  it('leaves nothing of a secret to show, wherever the guarded text is cut', () => {
    const shown = sampleOf(allRules, 4).filter(({ example }) => {
      const { text } = redactAll(`first\n${textOf(example)}\nlast\n`, findAll, createNumbering());
      const guarded = text.replace(/\[REDACTED:[^\]]*\]/g, '');
      return piecesOf(example.secret).some((piece) => guarded.includes(piece) && !example.before.includes(piece));
    });
    expect(shown.map(nameOf)).toEqual([]);
  });

  it('finds its examples in every encoding, if it is sure, and covers all that was encoded', () => {
    expect(encodedAndMissed(findAll, mainWays, sampleOf(allRules, 10))).toEqual([]);
    expect(encodedAndMissed(findAll, Object.entries(encodings), sampleOf(allRules, 20))).toEqual([]);
  });

  it('finds them encoded twice', () => {
    const twice = mainEncodings.flatMap((outer) =>
      mainEncodings.map(
        (inner) => [`${inner} in ${outer}`, (text: string) => encodings[outer]!(encodings[inner]!(text))] as const,
      ),
    );
    expect(encodedAndMissed(findAll, twice, sampleOf(allRules, 20))).toEqual([]);
  });

  it('would miss them encoded if the text were only looked at as it is', () => {
    expect(encodedAndMissed(findSecrets, mainWays, sampleOf(allRules, 10)).length).toBeGreaterThan(1_000);
  });

  it('finds all but one in two hundred of many further examples', () => {
    let drawn = 0;
    let missed = 0;
    for (const rule of allRules) {
      const find = createFinder([rule]);
      for (let variant = 1; variant <= 3; variant++) {
        for (const example of rule.finds(variant)) {
          drawn += 1;
          if (!findsExactly(find, example)) missed += 1;
        }
      }
    }
    expect(drawn).toBeGreaterThan(7_000);
    expect(missed / drawn).toBeLessThan(1 / 200);
  });

  it('leaves its look-alikes alone, also encoded', () => {
    const flagged = allRules.filter((rule) => {
      const find = withAllLooks(createFinder([rule]));
      return [0, 1, 2].some((variant) =>
        rule
          .ignores(variant)
          .some(
            (text) => find(text).length > 0 || mainEncodings.some((name) => find(encodings[name]!(text)).length > 0),
          ),
      );
    });
    expect(flagged.map(({ id }) => id)).toEqual([]);
  });

  it('is one of a set that covers each example whole', () => {
    const uncovered = allRules.filter((rule) => !rule.finds(0).every((example) => covers(findSecrets, example)));
    expect(uncovered.map(({ id }) => id)).toEqual([]);
  });

  it('takes at most twice the steps for a text twice as long that was made to be slow', () => {
    const scan = createScanner(allRules, () => Number.POSITIVE_INFINITY);
    const stepsOf = (piece: string, length: number) => scan(repeatPiece(piece, length)).steps;
    const worse = allRules.flatMap((rule) =>
      [...hostilePieces(rule)]
        .filter((_, number) => number % 48 === rule.id.length % 14)
        .filter(([, piece]) => stepsOf(piece, 2 * hostileLength) > 2.5 * stepsOf(piece, hostileLength) + 500)
        .map(([name]) => `${rule.id}: ${name}`),
    );
    expect(worse).toEqual([]);
  });
});

const hostileLength = 1_000;

type Case = { readonly rule: Rule; readonly number: number; readonly example: Example };

function examplesOf(rules: readonly Rule[]): Case[] {
  return rules.flatMap((rule) => rule.finds(0).map((example, number) => ({ rule, number, example })));
}

function nameOf({ rule, number }: Case): string {
  return `${rule.id} ${number}`;
}

/** A fixed part of them: every `step`th, at least one of each rule. */
function sampleOf(rules: readonly Rule[], step: number): Case[] {
  return examplesOf(rules).filter(
    ({ rule, number }) => number % step === rule.id.length % Math.min(step, rule.finds(0).length),
  );
}

type Way = readonly [name: string, encode: (text: string) => string];

function encodedAndMissed(find: Finder, ways: readonly Way[], cases: readonly Case[]): string[] {
  return cases
    .filter(({ rule, example }) => rule.confidence === 'high' && covers(findSecrets, example))
    .flatMap(({ rule, number, example }) =>
      ways
        .filter(([, encode]) => !coversEncoded(find, example, encode))
        .map(([name]) => `${rule.id} ${number} in ${name}`),
    );
}

/** What is escaped is found where it stands, what is encoded is found as a whole. */
function coversEncoded(find: Finder, example: Example, encode: Way[1]): boolean {
  const lead = 'value:\n';
  const first = lead.length + encode(example.before).length;
  const last = lead.length + encode(example.before + example.secret).replace(/=+$/, '').length - slack;
  return find(`${lead}${encode(textOf(example))}\nend`).some(
    ({ start, end, confidence }) => confidence === 'high' && start <= first && end >= last,
  );
}

const mainWays: readonly Way[] = mainEncodings.map((name) => [name, encodings[name]!]);

/** Groups of letters that hold the end of a secret and what follows it. */
const slack = 4;

function piecesOf(secret: string): string[] {
  return Array.from({ length: Math.max(1, secret.length - 11) }, (_, at) => secret.slice(at, at + 12)).filter(
    (piece) => !/^-----|[A-Z ]{5}|\n/.test(piece),
  );
}

function coversIn(find: Finder, text: string, secret: string): boolean {
  const at = text.indexOf(secret);
  return find(text).some(({ start, end }) => start <= at && end >= at + secret.length);
}

function findsExactly(find: Finder, example: Example): boolean {
  const start = example.before.length;
  return find(textOf(example)).some((found) => found.start === start && found.end === start + example.secret.length);
}

function covers(find: Finder, example: Example): boolean {
  const start = example.before.length;
  return find(textOf(example)).some((found) => found.start <= start && found.end >= start + example.secret.length);
}

function* bareExamples(): Iterable<{ readonly rule: Rule; readonly example: Example }> {
  for (const rule of allRules) {
    for (const example of rule.finds(0)) {
      if (example.before === '' && example.after === '' && !example.secret.includes('\n')) yield { rule, example };
    }
  }
}

const surroundings: Record<string, readonly [string, string]> = {
  alone: ['', ''],
  'between lines': ['first line\n', '\nlast line\n'],
  'between Windows lines': ['first line\r\n', '\r\nlast line\r\n'],
  'after a line number': ['  12: ', '\n'],
};

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
  markup: ['<b>', '</b>'],
  backticks: ['`', '`'],
};
