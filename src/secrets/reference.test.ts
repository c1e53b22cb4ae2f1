import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { token } from './classify/token-shapes.js';
import { createFinder } from './find.js';
import { createPlainFinder, createReference } from './reference.js';
import { allRules } from './rules/all-rules.js';
import { bare, createDraw, textOf } from './sample.js';
import { encodings, hostilePieces, repeatPiece } from './trial.js';

describe('the reference scanner', () => {
  it('finds every example of every rule', () => {
    const find = createPlainFinder(allRules);
    for (const rule of allRules)
      for (const example of rule.finds(5).slice(0, 20)) {
        const start = example.before.length;
        const covering = find(textOf(example)).filter(
          (found) => found.start <= start && found.end >= start + example.secret.length,
        );
        expect(covering, rule.id).toHaveLength(1);
      }
  });

  it('reads encoded, escaped, split and marked text', () => {
    const find = createReference(allRules);
    const secret = `ghp_${createDraw('reference.test').base62(36)}`;
    const [head, tail] = [secret.slice(0, 20), secret.slice(20)];
    const forms = [
      ...Object.values(encodings).map((encode) => `value: ${encode(secret)}\n`),
      `"${head}" + "${tail}"`,
      `${head}[U+200B]${tail}`,
      `@@ -1 +1 @@\n+${secret}`,
    ];
    expect(forms.filter((form) => find(form)[0]?.rule !== 'github-personal-token')).toEqual([]);
  });

  it('tries each place once, however often a keyword is repeated', () => {
    const rule = allRules.find(({ id }) => id === 'jwt')!;
    let tries = 0;
    const find = createPlainFinder([{ ...rule, pattern: counted(rule.pattern, () => tries++) }]);
    for (const [, piece] of hostilePieces(rule)) {
      tries = 0;
      find(repeatPiece(piece, 2_000));
      expect(tries).toBeLessThanOrEqual(2_000);
    }
  });

  it('reaches none of the files of the fast path', () => {
    expect(filesReachedFrom('reference.ts').filter((file) => file.startsWith('fast/'))).toEqual([]);
    expect(filesReachedFrom('find.ts')).toContain('fast/keywords.ts');
  });
});

describe('a rule set', () => {
  it('is given to both scanners: a rule that is in no registry finds its secret', () => {
    const toy = token({
      id: 'toy-token',
      keywords: ['toy_'],
      pattern: /toy_[a-z0-9]{24}/,
      finds: (draw) => [bare(`toy_${draw.lower(24)}`)],
      ignores: () => ['toy_story'],
    });
    const rules = [...allRules.slice(0, 20), toy];
    const text = `const value = "${textOf(toy.finds(0)[0]!)}";\n`;
    const expected = [{ rule: 'toy-token', start: 15, end: 43, confidence: 'high' }];
    expect(createFinder(rules)(text)).toEqual(expected);
    expect(createReference(rules)(text)).toEqual(expected);
    expect(createReference(allRules)(text)).toEqual([]);
  });
});

function counted(pattern: RegExp, count: () => void): RegExp {
  const copy = new RegExp(pattern.source, pattern.flags);
  copy.exec = (text) => {
    count();
    return RegExp.prototype.exec.call(copy, text);
  };
  return copy;
}

/** All files of this folder whose values a file imports, directly or indirectly. */
function filesReachedFrom(first: string): string[] {
  const root = dirname(fileURLToPath(import.meta.url));
  const reached = new Set([join(root, first)]);
  for (const file of reached)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export|\}) (?!type\b)[^;]*?from '(\.[^']+)\.js';/gm,
    ))
      reached.add(`${join(dirname(file), path!)}.ts`);
  return [...reached].map((file) => relative(root, file));
}
