/** A repository with a history that moves: made in one go, every commit changes, adds or removes some files. */
import { execFileSync } from 'node:child_process';
import { git } from '../fixtures/git-tree.js';
import type { Random } from '../fixtures/random.js';

export type History = { readonly root: string; readonly commits: readonly string[] };

type Tree = Map<string, string>;

/** `always` are files that stay as they are: the documents that contracts read. */
export function writeHistory(
  root: string,
  {
    random,
    commits,
    always,
  }: { readonly random: Random; readonly commits: number; readonly always: Readonly<Record<string, string>> },
): History {
  git(root, 'init', '-q');
  const tree: Tree = new Map(Object.entries(always));
  for (let i = 0; i < 12; i++) tree.set(`src/part-${i}.ts`, inventText(random, i));
  const stream: string[] = [];
  for (let at = 0; at < commits; at++) {
    const before = new Set(tree.keys());
    const touched = at === 0 ? [...tree.keys()] : changeSome(tree, random, at);
    const gone = [...before].filter((path) => !tree.has(path));
    stream.push(writeCommit(at, { tree, touched, gone }));
  }
  execFileSync('git', ['fast-import', '--quiet'], {
    cwd: root,
    input: stream.join(''),
    env: { PATH: process.env.PATH ?? '' },
  });
  const listed = git(root, 'log', '--reverse', '--format=%H', 'main').trim().split('\n');
  return { root, commits: listed };
}

export function checkOut({ root }: History, commit: string): void {
  git(root, 'checkout', '-q', '-f', '--detach', commit);
}

function changeSome(tree: Tree, random: Random, at: number): string[] {
  const parts = [...tree.keys()].filter((path) => path.startsWith('src/part-'));
  const touched = [random.pick(parts)];
  for (const path of touched) tree.set(path, inventText(random, at));
  if (random.below(4) === 0) {
    tree.set(`src/part-${100 + at}.ts`, inventText(random, at));
    touched.push(`src/part-${100 + at}.ts`);
  }
  const spare = parts.filter((path) => /-1\d\d\.ts$/.test(path) && !touched.includes(path));
  if (spare.length > 2) tree.delete(random.pick(spare));
  return touched;
}

function inventText(random: Random, number: number): string {
  const other = random.below(12);
  const lines = Array.from({ length: 2 + random.below(14) }, (_, i) =>
    random.pick([
      `export function ${random.pick(words)}${number}x${i}(total: number) {\n  return total * ${i} + part${other};\n}`,
      `/** ${random.pick(words)} of the ${random.pick(words)} · ${i} */`,
      `export const ${random.pick(words)}Rate${i} = ${random.below(1_000)};`,
    ]),
  );
  return `import { part${other} } from './part-${other}.js';\nexport const part${number} = ${number};\n${lines.join('\n')}\n`;
}

const words = ['invoice', 'cart', 'refund', 'mail', 'ledger', 'parcel'];

type Change = { readonly tree: Tree; readonly touched: readonly string[]; readonly gone: readonly string[] };

/** As `git fast-import` reads it. */
function writeCommit(at: number, { tree, touched, gone }: Change): string {
  const files = touched.map((path) => {
    const text = tree.get(path)!;
    return `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
  });
  const removed = gone.map((path) => `D ${path}\n`);
  const who = `t <t@t.invalid> ${1_700_000_000 + at * 60} +0000`;
  return `commit refs/heads/main\nmark :${at + 1}\ncommitter ${who}\ndata 1\nx\n${at === 0 ? '' : `from :${at}\n`}${files.join('')}${removed.join('')}\n`;
}
