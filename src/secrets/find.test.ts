import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinder, findSecrets } from './find.js';
import type { Finding } from './finding.js';
import { mergeFindings } from './merge.js';
import { allRules } from './rules/all-rules.js';
import { createDraw, textOf } from './sample.js';

const draw = createDraw('find.test');

describe('finding secrets', () => {
  it('finds nothing in a text without any', () => {
    expect(findSecrets('')).toEqual([]);
    expect(findSecrets('const password = readPassword(); // a token: see docs\n')).toEqual([]);
  });

  it('gives the place of the secret itself, in UTF-16 units', () => {
    const secret = `ghp_${draw.base62(36)}`;
    const text = `// 😀 é\nconst t = "${secret}";`;
    const [found] = findSecrets(text);
    expect(found).toMatchObject({ rule: 'github-personal-token', confidence: 'high' });
    expect(text.slice(found!.start, found!.end)).toBe(secret);
  });

  it('names the specific rule where a general one finds the same value', () => {
    const rules = findSecrets(`NPM_TOKEN=npm_${draw.base62(36)}\n`).map(({ rule }) => rule);
    expect(rules).toEqual(['npm-token']);
  });

  it('gives sorted findings that do not overlap, whatever the text is made of', () => {
    const pieces = allRules.flatMap((rule) => rule.finds(7).map(textOf));
    const glue = fc.constantFrom('', ' ', '\n', '"', '=', ';', ': ', 'password=', '\\n', '@');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...pieces), glue), { maxLength: 6 }), (parts) => {
        const text = parts.flat().join('');
        const findings = findSecrets(text);
        let last = 0;
        for (const { start, end } of findings) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
        expect(findSecrets(text)).toEqual(findings);
      }),
    );
  });

  it('holds no part of a value', () => {
    const secret = draw.base62(32);
    expect(JSON.stringify(findSecrets(`apiKey = "${secret}"`))).not.toContain(secret.slice(0, 6));
  });

  it('misses what no rule looks for', () => {
    const text = `token-of-nobody ${draw.base62(40)}`;
    expect(createFinder([])(text)).toEqual([]);
  });
});

describe('merging findings', () => {
  const find = (rule: string, start: number, end: number): Finding => ({
    rule,
    start,
    end,
    confidence: allRules.find(({ id }) => id === rule)!.confidence,
  });

  it('covers overlapping findings with one, named after the most confident and then the longest', () => {
    expect(mergeFindings([find('likely-secret', 0, 30), find('jwt', 5, 10)], allRules)).toEqual([
      { ...find('jwt', 0, 30) },
    ]);
    expect(mergeFindings([find('jwt', 0, 10), find('npm-token', 5, 25)], allRules)).toEqual([find('npm-token', 0, 25)]);
  });

  it('keeps findings apart that only touch', () => {
    const apart = [find('jwt', 0, 10), find('jwt', 10, 20)];
    expect(mergeFindings(apart, allRules)).toEqual(apart);
  });

  it('does not depend on the order in which they came', () => {
    const three = [
      find('jwt', 0, 10),
      find('npm-token', 5, 15),
      find('likely-secret', 12, 30),
      find('npm-token', 40, 50),
    ];
    expect(mergeFindings([...three].reverse(), allRules)).toEqual(mergeFindings(three, allRules));
  });
});
