import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder, writeTree } from '../../../tests/fixtures/git-tree.js';
import { o200kCounter } from '../../budget/tokens.js';
import { createDraw } from '../../secrets/sample.js';
import { type MapDocument, mapShape } from './map-document.js';
import { mapProject } from './map-project.js';

const { path: root, remove } = scratchFolder();
afterAll(remove);

const user = (name: string) =>
  `import { Cart } from '../shop/core/cart.js';\nexport const ${name} = new Cart().total();\n`;
writeTree(root, {
  'README.md': '# Shop\n',
  'package-lock.json': '{}\n',
  'vendor/left/pad.js': 'export function pad() {}\n',
  'vendor/left/more.js': 'export function more() {}\n',
  'shop/core/cart.ts': `export class Cart {
  total(): number;
  total(tax?: number): number { return tax ?? 0; }
  private rest(): void {}
}
export function unused(): void {}
export function tested(): void {}
const local = 1;
`,
  'pages/a.ts': user('a'),
  'pages/b.ts': user('b'),
  'pages/deep/er/c.css': 'a { color: red }\n',
  'tests/cart.test.ts': `import { tested } from '../shop/core/cart.js';\ntested();\n`,
});

const draw = async (budget: number, format: 'text' | 'json' = 'text') => {
  const drawn = await mapProject(root, { budget, format });
  if (!drawn.ok) throw new Error(drawn.error.kind);
  return drawn.value;
};

describe('a map', () => {
  it('shows the tree with signatures below their types, each with the number of files that use it', async () => {
    expect((await draw(4000)).text).toBe(`\
Map of 9 files, within 4000 tokens (o200k_base). LINE signature ×N: N other files use it.
Not shown: 1 lock file (package-lock.json); 2 vendored files (vendor/)

README.md
pages/
  a.ts
    2 export const a
  b.ts
    2 export const b
  deep/er/
    c.css
shop/core/
  cart.ts
    1 export class Cart ×2
      2 total(): number ×2
      4 private rest(): void
    6 export function unused(): void
    7 export function tested(): void ×1
tests/
  cart.test.ts
`);
  });

  it('names or counts every file at every budget, and never has more tokens', async () => {
    const counter = o200kCounter();
    for (const format of ['text', 'json'] as const) {
      for (let budget = 110; budget <= 500; budget += 13) {
        const drawn = await mapProject(root, { budget, format });
        if (!drawn.ok) {
          expect(drawn.error).toMatchObject({ kind: 'context-too-large', limit: budget });
          continue;
        }
        expect(counter.count(drawn.value.text)).toBe(drawn.value.tokens);
        expect(drawn.value.tokens).toBeLessThanOrEqual(budget);
        if (format === 'json') expect(countFiles(JSON.parse(drawn.value.text))).toBe(9);
      }
    }
  });

  it('keeps the most used signatures, and counts the rest, when the budget is small', async () => {
    const { text } = await draw(80);
    expect(text).toContain('export class Cart ×2');
    expect(text).not.toContain('unused');
    expect(text).toContain('5 more files: 3 .ts, 1 .css, 1 .md');
  });

  it('is refused with the tokens that it needs, which are enough', async () => {
    const refused = await mapProject(root, { budget: 10 });
    if (refused.ok || refused.error.kind !== 'context-too-large') throw new Error('not refused');
    expect((await draw(refused.error.needed)).text).toContain('more files: ');
    expect((await mapProject(root, { budget: refused.error.needed - 1 })).ok).toBe(false);
  });

  it('has the published shape as JSON', async () => {
    expect(mapShape.check(JSON.parse((await draw(4000, 'json')).text), '')).toEqual([]);
  });

  it('is the same with and without worker threads', async () => {
    const drawn = await mapProject(root, { budget: 300 }, { workers: 2 });
    expect(drawn.ok && drawn.value.text).toBe((await draw(300)).text);
  });
});

describe('a map of a project with secrets in names and signatures', () => {
  it('shows none of them', async () => {
    const token = `ghp_${createDraw('map').base62(36)}`;
    const { path, remove } = scratchFolder();
    writeTree(path, {
      [`${token}/a.ts`]: `export function call(key = "${token}") {}\n`,
      'b.ts': `export function call(${'a = 1, '.repeat(30)}key = "${token}") {}\n`,
      [`c-${token}.md`]: 'text\n',
    });
    for (const format of ['text', 'json'] as const) {
      const drawn = await mapProject(path, { format });
      expect(drawn.ok && drawn.value.text).toContain('call(');
      expect(JSON.stringify(drawn)).not.toContain(token.slice(4, 16));
    }
    remove();
  });

  it('is refused if there is no file', async () => {
    const { path, remove } = scratchFolder();
    expect(await mapProject(path)).toMatchObject({ ok: false, error: { kind: 'no-files' } });
    remove();
  });
});

function countFiles({ folders, set_aside: aside }: MapDocument): number {
  const inFolders = folders.map(
    ({ files, names, more }) => files.length + names.length + more.reduce((sum, kind) => sum + kind.files, 0),
  );
  return [...inFolders, ...aside.map(({ files }) => files)].reduce((sum, files) => sum + files, 0);
}
