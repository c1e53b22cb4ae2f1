/**
 * The comparison of scripts/evidence-symbols-typescript.mjs on sources that are always here: packages that the
 * tests depend on, TypeScript, declarations, modern and CommonJS JavaScript among them.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareFiles, definitionsByCompiler, judgedLanguages } from '../../scripts/oracle-typescript.mjs';
import { analyse } from '../../src/index/analyse.js';
import { Parsers } from '../../src/index/parse/parsers.js';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const chosen = [
  'ajv',
  'chai',
  'postcss',
  'pure-rand',
  'undici-types',
  'magic-string',
  'tinybench',
  'gpt-tokenizer/src',
];
const largest = 100_000;

const parsers = new Parsers();
const findDefinitions = (text: string, language: string) => analyse(parsers, text, language).definitions;

function filesBelow(folder: string): string[] {
  return readdirSync(join(packages, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return /\.[mc]?[jt]s$/.test(path) && statSync(join(packages, path)).size <= largest ? [path] : [];
  });
}

describe('definitions against the TypeScript compiler', () => {
  beforeAll(async () => {
    for (const language of judgedLanguages) await parsers.get(language);
  });

  it('finds 99 % of functions, classes and methods on the same lines, and at most 1 % more', () => {
    const files = chosen.flatMap(filesBelow);
    const { definitions, missing, extra, skipped, examples } = compareFiles(packages, files, findDefinitions);
    expect(files.length).toBeGreaterThanOrEqual(200);
    expect(definitions).toBeGreaterThan(2_500);
    expect(skipped).toBeLessThan(0.05 * files.length);
    const shown = examples.slice(0, 20).join('\n');
    expect(missing / definitions, shown).toBeLessThanOrEqual(0.01);
    expect(extra / definitions, shown).toBeLessThanOrEqual(0.01);
  });

  it('sees a range that is one line off', () => {
    const shifted = (text: string, language: string) =>
      findDefinitions(text, language).map((one) => ({ ...one, lines: [one.lines[0], one.lines[1] + 1] as const }));
    const { definitions, missing, extra } = compareFiles(packages, filesBelow('magic-string'), shifted);
    expect(definitions).toBeGreaterThan(100);
    expect([missing, extra]).toEqual([definitions, definitions]);
  });

  it('reads the compiler as our rules say', () => {
    const text = [
      '@a()',
      'export class B {',
      '  get c() { return 1; }',
      '}',
      'export const d = () => {',
      '}, e = class {};',
      'self.onmessage = () => {};',
      'B.prototype.f = function () {};',
      'interface G { h(): void }',
      'const i = { j() {}, k: () => {} };',
    ].join('\n');
    expect(definitionsByCompiler('a.ts', text)).toEqual(['B 1-4', 'c 3-3', 'd 5-6', 'e 6-6', 'f 8-8', 'j 10-10']);
    expect(definitionsByCompiler('a.ts', 'class {')).toBeNull();
  });
});
