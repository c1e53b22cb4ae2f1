/** Small repositories with a history, each made by two git commands, and the canary repository that nobody may see. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { git, writeTree } from '../../fixtures/git-tree.js';

export type ObjectFormat = 'sha1' | 'sha256';
export type RefFormat = 'files' | 'reftable';
export type Formats = { readonly objects: ObjectFormat; readonly refs: RefFormat };

type Files = Readonly<Record<string, string>>;
type Commit = { readonly message: string; readonly files: Files };

/** One commit after the other on `main`, checked out. */
export function makeRepository(root: string, formats: Formats, commits: readonly Commit[]): string {
  mkdirSync(root, { recursive: true });
  const refs = formats.refs === 'files' ? [] : [`--ref-format=${formats.refs}`];
  git(root, 'init', '-q', '--template=', `--object-format=${formats.objects}`, ...refs);
  const stream = commits.map(({ message, files }, at) => {
    const head = `commit refs/heads/main\ncommitter t <t@t.invalid> ${1_700_000_000 + at} +0000\n${data(message)}`;
    return head + Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`).join('');
  }); // biome-ignore format: one line a part
  execFileSync('git', ['-c', 'fastimport.unpackLimit=1000000', 'fast-import', '--quiet'], {
    cwd: root,
    input: stream.join(''),
    env: { PATH: process.env.PATH ?? '', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });
  git(root, 'reset', '-q', '--hard', 'main');
  return root;
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** What a project of the campaign holds. `notes.txt` is what the canary's ignore rule would leave out. */
export function makeProject(root: string, formats: Formats): string {
  return makeRepository(root, formats, projectCommits);
}

const projectCommits: readonly Commit[] = [
  {
    message: 'start',
    files: {
      'src/total.ts': 'export function total(items: number[]) {\n  return items.length;\n}\n',
      'src/deep/tax.ts': "import { total } from '../total.js';\nexport const tax = () => total([]) * 2;\n",
      '.gitignore': '*.log\n',
      'notes.txt': 'notes\n',
    },
  },
  { message: 'fix: total adds the items', files: { 'src/total.ts': totalOf('a + b') } },
  {
    message: 'fix: tax and total are rounded',
    files: {
      'src/total.ts': totalOf('Math.round(a + b)'),
      'src/deep/tax.ts': "import { total } from '../total.js';\nexport const tax = () => total([1]) * 3;\n",
    },
  },
];

function totalOf(sum: string): string {
  return `export function total(items: number[]) {\n  return items.reduce((a, b) => ${sum}, 0);\n}\n`;
}

export type Victim = {
  /** Occurs in every name and every text of the repository, and nowhere else. */
  readonly canary: string;
  readonly root: string;
  readonly gitDir: string;
  /** The newest commit. */
  readonly head: string;
};

/** A repository outside, with the canary in its path, file names, contents, messages, branches and ignore rules. */
export function makeVictim(outside: string, formats: Formats, canary: string): Victim {
  const root = join(outside, `${canary}-victim`);
  const path = `src/${canary}-path.ts`;
  const notes = { 'notes.txt': `${canary} notes\n` };
  makeRepository(root, formats, [
    { message: `start ${canary}`, files: { [path]: `export const ${canary}Old = 1;\n`, ...notes } },
    { message: `fix: ${canary} message`, files: { [path]: `export const ${canary}Middle = 2;\n` } },
    { message: `fix: ${canary} again`, files: { [path]: `export const ${canary}New = 3;\n` } },
  ]);
  git(root, 'branch', `${canary}-branch`);
  // Matches notes.txt, because of the first letter in the brackets.
  writeTree(root, { '.git/info/exclude': `notes.[t${canary}]xt\n`, [`${canary}-untracked.ts`]: `${canary}\n` });
  return { canary, root, gitDir: join(root, '.git'), head: git(root, 'rev-parse', 'main').trim() };
}
