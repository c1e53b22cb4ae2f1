import { describe, expect, it } from 'vitest';
import { textProject } from '../../../tests/fixtures/text-project.js';
import { summarizeKeyFiles } from './key-file-briefs.js';

describe('a key file', () => {
  it('is told by its own comment, its exports, imports and weightiest definitions', async () => {
    const project = await textProject(`
//- src/cart.ts
/* Copyright (c) the authors. All rights reserved. */

/** Adds up what is in a cart. Taxes are somewhere else. */
import { readFile } from 'node:fs';
import { rate } from './rate.js';

export function total(items: readonly number[]): number {
  let sum = 0;
  for (const item of items) if (item > 0) sum += item * rate;
  return sum;
}

function tiny(): void {}
//- src/rate.ts
export const rate = 2;
//- src/view.ts
import { total } from './cart.js';
export const shown = total([1]);
`);
    expect(summarizeKeyFiles(project, [{ path: 'src/cart.ts', category: 'source' }])).toEqual([
      {
        path: 'src/cart.ts',
        category: 'source',
        summary: 'Adds up what is in a cart. Taxes are somewhere else. TypeScript, 13 lines: 2 functions.',
        exports: ['total'],
        dependencies: ['src/rate.ts', 'node:fs'],
        notable_code: [
          'line 7: export function total(items: readonly number[]): number (5 lines, 2 branches, used by 1 file)',
          'line 13: function tiny(): void (1 line)',
        ],
      },
    ]);
  });

  it.each([
    [
      'tool.py',
      '#!/usr/bin/env python\n"""Counts the tills of a shop.\n\nMore.\n"""\nX = 1\n',
      'Counts the tills of a shop.',
    ],
    ['big.py', 'class Till:\n    """Keeps the money of one day."""\n', 'Till: Keeps the money of one day.'],
    ['plain.go', 'package plain\n', 'Go, 1 line'],
    ['gen.go', '//go:generate go run main.go\n\npackage gen\n', 'Go, 3 lines'],
    ['till.go', 'package till\n\n// Till keeps the money.\ntype Till struct{}\n', 'Till keeps the money. Go'],
    ['empty.go', 'package till\n\n// @Summary x\nfunc Sum() {}\n', 'Go, 4 lines'],
    ['go.mod', 'module shop\n\nrequire github.com/a/b v1.0.0\n', 'Go-mod, 3 lines.'],
    ['Till.kt', 'package shop\n\nclass Till {\n  val a = 1\n}\n', 'Kotlin, 5 lines.'],
    ['main.rs', '// --- jemalloc (opt-in) ---\nfn main() {}\n', 'Rust, 2 lines: 1 function.'],
    ['README.md', '# Shop\n\nSells things to people in town.\n', 'Sells things to people in town.'],
    ['package.json', '{"name": "shop", "version": "1"}', 'JSON, 1 line; parts: name and version.'],
  ])('%s says what it is', async (path, text, expected) => {
    const [summary] = summarizeKeyFiles(await textProject({ [path]: text }), [{ path, category: 'other' }]);
    expect(summary!.summary.startsWith(expected)).toBe(true);
  });

  it('of CommonJS has the exports it assigns, not those in its strings', async () => {
    const text = `const a = "exports.wrong = 1";\nexports.first = first;\nmodule.exports.right = 2;\n`;
    const [summary] = summarizeKeyFiles(await textProject({ 'a.js': text }), [{ path: 'a.js', category: 'source' }]);
    expect(summary!.exports).toEqual(['first', 'right']);
  });

  it.each([
    ['Till.java', 'package shop.front;\n\npublic class Till {}\n', ['Till']],
    ['Till.php', '<?php\nnamespace Shop\\Front;\nclass Till {}\n', ['Till']],
  ])('%s gives out its types, not the package it stands in', async (path, text, expected) => {
    const [summary] = summarizeKeyFiles(await textProject({ [path]: text }), [{ path, category: 'source' }]);
    expect(summary!.exports).toEqual(expected);
  });

  it('that is not in the index is said not to have been read', async () => {
    const [summary] = summarizeKeyFiles(await textProject({}), [{ path: 'gone.ts', category: 'api' }]);
    expect(summary).toMatchObject({ path: 'gone.ts', category: 'api', summary: 'Not read.', exports: [] });
  });
});
