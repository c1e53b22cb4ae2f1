/** The same definitions whatever ends the lines; `scripts/evidence-line-ends.mjs` does this on real repositories. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { firstDifference, lineEndForms, relocate, withLineFeeds } from '../../scripts/line-end-forms.mjs';
import { outlineText } from '../../src/index/outline.js';
import { readFixtures } from '../attack/grammars.js';
import { analyseText } from './check.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Documents and outlines, one small text each. */
const documents: readonly (readonly [language: string, text: string])[] = [
  ['markdown', '# A\n\ntext\n\nB\n===\n\n```\n# no\n```\n## C\n'],
  ['rst', 'Title\n=====\n\ntext\n\nPart\n----\n\nmore\n'],
  ['yaml', 'a:\n  b: |\n    text\n  c: 1\nd: 2\n'],
  ['toml', '[a]\nb = """\nx\n"""\nc = [\n  1,\n]\n'],
  ['ini', '[a]\nb = 1\\\n  2\nc = 3\n'],
  ['json', '{\n  "a": {\n    "b": 1\n  },\n  "c": [\n    1\n  ]\n}\n'],
  ['notebook', '{\n "cells": [\n  {\n   "cell_type": "code",\n   "source": [\n    "def f():\\n"\n   ]\n  }\n ]\n}\n'],
  ['css', '.a {\n  b: c;\n}\n@media x {\n  .d { e: f }\n}\n'],
  ['scss', '$a: 1;\n.b {\n  .c { d: $a }\n}\n// e\n'],
  ['shell', '#!/bin/sh\nA=1\nf() {\n  cat <<EOF\nx\nEOF\n}\n'],
  ['dockerfile', 'FROM a AS b\nRUN c \\\n  d\nFROM e\n'],
  ['makefile', 'A := b \\\n  c\nd: e\n\tf\n'],
  ['sql', 'create table a (\n  b int, -- c\n  d text\n);\n'],
  ['protobuf', 'message A {\n  string b = 1; // c\n}\n'],
  ['graphql', 'type A {\n  b: C # d\n}\n'],
  ['kotlin', 'class A {\n  fun b() {\n    "a message here"\n  }\n}\n'],
  ['text', 'one\ntwo\n'],
];

async function differencesOf(text: string, language: string): Promise<readonly unknown[]> {
  const plain = withLineFeeds(text);
  const expected = await analyseText(plain, language);
  const found: unknown[] = [];
  for (const [form, changed] of Object.entries<string>(lineEndForms(text))) {
    const difference = firstDifference(relocate(expected, plain, changed), await analyseText(changed, language));
    if (difference !== null) found.push({ form, ...difference });
  }
  return found;
}

describe('a file with other line ends', { timeout: 60_000 }, () => {
  it.each([...readFixtures()])('has the same definitions in the fixtures of %s', async (language, texts) => {
    for (const text of texts) expect(await differencesOf(text, language)).toEqual([]);
  });

  it.each(documents)('has the same definitions in %s', async (language, text) => {
    expect(await differencesOf(text, language)).toEqual([]);
  });

  it('has the same definitions in a share of our own sources', async () => {
    const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    for (const name of names.sort().filter((_, i) => i % 80 === 0))
      expect(await differencesOf(readFileSync(join(root, 'src', name), 'utf8'), 'typescript')).toEqual([]);
  });

  it('would be noticed if it lost a definition or moved one', async () => {
    const text = 'class A:\n    pass\n';
    const analysis = await analyseText(text, 'python');
    const [first] = analysis.definitions;
    expect(firstDifference(analysis, { ...analysis, definitions: [] })).not.toBeNull();
    const moved = { ...first!, lines: [1, 1] };
    expect(firstDifference(analysis, { ...analysis, definitions: [moved] })).not.toBeNull();
    // Read as it is, a text without LF is one line.
    expect(outlineText('class A {\r  b;\r}\rclass C {\r}\r', 'kotlin').length).toBeLessThan(2);
  });

  it('gives lines that end at LF alone, as everywhere in packlight', async () => {
    const { definitions, imports } = await analyseText('import a\r# b\rdef f():\r  pass\r\ndef g():\n  pass', 'python');
    expect(definitions.map(({ name, lines, bytes }) => [name, lines, bytes])).toEqual([
      ['f', [1, 1], [13, 28]],
      ['g', [2, 3], [30, 45]],
    ]);
    expect(imports.map(({ line }) => line)).toEqual([1]);
  });
});

describe('a header of comments in Python', () => {
  /** The time once doubled with each line: 30 lines took half a minute. */
  it.each([25, 40, 299, 300, 3_000])('of %d lines is read in no time with CRLF', async (lines) => {
    const text = `${'# comment line here\r\n'.repeat(lines)}\r\n_debug = 0\r\n`;
    const { tier, definitions } = await analyseText(text, 'python');
    expect([tier, definitions.map(({ name }) => name)]).toEqual(['parser', ['_debug']]);
    expect(definitions[0]!.lines).toEqual([lines + 2, lines + 2]);
  });
});
