/** Places tokens at every distance around the cuts of a summary: no fragment of one may leave. */
import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
import { summarizeEntrypoints } from '../facts/entrypoints/summarize.js';
import { readManifest } from '../facts/manifests/describe-manifest.js';
import { introductionOf } from '../facts/readme-prose.js';
import { commentAtTop } from '../facts/summary/doc-comment.js';
import { shortened } from '../facts/summary/figures.js';
import type { GuardedText } from '../model/block.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { createDraw } from '../secrets/sample.js';
import { guardReads, type ReadGuardedText } from './guarded-reader.js';

const token = `ghp_${createDraw('look').base62(36)}`;
const parts = Array.from({ length: token.length - 11 }, (_, at) => token.slice(at, at + 12));
const holdsPart = (shown: unknown): boolean => {
  const written = JSON.stringify(shown);
  return parts.some((part) => written.includes(part));
};

type Scene = {
  readonly cut: number;
  readonly files: (text: string) => Readonly<Record<string, string>>;
  readonly show: (readText: ReadGuardedText, files: Readonly<Record<string, string>>) => unknown;
};

const manifest = (readText: ReadGuardedText, files: Readonly<Record<string, string>>) =>
  readManifest({ paths: Object.keys(files), readText, folderName: 'shop' });

const scenes: Readonly<Record<string, Scene>> = {
  'the name of a project': {
    cut: 200,
    files: (text) => ({ 'package.json': JSON.stringify({ name: text }) }),
    show: manifest,
  },
  'the description of a project': {
    cut: 500,
    files: (text) => ({ 'package.json': JSON.stringify({ name: 'shop', description: text }) }),
    show: manifest,
  },
  'the first sentence of a README': {
    cut: 300,
    files: (text) => ({ 'README.md': `# Shop\n\nShop sells ${text} and more. It is good.\n` }),
    show: manifest,
  },
  'the introduction of a README': {
    cut: 700,
    files: (text) => ({ 'README.md': `# Shop\n\nShop sells ${text} and more. It is good.\n` }),
    show: (readText) => introductionOf(readText('README.md')!),
  },
  'the sentence of a docstring': {
    cut: 300,
    files: (text) => ({ 'app.py': `"""Sells ${text} and more. It is good."""\n` }),
    show: (readText) => commentAtTop(readText('app.py')!, 'python'),
  },
};

describe('a summary', () => {
  const fillings = ['word ', 'ab-', 'x'];
  const placed = (cut: number) =>
    fillings.flatMap((filling) =>
      Array.from({ length: 60 }, (_, distance) =>
        `${filling.repeat(cut)}`.slice(0, Math.max(1, cut - distance)).replace(/\w$/, ' '),
      ),
    );

  it.each(Object.entries(scenes))('shows no part of a token in %s', (_, { cut, files, show }) => {
    for (const before of placed(cut)) {
      const written = files(`${before}${token} words after it`);
      expect(
        holdsPart(
          show(
            guardReads((path) => written[path] ?? null),
            written,
          ),
        ),
        before.slice(-20),
      ).toBe(false);
    }
  });

  it('would show parts if files were read past the guard', () => {
    const { cut, files } = scenes['the sentence of a docstring']!;
    const leaks = placed(cut).filter((before) => {
      const text = files(`${before}${token} words after it`)['app.py'] as GuardedText;
      const [sentence = ''] = text.split('. ');
      return holdsPart(sentence.slice(0, cut));
    });
    expect(leaks.length).toBeGreaterThan(20);
  });

  it('shows no part of a token in a command or its description', async () => {
    for (let filling = 60; filling <= 120; filling += 5) {
      const written = {
        'package.json': '{ "name": "shop", "bin": "cli.js", "dependencies": { "commander": "1" } }',
        'cli.js': `const { program } = require('commander');\nprogram.command('sell ${'w '.repeat(filling / 2)}${token} <x>').action(run);\n`,
      };
      const { index, snapshot } = await analyseProject(memoryWorld(written), DEFAULT_SCAN_LIMITS, { texts: 'guarded' });
      const readText = guardReads((path) => (written as Readonly<Record<string, string>>)[path] ?? null);
      const shown = summarizeEntrypoints({ index, readText, files: snapshot.files, entryPoints: ['cli.js'] });
      expect(JSON.stringify(shown)).toContain('sell w');
      expect(holdsPart(shown)).toBe(false);
    }
  });

  it('keeps what stands before a token, and cuts no mark in two', () => {
    expect(shortened(`sells ${token} to all`, 60)).toMatch(/^sells \[REDACTED:[\w-]+#1\] to all$/);
    expect(shortened(`sells ${token} to all`, 20)).toBe('sells…');
  });
});
