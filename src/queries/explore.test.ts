import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countingCache } from '../../tests/fixtures/counting-cache.js';
import { shapes } from '../emit/shapes.js';
import { createAnalysisCache } from '../index/cache.js';
import type { RelPath } from '../model/path.js';
import { createDraw } from '../secrets/sample.js';
import { drawGraph, listSymbols } from './explore.js';
import { graphDocument } from './query-documents.js';

const root = mkdtempSync(join(tmpdir(), 'packlight-explore-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const files: Record<string, string> = {
  '.gitignore': 'build/\n',
  'build/out.ts': 'export const out = 1;\n',
  'src/cart.ts': `import { price } from './price.js';\nexport function total() { return price; }\nexport { price } from './price.js';\n`,
  'src/price.ts': 'export const price = 1;\nconst hidden = 2;\n',
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe('the symbols of one file', () => {
  it('are found by analysing that file alone', async () => {
    const cache = countingCache(createAnalysisCache());
    const listed = await listSymbols(root, { path: 'src/price.ts' as RelPath }, { cache });
    expect(listed.ok && listed.value.rows.map(({ definition }) => definition.name)).toEqual(['price', 'hidden']);
    expect(listed.ok && listed.value.files.map(({ entry }) => entry.path)).toEqual(['src/price.ts']);
    expect(cache.analysed).toBe(1);
  });

  it('are the same as among those of the project', async () => {
    const [one, all] = [await listSymbols(root, { path: 'src/cart.ts' as RelPath }), await listSymbols(root)];
    if (!one.ok || !all.ok) throw new Error('refused');
    expect(one.value.rows).toEqual(all.value.rows.filter(({ path }) => path === 'src/cart.ts'));
    expect(all.value.files.length).toBe(3);
  });

  it('can be asked for by name', async () => {
    const listed = await listSymbols(root, { path: 'src/price.ts' as RelPath, name: 'hidden' });
    expect(listed.ok && listed.value.rows.length).toBe(1);
  });

  it.each([
    ['src/prices.ts', { kind: 'target-missing', nearest: [] }],
    ['lib/price.ts', { kind: 'target-missing', nearest: ['src/price.ts'] }],
    ['build/out.ts', { kind: 'target-excluded', reason: 'ignored' }],
  ])('are refused for %s with the reason', async (path, expected) => {
    const listed = await listSymbols(root, { path: path as RelPath });
    expect(listed.ok ? null : listed.error).toMatchObject(expected);
  });
});

describe('what is shown of a token that stands where the index cuts', () => {
  const token = `ghp_${createDraw('explore').base62(36)}`;
  const places: readonly (readonly [string, (before: string) => string])[] = [
    ['guide.md', (before) => `# ${before}${token} and more\n`],
    ['keys.toml', (before) => `"${before}${token}" = 1\n`],
    ['call.ts', (before) => `export function call(a = "${before}${token} or so", b = 1) {}\n`],
    ['style.css', (before) => `.a[title="${before}${token}"] { color: red }\n`],
    ['note.ipynb', (before) => JSON.stringify({ cells: [{ cell_type: 'markdown', source: [`# ${before}${token}`] }] })],
  ];

  it.each(places)('is nothing, in %s', async (name, write) => {
    for (const filling of [0, 80, 90, 100, 115, 170, 180, 195, 270, 290, 560, 580, 595]) {
      const folder = join(root, `cut-${name}-${filling}`);
      mkdirSync(folder);
      writeFileSync(join(folder, name), write('word '.repeat(filling / 5)));
      const listed = await listSymbols(folder);
      const shown = listed.ok ? JSON.stringify(listed.value.rows) : '';
      for (let at = 0; at + 12 <= token.length; at++) expect(shown).not.toContain(token.slice(at, at + 12));
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the graph', () => {
  it('says what each file exports, in its closed shape', async () => {
    const drawn = await drawGraph(root, { path: 'src/cart.ts' as RelPath });
    if (!drawn.ok) throw new Error('refused');
    const document = JSON.parse([...graphDocument(drawn.value)].join(''));
    expect(document.files.map(({ path, exports }: { path: string; exports: string[] }) => [path, exports])).toEqual([
      ['src/cart.ts', ['total', 'price']],
      ['src/price.ts', ['price']],
    ]);
    expect(shapes.graph.check(document, '')).toEqual([]);
    delete document.files[0].exports;
    expect(shapes.graph.check(document, '')).not.toEqual([]);
  });
});
