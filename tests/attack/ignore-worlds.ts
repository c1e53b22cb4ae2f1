/**
 * Random worlds for the ignore campaign. A world is one repository: entries on disk, ignore files at
 * several levels, the two files that stand below them, and paths to ask about. Many independent small
 * trees share one repository, so that one run of git answers hundreds of questions.
 */
import { makeLine, makePattern, makeText, makeWildPattern, toPath } from './ignore-patterns.js';
import type { Random } from './ignore-random.js';

export type WorldEntryKind = 'file' | 'directory' | 'link';

/** Everything is a binary string. Directories are named without a slash at the end; '' is the root. */
export type World = {
  readonly entries: ReadonlyMap<string, WorldEntryKind>;
  readonly ignoreFiles: ReadonlyMap<string, string>;
  readonly infoExclude: string;
  readonly globalExcludes: string;
  /** The paths to ask about; those that do not exist count as files. */
  readonly questions: readonly string[];
};

/** Trees of files with ignore files at every level. */
export function makeTreeWorld(random: Random): World {
  const entries = new Map<string, WorldEntryKind>();
  const ignoreFiles = new Map<string, string>();
  const questions = new Set<string>();
  for (let tree = 0; tree < 12; tree++) growTree(random, entries, `t${tree}`);
  const all = [...entries.keys()];
  for (const [directory, kind] of entries) {
    if (kind !== 'directory' || !random.chance(directory.includes('/') ? 25 : 80)) continue;
    const inside = all
      .filter((path) => path.startsWith(`${directory}/`))
      .map((path) => path.slice(directory.length + 1));
    const lines = random.times(1 + random.below(8), () => makeLine(random, inside));
    if (random.chance(40)) lines.push(contradict(random.pick(lines)));
    ignoreFiles.set(directory, joinLines(random, lines));
    for (const line of lines.slice(0, 2)) questions.add(toPath(`${directory}/${makeText(random, line)}`));
  }
  const outer = () =>
    random.chance(40)
      ? joinLines(
          random,
          random.times(1 + random.below(3), () => makeOuterLine(random, all)),
        )
      : '';
  if (random.chance(40)) ignoreFiles.set('', outer());
  return seal({ entries, ignoreFiles, infoExclude: outer(), globalExcludes: outer(), questions: [...questions] });
}

/** Many directories with one pattern each: the bare matcher against texts made to fit its pattern. */
export function makePatternWorld(random: Random): World {
  const entries = new Map<string, WorldEntryKind>();
  const ignoreFiles = new Map<string, string>();
  const questions = new Set<string>();
  for (let number = 0; number < 150; number++) {
    const directory = `p${number}`;
    const pattern = random.chance(50) ? makeWildPattern(random) : makePattern(random, SAMPLE_PATHS);
    entries.set(directory, 'directory');
    ignoreFiles.set(directory, `${random.chance(30) ? '/' : ''}${pattern}\n`);
    for (let asked = 0; asked < 12; asked++) questions.add(toPath(`${directory}/${makeText(random, pattern)}`));
  }
  return seal({ entries, ignoreFiles, infoExclude: '', globalExcludes: '', questions: [...questions] });
}

function growTree(random: Random, entries: Map<string, WorldEntryKind>, root: string): void {
  entries.set(root, 'directory');
  const directories = [root];
  const size = 20 + random.below(25);
  for (let made = 0; made < size; made++) {
    const parent = random.pick(directories);
    const path = `${parent}/${random.pick(NAMES)}`;
    if (entries.has(path)) continue;
    const kind = random.chance(35) && path.split('/').length < 6 ? 'directory' : random.chance(5) ? 'link' : 'file';
    entries.set(path, kind);
    if (kind === 'directory') directories.push(path);
  }
}

/** The same pattern the other way round and in other letters: only the order tells the two apart. */
function contradict(line: string): string {
  const escaped = line.replace(/(?<!\\)[a-z]/, '\\$&');
  return escaped.startsWith('!') ? escaped.slice(1) : `!${escaped}`;
}

/** Lines at the very top may not swallow all trees, or nothing is left to compare. */
function makeOuterLine(random: Random, paths: readonly string[]): string {
  const line = makeLine(random, random.chance(50) ? paths : NAMES);
  return /[a-zA-Z]/.test(line) ? line : `${line}x`;
}

function joinLines(random: Random, lines: readonly string[]): string {
  const newline = random.chance(15) ? '\r\n' : '\n';
  const start = random.chance(6) ? '\xef\xbb\xbf' : '';
  return start + lines.join(newline) + (random.chance(80) ? newline : '');
}

/** All entries are asked about, the ignore files among them, but nothing behind a link: git refuses such a path. */
function seal(world: World): World {
  const names = [...world.ignoreFiles.keys()].map((directory) =>
    directory === '' ? '.gitignore' : `${directory}/.gitignore`,
  );
  const entries = new Map([...world.entries, ...names.map((name) => [name, 'file'] as const)]);
  const links = [...entries].filter(([, kind]) => kind === 'link').map(([path]) => `${path}/`);
  const asked = new Set([...entries.keys(), ...world.questions.filter((path) => path !== '')]);
  const questions = [...asked].filter((path) => !links.some((link) => path.startsWith(link)));
  return { ...world, entries, questions };
}

const NAMES = [
  'a',
  'b',
  'c',
  'ab',
  'abc',
  'a.b',
  'x.log',
  'b.log',
  '.a',
  'A',
  '0',
  '9a',
  'a b',
  'a ',
  ' a',
  'a  ',
  '#a',
  '!a',
  'a#',
  '\\a',
  'a\\',
]
  .concat([
    'a*b',
    '*',
    '[a]',
    'a]',
    '-',
    '^',
    'a-c',
    '\xc3\xa9',
    '\xff',
    '\xe9a',
    'a\tb',
    'a\t',
    'a\r',
    '\x01',
    '\x7f',
    '\x0b',
    'a\nb',
    '~',
    'foo',
    'bar',
  ])
  .concat(['foobar', '{a}', 'a?', '...', 'a**b', '\\', '\\ ', ':a', 'build', 'out', 'node', 'x', 'y']);

const SAMPLE_PATHS = [
  'a',
  'ab',
  'a/b',
  'a/b/c',
  'foo/bar',
  'foobar',
  'foo/x/bar',
  'a.b/c.log',
  'x y/z ',
  '\xc3\xa9/\xff',
  'a/a/a/b',
  '0/9a/A',
  'a-c/[a]',
  'aaa/aab/b',
];
