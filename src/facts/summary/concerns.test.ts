import { describe, expect, it } from 'vitest';
import type { Fixture } from '../../../tests/fixtures/memory-world.js';
import { type Said, textProject } from '../../../tests/fixtures/text-project.js';
import { findConcerns } from './concerns.js';
import { readFacts } from './summary-facts.js';

async function concernsOf(fixture: Fixture, said: Said = {}): Promise<readonly string[]> {
  return findConcerns(readFacts(await textProject(fixture, said)));
}

const papers = '//- LICENSE\nMIT\n//- README.md\n# Shop\n';

describe('concerns', () => {
  it('are none for a small project that has what it needs', async () => {
    expect(await concernsOf(`${papers}//- src/a.ts\nexport {};\n`)).toEqual([]);
  });

  it('count what is missing', async () => {
    const files = '//- a.ts\nexport {};\n//- b.ts\nexport {};\n//- c.ts\nexport {};\n//- package.json\n{}\n';
    const dependencies = [
      { name: 'request', version: '*', type: 'runtime' },
      { name: 'left-pad', version: '^1.0.0', type: 'runtime' },
    ] as const;
    expect(await concernsOf(files, { manifest: { dependencies } })).toEqual([
      'no tests: 3 source files, no test file',
      'no lock file: package.json without package-lock.json, yarn.lock or pnpm-lock.yaml (2 declared dependencies)',
      'unpinned dependencies: 1 of 2 accept any version: request *',
      'dependencies that have been given up: request (deprecated in 2020)',
      'no license file at the root',
      'no README at the root',
    ]);
  });

  it('give the number of withheld credentials and not their names', async () => {
    const excluded = [{ path: 'deploy/id_rsa', reason: 'credentials' }] as const;
    const [first] = await concernsOf(`${papers}//- a.ts\nexport {};\n`, { excluded });
    expect(first).toBe('files that look like credentials: 1 in the tree, withheld from this pack');
  });

  it('list cycles of imports that run at once, and no others', async () => {
    const cycle = await concernsOf(
      `${papers}//- a.ts\nimport { b } from './b.js';\nexport const a = b;\n//- b.ts\nimport { a } from './a.js';\nexport const b = a;\n`,
    );
    expect(cycle).toEqual(['cyclic imports: 1 cycle over 2 files, imports inside functions left out: a.ts and b.ts']);
    const types = await concernsOf(
      `${papers}//- a.ts\nimport { b } from './b.js';\nexport const a = b;\n//- b.ts\nimport type { A } from './a.js';\nexport const b = 1;\n`,
    );
    expect(types).toEqual([]);
    const late = await concernsOf(`${papers}//- a.py\nimport b\n//- b.py\ndef use():\n    import a\n`);
    expect(late).toEqual([]);
  });

  it('list no cycles of declarations, which nothing loads', async () => {
    const files = `//- a.d.ts\nimport { b } from './b';\nexport const a: typeof b;\n//- b.d.ts\nimport { a } from './a';\nexport const b: typeof a;\n`;
    expect(await concernsOf(`${papers}${files}`)).toEqual([]);
  });

  it('count marks of unfinished work in comments only', async () => {
    const mark = `TO${'DO'}`;
    const fixture = `${papers}//- a.ts\n// ${mark}: one\nexport const todo = '${mark}';\n/* ${mark} two, ${mark} three */\n`;
    expect(await concernsOf(fixture)).toEqual([`marks of unfinished work (${mark}, FIX${'ME'}): 3 in 1 source file`]);
  });

  it.each([
    [
      'package.json',
      '{"engines":{"node":">= 18"}}',
      'package.json allows Node.js >= 18; support of 18 ended in April 2025',
    ],
    ['package.json', '{"engines":{"node":"^20.9.0 || >=22.1.0"}}', null],
    ['.python-version', '3.8.1\n', '.python-version declares Python 3.8.1; support of 3.9 and older has ended'],
    ['.nvmrc', 'lts/iron\n', null],
    ['.nvmrc', 'v22.9\n', null],
    [
      'Dockerfile',
      'FROM docker.io/library/node:16-alpine AS b\n',
      'Dockerfile declares Node.js 16; support of 18 and older has ended',
    ],
  ])('know runtimes past their support: %s %j', async (path, text, expected) => {
    const said = await concernsOf({ LICENSE: 'MIT', 'README.md': '# a', [path]: text, 'a.ts': 'export {};' });
    expect(said).toEqual(expected === null ? [] : [`runtime past its support: ${expected}`]);
  });

  it('name very large files and files in other encodings', async () => {
    const said = await concernsOf({
      LICENSE: 'MIT',
      'README.md': '# a',
      'big.ts': 'export {};\n'.repeat(2_500),
      'old.c': Buffer.from('// Les données sont gardées à côté du dépôt, où on les a créées.\n'.repeat(4), 'latin1'),
    });
    expect(said).toEqual([
      'very large files: 1 source file of 2,000 lines or more: big.ts (2,500)',
      'mixed encodings: 1 file not in UTF-8: old.c (windows-1252)',
    ]);
  });

  it('do not call source build output because of its folder', async () => {
    const files = `${papers}//- build/run.sh\necho build\n//- pkg/coverage/coverage.go\npackage coverage\n`;
    const excluded = [{ path: 'build/', reason: 'build_output' }] as const;
    expect(await concernsOf(files, { excluded })).toEqual([
      'left out unread by a name of build output: 1 path: build/',
    ]);
  });
});
