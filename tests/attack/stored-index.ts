/**
 * Random edits of a real git work tree, with packs by a stored index and without one after every step. Stamps count at once
 * here, so that a file which changes again and again is a test of the stamps and not of the waiting time.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packIn } from '../../src/contracts/plain/build-plain.js';
import { packRequest } from '../../src/contracts/plain/plain-request.js';
import type { IndexFiles } from '../../src/model/index-files.js';
import type { FileStamp, Jail } from '../../src/model/jail.js';
import { openKnownTexts } from '../../src/pipeline/known-texts.js';
import { withWorld } from '../../src/pipeline/open-world.js';
import { openIndexFolder } from '../../src/store/index-folder.js';
import { type Random, seededRandom } from '../fixtures/random.js';

export type Arena = { readonly root: string; readonly cache: string; readonly remove: () => void };

export function makeArena(random: Random): Arena {
  const base = mkdtempSync(join(tmpdir(), 'packlight-stored-'));
  const root = join(base, 'project');
  mkdirSync(root);
  for (let i = 0; i < 14; i++) write(root, nameOf(random, i), textOf(random, i));
  write(root, 'package.json', '{"name":"shop","main":"src/file1.ts"}\n');
  write(root, '.gitignore', 'ignored/\n');
  git(root, 'init', '-q');
  commit(root, 'first');
  git(root, 'branch', 'other');
  return {
    root,
    cache: join(base, 'cache', 'packlight', 'index'),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

export type Trust = 'stamps count at once' | 'stamps count when they are settled';

export function openCache({ cache }: Arena, trust: Trust): IndexFiles {
  mkdirSync(cache, { recursive: true });
  const later = trust === 'stamps count at once' ? 60_000 : 0;
  return openIndexFolder(cache, 'k'.repeat(64), BigInt(Date.now() + later) * 1_000_000n);
}

/** The text of a pack and what was left out, or the refusal. */
export async function packText(
  root: string,
  task: string,
  indexFiles: (() => IndexFiles | null) | null,
  stampOf: (stamp: FileStamp) => FileStamp = (stamp) => stamp,
): Promise<string> {
  const options = indexFiles === null ? {} : { indexFiles };
  const packed = await withWorld(root, options, async (world) => {
    // Code that was not built has no name, so what is known of texts is stored under one of the test's own.
    const knownTexts = world.indexFiles ? openKnownTexts(world.indexFiles, 'this test') : null;
    const stamp: Jail['stamp'] = (path) => {
      const real = world.jail.stamp!(path);
      return real === null ? null : stampOf(real);
    };
    const request = packRequest({ task, budget: 3_000 });
    const built = await packIn({ ...world, knownTexts, jail: { ...world.jail, stamp } }, request);
    knownTexts?.save();
    return built;
  });
  return partsOf(packed);
}

export function partsOf(packed: Awaited<ReturnType<typeof packIn>>): string {
  if (!packed.ok) return JSON.stringify(packed.error);
  const { text, trace, unshown, unranked, excluded, fingerprints } = packed.value;
  return JSON.stringify([
    text,
    trace.fit.items.map(({ block }) => block.name),
    unshown,
    unranked,
    excluded,
    fingerprints,
  ]);
}

export type Outcome = { readonly steps: number; readonly wrong: readonly string[] };

export async function runEdits(seed: number, steps: number, pack: typeof packText = packText): Promise<Outcome> {
  const random = seededRandom(seed);
  const arena = makeArena(random);
  const trust: Trust = seed % 2 === 0 ? 'stamps count at once' : 'stamps count when they are settled';
  const wrong: string[] = [];
  try {
    await pack(arena.root, tasks[0]!, () => openCache(arena, trust));
    for (let step = 0; step < steps; step++) {
      const deed = random.pick(deeds);
      deed.run(arena.root, random);
      const task = random.pick(tasks);
      const [stored, fresh] = [
        await pack(arena.root, task, () => openCache(arena, trust)),
        await packText(arena.root, task, null),
      ];
      if (stored !== fresh) wrong.push(`seed ${seed}, step ${step}: ${deed.name}`);
    }
  } finally {
    arena.remove();
  }
  return { steps, wrong };
}

const tasks = [
  'fix the total of the cart',
  'open file fails for été',
  'price of an item',
  'readme of the shop',
] as const;

type Deed = { readonly name: string; readonly run: (root: string, random: Random) => void };

