import { describe, expect, it } from 'vitest';
import { textProject } from '../../../tests/fixtures/text-project.js';
import type { Project } from '../project-facts.js';
import { findUsers } from './file-users.js';
import { summarizeKeyFiles } from './key-file-briefs.js';
import { readFacts } from './summary-facts.js';

function briefOf(project: Project, path: string) {
  const facts = readFacts(project);
  const file = project.index.numberOf.get(path)!;
  const users = findUsers(facts).get(file) ?? new Set<number>();
  return summarizeKeyFiles(facts, [{ file, category: 'source', users }])[0]!;
}

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
    expect(briefOf(project, 'src/cart.ts')).toEqual({
      path: 'src/cart.ts',
      category: 'source',
      summary:
        'Adds up what is in a cart. Taxes are somewhere else. TypeScript, 13 lines: 2 functions. Needed by at least 1 file.',
      exports: ['total'],
      dependencies: ['src/rate.ts', 'node:fs'],
      notable_code: [
        'line 7: export function total(items: readonly number[]): number (5 lines, 2 branches, used by at least 1 file)',
        'line 13: function tiny(): void (1 line)',
      ],
    });
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
    ['Makefile', 'all: till\n\techo\ntill:\n\techo\n', 'Make, 4 lines: 2 targets.'],
    [
      'modes.ts',
      '/** Attach to the tree without a diff. */\nexport const MODE = 1;\nexport const b = 1;\n',
      'MODE: Attach',
    ],
    ['lint.ts', '/* eslint no-console: 0 */\nexport const b = 1;\n', 'TypeScript, 2 lines'],
    ['main.rs', '// --- jemalloc (opt-in) ---\nfn main() {}\n', 'Rust, 2 lines: 1 function.'],
    ['README.md', '# Shop\n\nSells things to people in town.\n', 'Sells things to people in town.'],
    ['package.json', '{"name": "shop", "version": "1"}', 'JSON, 1 line; parts: name and version.'],
  ])('%s says what it is', async (path, text, expected) => {
    const { summary } = briefOf(await textProject({ [path]: text }), path);
    expect(summary.startsWith(expected)).toBe(true);
  });

  it('of CommonJS has the exports it assigns, not those in its strings', async () => {
    const text = `const a = "exports.wrong = 1";\nexports.first = first;\nmodule.exports.right = 2;\n`;
    expect(briefOf(await textProject({ 'a.js': text }), 'a.js').exports).toEqual(['first', 'right']);
  });

  it('names the line of the signature, not that of a decorator above it', async () => {
    const text = `class Till:\n    @property\n    def total(self):\n        return 1\n`;
    const { notable_code: notable } = briefOf(await textProject({ 'a.py': text }), 'a.py');
    expect(notable).toContain('line 3: Till: def total(self) (2 lines)');
  });

  it('uses the files of its package without importing them, and never itself', async () => {
    const project = await textProject({
      'till/a.go': 'package till\n\nfunc A() { b(); own() }\n\nfunc own() {}\n',
      'till/b.go': 'package till\n\nfunc b() {}\n',
    });
    expect(briefOf(project, 'till/a.go').dependencies).toEqual(['till/b.go']);
  });

  it('names a library of Ruby as it is required, and no type of Rust as a crate', async () => {
    const ruby = await textProject({ 'a.rb': "require 'net/http'\n" });
    expect(briefOf(ruby, 'a.rb').dependencies).toEqual(['net/http']);
    const rust = await textProject({ 'src/a.rs': 'use serde::Serialize;\nuse Kind::*;\n\nenum Kind { A }\n' });
    expect(briefOf(rust, 'src/a.rs').dependencies).toEqual(['serde']);
  });

  it('of prose below one title has the headings below it', async () => {
    const project = await textProject({ 'README.md': '# Shop\n\nSells things to people.\n\n## Use\n\n## Help\n' });
    expect(briefOf(project, 'README.md').summary).toMatch(/parts: Use and Help\.$/);
  });

  it.each([
    ['Till.java', 'package shop.front;\n\npublic class Till {}\n', ['Till']],
    ['Till.php', '<?php\nnamespace Shop\\Front;\nclass Till {}\n', ['Till']],
  ])('%s gives out its types, not the package it stands in', async (path, text, expected) => {
    expect(briefOf(await textProject({ [path]: text }), path).exports).toEqual(expected);
  });

  it('counts the users of a method by what they call, not by its name', async () => {
    const project = await textProject(`
//- till/till.go
package till

type Till struct{}

func (t *Till) Close() {}

type Drawer struct{}

func (d *Drawer) Close() {}
//- shop/shop.go
package shop

import "shop/till"

func shut(t *till.Till) { t.Close() }
//- go.mod
module shop
`);
    const { notable_code } = briefOf(project, 'till/till.go');
    expect(notable_code.filter((line) => line.includes('used by'))).toEqual([
      'line 3: type Till struct (1 line, used by at least 1 file)',
      'line 5: Till: func (t *Till) Close() (1 line, used by at least 1 file)',
    ]);
  });

  it('names the files of an imported package that it uses, not all of them', async () => {
    const project = await textProject(`
//- till/till.go
package till

func Open() {}
//- till/stub.go
package till

func Stub() {}
//- shop/shop.go
package shop

import "shop/till"

func Run() { till.Open() }
//- go.mod
module shop
`);
    expect(briefOf(project, 'shop/shop.go').dependencies).toEqual(['till/till.go']);
  });

  it('needs the script beside a declaration, which only declares it', async () => {
    const project = await textProject(`
//- lib/till.js
export function open() {}
//- lib/till.d.ts
export function open(): void;
//- src/shop.ts
import { open } from '../lib/till';
open();
`);
    expect(briefOf(project, 'src/shop.ts').dependencies).toEqual(['lib/till.js']);
    expect(briefOf(project, 'lib/till.js').summary).toContain('Needed by at least 1 file.');
  });

  it('is not told by the comment of a constructor, nor with the tags of a comment', async () => {
    const php =
      '<?php\nclass Login {\n    /** Create a new event instance. */\n    public function __construct() {}\n}\n';
    expect(briefOf(await textProject({ 'Login.php': php }), 'Login.php').summary).toMatch(/^PHP, 5 lines/);
    const sharp = '/// <summary>\n/// Keeps the money of a day.\n/// </summary>\npublic class Till {}\n';
    expect(briefOf(await textProject({ 'Till.cs': sharp }), 'Till.cs').summary).toMatch(
      /Keeps the money of a day\. C#/,
    );
  });
});
