/** One loop over all rules: each finds its examples wherever they stand and leaves its look-alikes alone. */
import { describe, expect, it } from 'vitest';
import { createFinder, findSecrets } from '../find.js';
import { boundPattern } from '../pattern-bound.js';
import type { Rule } from '../rule.js';
import { type Example, textOf } from '../sample.js';
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

  it('finds all but one in two hundred of many further examples', () => {
    let drawn = 0;
    let missed = 0;
    for (const rule of allRules) {
      const find = createFinder([rule]);
      for (let variant = 1; variant <= 20; variant++) {
        for (const example of rule.finds(variant)) {
          drawn += 1;
          if (!findsExactly(find, example)) missed += 1;
        }
      }
    }
    expect(drawn).toBeGreaterThan(7_000);
    expect(missed / drawn).toBeLessThan(1 / 200);
  });

  it('leaves its look-alikes alone', () => {
    const flagged = allRules.filter((rule) =>
      [0, 1, 2].some((variant) => rule.ignores(variant).some((text) => createFinder([rule])(text).length > 0)),
    );
    expect(flagged.map(({ id }) => id)).toEqual([]);
  });

  it('is one of a set that covers each example whole', () => {
    const uncovered = allRules.filter((rule) => !rule.finds(0).every((example) => covers(findSecrets, example)));
    expect(uncovered.map(({ id }) => id)).toEqual([]);
  });

  it('comes to an end on its own keyword, over and over', () => {
    for (const rule of allRules) {
      const keyword = rule.keywords[0]!;
      expect(createFinder([rule])(keyword.repeat(100_000 / keyword.length)).length, rule.id).toBeLessThan(10);
    }
  });
});

function findsExactly(find: typeof findSecrets, example: Example): boolean {
  const start = example.before.length;
  return find(textOf(example)).some((found) => found.start === start && found.end === start + example.secret.length);
}

function covers(find: typeof findSecrets, example: Example): boolean {
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