const deeds: readonly Deed[] = [
  { name: 'append', run: (root, random) => appendFileSync(anyFile(root, random), `\n# more ${random.below(1e6)}\n`) },
  { name: 'rewrite', run: (root, random) => writeFileSync(anyFile(root, random), textOf(random, random.below(1e6))) },
  {
    name: 'rewrite many',
    run: (root, random) => {
      for (let i = 0; i < 5; i++) writeFileSync(anyFile(root, random), textOf(random, random.below(1e6)));
    },
  },
  { name: 'same size, same time', run: (root, random) => changeInPlace(anyFile(root, random), random) },
  { name: 'touch', run: (root, random) => utimesSync(anyFile(root, random), 1_000_000 + random.below(1e6), 1_000_000) },
  { name: 'chmod', run: (root, random) => chmodSync(anyFile(root, random), random.pick([0o600, 0o644, 0o755])) },
  { name: 'delete', run: (root, random) => rmSync(anyFile(root, random)) },
  { name: 'add', run: (root, random) => write(root, nameOf(random, random.below(1e6)), textOf(random, 7)) },
  {
    name: 'make binary',
    run: (root, random) => writeFileSync(anyFile(root, random), Buffer.from([0, 1, 2, random.below(255)])),
  },
  {
    name: 'rename',
    run: (root, random) => {
      const to = join(root, nameOf(random, random.below(1e6)));
      mkdirSync(dirname(to), { recursive: true });
      renameSync(anyFile(root, random), to);
    },
  },
  {
    name: 'exchange two files',
    run: (root, random) => {
      const [a, b] = [anyFile(root, random), anyFile(root, random)];
      renameSync(a, `${a}.moving`);
      if (a !== b) renameSync(b, a);
      renameSync(`${a}.moving`, b);
    },
  },
  { name: 'commit', run: (root, random) => commit(root, `edit ${random.below(1e6)}`) },
  { name: 'checkout', run: (root, random) => git(root, 'checkout', '-q', '-f', random.pick(['master', 'other'])) },
  { name: 'stash', run: (root) => git(root, 'stash', '-q', '-u') },
  { name: 'unstash', run: (root) => git(root, 'checkout', '-q', '-f', 'stash@{0}', '--', '.') },
  { name: 'merge', run: (root) => git(root, 'merge', '-q', '-X', 'ours', '-m', 'join', 'other') },
  {
    name: 'ignore rules',
    run: (root, random) => writeFileSync(join(root, '.gitignore'), random.pick(['ignored/\n', '*.md\n', 'src/\n'])),
  },
  {
    name: 'manifest',
    run: (root, random) =>
      writeFileSync(join(root, 'package.json'), `{"name":"shop","main":"src/file${random.below(9)}.ts"}\n`),
  },
  { name: 'nothing', run: () => {} },
];

function changeInPlace(path: string, random: Random): void {
  const { atime, mtime } = statSync(path);
  const text = readFileSync(path);
  if (text.length > 0) text[random.below(text.length)] = 97 + random.below(26);
  writeFileSync(path, text);
  utimesSync(path, atime, mtime);
}

function anyFile(root: string, random: Random): string {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('.git') && path !== 'package.json')
    .sort()
    .map((path) => join(root, path))
    .filter((path) => statSync(path).isFile());
  if (paths.length > 0) return random.pick(paths);
  const path = join(root, 'src/again.py');
  write(root, 'src/again.py', textOf(random, 1));
  return path;
}

function nameOf(random: Random, number: number): string {
  return `${random.pick(['src', 'src/deep', 'lib', 'docs'])}/file${number}.${random.pick(['ts', 'py', 'go', 'md', 'json'])}`;
}

const words = ['total', 'cart', 'open_file', 'readLine', 'été', 'price', 'item', 'shop', 'readme'];

function textOf(random: Random, number: number): string {
  const name = random.pick(words);
  const lines = [
    `import { ${random.pick(words)} } from './file${random.below(14)}.js';`,
    `export function ${name}${number}() { return ${random.pick(words)}(); }`,
    `def ${name}(): return "${random.pick(words)} number ${number} not found here"`,
    `class ${random.pick(words)} { ${random.pick(words)}() {} }`,
    `export class ${random.pick(words)} extends ${random.pick(words)} { f(one: ${random.pick(words)}) { return one.${random.pick(words)}(); } }`,
    `from .file${random.below(14)} import ${random.pick(words)}`,
    `# ${random.shuffled(words).slice(0, 3).join(' ')}`,
  ];
  return `${random.shuffled(lines).join('\n')}\n`;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  if (!existsSync(join(root, path)) || statSync(join(root, path)).isFile()) writeFileSync(join(root, path), text);
}

function commit(root: string, message: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', message);
}

/** A command that git refuses changes nothing, which is an edit too. */
function git(root: string, ...args: readonly string[]): void {
  const own = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.org',
    '-c',
    'init.defaultBranch=master',
    '-c',
    'gc.auto=0',
  ];
  const env = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };
  try {
    execFileSync('git', [...own, ...args], { cwd: root, stdio: 'ignore', env });
  } catch {}
}
