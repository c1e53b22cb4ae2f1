/** Projects that are too much as a whole: files, folders, packages, imports, names. */
import { execFileSync } from 'node:child_process';
import { write } from './texts.mjs';

const table = (count, make) => Object.fromEntries(Array.from({ length: count }, (_, i) => make(i)));

export const projectBombs = [
  {
    name: '100,000 files in one folder',
    make: (root) =>
      write(
        root,
        table(100_000, (i) => [`d/f${i}.txt`, `x${i}\n`]),
      ),
    commands: [['scan']],
  },
  {
    name: '10,000 folders in each other',
    make: (root) => {
      const script = `import os\nos.chdir(${JSON.stringify(root)})\nfor i in range(10000):\n  os.mkdir('d'); os.chdir('d')\nopen('f.txt','w').write('deep')`;
      execFileSync('python3', ['-c', script]);
    },
    remove: (root) => execFileSync('rm', ['-rf', root]),
    commands: [['scan'], ['project', '--summary'], ['pack', 'deep']],
  },
  {
    name: '20,000 packages',
    make: (root) =>
      write(root, {
        'package.json': '{"name":"root","workspaces":["p/*"]}',
        ...table(20_000, (i) => [`p/p${i}/package.json`, `{"name":"p${i}"}`]),
      }),
    commands: [['project', '--summary'], ['graph']],
  },
  {
    name: 'an import cycle of 5,000 files',
    make: (root) =>
      write(
        root,
        table(5_000, (i) => [
          `f${i}.ts`,
          `import { a${(i + 1) % 5_000} } from './f${(i + 1) % 5_000}.js';\nexport const a${i} = a${(i + 1) % 5_000};\n`,
        ]),
      ),
    commands: [
      ['pack', 'change a7'],
      ['graph', 'f7.ts'],
    ],
  },
  {
    name: 'every file imports every other: 300 files',
    make: (root) =>
      write(
        root,
        table(300, (i) => [
          `f${i}.ts`,
          `${Array.from({ length: 300 }, (_, k) => `import { a${k} } from './f${k}.js';`).join('\n')}\nexport const a${i} = 1;\n`,
        ]),
      ),
    commands: [
      ['pack', 'change a7', '--target', 'f7.ts'],
      ['project', '--summary'],
    ],
  },
  {
    name: 'one name defined 50,000 times',
    make: (root) =>
      write(root, {
        ...table(500, (i) => [
          `f${i}.ts`,
          `${Array.from({ length: 100 }, (_, k) => `export function run(a${k}: number) { return run(a${k}); }`).join('\n')}\n`,
        ]),
      }),
    commands: [
      ['pack', 'change run'],
      ['pack', 'change run', '--target', 'f1.ts#run'],
      ['graph', 'f1.ts'],
    ],
  },
  {
    name: 'one Ruby module in 1,500 files',
    make: (root) =>
      write(
        root,
        table(1_500, (i) => [
          `lib/cop${i}.rb`,
          `module Cops\n  class Cop${i} < Base\n    def run(node)\n${'      node.parent.check(add_offense, message)\n'.repeat(20)}    end\n  end\nend\n`,
        ]),
      ),
    commands: [['rank', 'cop 77 adds an offense']],
  },
  {
    name: 'a class hierarchy of 20,000',
    make: (root) =>
      write(
        root,
        table(200, (i) => [
          `C${i}.java`,
          `${Array.from({ length: 100 }, (_, k) => `class C${i * 100 + k} extends C${i * 100 + k + 1} implements I${k} { void m() { super.m(); } }`).join('\n')}\n`,
        ]),
      ),
    commands: [
      ['pack', 'change C77'],
      ['graph', 'C7.java'],
    ],
  },
  {
    name: 'a line of 50 MB, and one of 999,000 characters',
    make: (root) =>
      write(root, {
        'big.ts': 'x'.repeat(50_000_000),
        'near.js': `a=${'1+'.repeat(499_000)}1`,
        'near.ts': 'a.'.repeat(499_000),
        'near.md': 'word '.repeat(199_000),
        'near.json': `{"a":"${'x'.repeat(990_000)}"}`,
      }),
    commands: [['pack', 'change a'], ['symbols'], ['secrets'], ['project', '--full']],
  },
  {
    name: '400 targets, and names that nearly match',
    make: (root) =>
      write(
        root,
        table(3_000, (i) => [`f${i}.ts`, `export const a${i} = 1;\n`]),
      ),
    commands: [
      ['pack', 'change a', ...Array.from({ length: 400 }, (_, i) => ['--target', `f${i}.ts`]).flat()],
      ['pack', 'change a', ...Array.from({ length: 400 }, (_, i) => ['--target', `f${i}.ts#b${i}`]).flat()],
    ],
  },
  {
    name: '60 MB of plain source',
    make: (root) =>
      write(
        root,
        table(80, (i) => [`f${i}.txt`, `${'plain words in a line of text\n'.repeat(25_000)}`]),
      ),
    commands: [['scan'], ['project', '--full', '--out', 'full.md']],
  },
];
