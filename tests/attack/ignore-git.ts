/** What git says about a world: the world is laid out on disk and git's own plumbing is asked. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from './ignore-worlds.js';

/** Path to `kept` or `ignored`, and if a rule decided, its source, line and text behind NULs. */
export type Verdicts = ReadonlyMap<string, string>;

export type GitAnswers = {
  readonly verdicts: Verdicts;
  /** Files a walk finds, in byte order. */
  readonly listed: readonly string[];
};

export const GLOBAL_EXCLUDES = '../excludes';
export const INFO_EXCLUDE = '.git/info/exclude';

export function askGit(world: World): GitAnswers {
  const home = mkdtempSync(join(tmpdir(), 'packlight-ignore-'));
  try {
    const root = join(home, 'tree');
    runGit(home, ['init', '-q', '--template=', root], '');
    layOut(world, root);
    // The leading './' keeps git from reading a name such as ':a' as pathspec magic.
    const questions = world.questions.map((path) => `./${path}\0`).join('');
    const rules = runGit(root, ['check-ignore', '-v', '-n', '-z', '--no-index', '--stdin'], questions);
    const listed = runGit(root, ['ls-files', '-o', '--exclude-standard', '-z'], '');
    return { verdicts: readVerdicts(rules), listed: listed.split('\0').slice(0, -1).sort() };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * Until 2.51 git cut the literal beginning off a pattern before it looked at stars; we do as those do. For
 * a later git the lines where that shows are taken out of the world.
 */
export function adaptToGit(): (world: World) => World {
  const probe = { entries: new Map(), ignoreFiles: new Map([['', 'foo**/bar']]), infoExclude: '', globalExcludes: '' };
  const { verdicts } = askGit({ ...probe, questions: ['foobar'] });
  return verdicts.get('foobar') === 'kept' ? dropPrefixStars : (world) => world;
}

function dropPrefixStars(world: World): World {
  const drop = (text: string) => text.replace(/^[^*?[\\\n]*[^/*?[\\\n]\*\*.*$/gm, '');
  const ignoreFiles = new Map([...world.ignoreFiles].map(([directory, text]) => [directory, drop(text)]));
  return { ...world, ignoreFiles, infoExclude: drop(world.infoExclude), globalExcludes: drop(world.globalExcludes) };
}

function layOut(world: World, root: string): void {
  const place = (path: string) => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]);
  for (const [path, kind] of world.entries) {
    if (kind === 'directory') mkdirSync(place(path));
    else if (kind === 'link') symlinkSync('.', place(path));
    else writeFileSync(place(path), '');
  }
  for (const [directory, text] of world.ignoreFiles) {
    writeFileSync(place(directory === '' ? '.gitignore' : `${directory}/.gitignore`), text, 'latin1');
  }
  mkdirSync(join(root, '.git/info'), { recursive: true });
  writeFileSync(join(root, INFO_EXCLUDE), world.infoExclude, 'latin1');
  writeFileSync(join(root, GLOBAL_EXCLUDES), world.globalExcludes, 'latin1');
}

function runGit(directory: string, args: readonly string[], input: string): string {
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    LC_ALL: 'C',
  };
  try {
    return execFileSync('git', ['-c', `core.excludesFile=${GLOBAL_EXCLUDES}`, '-c', 'core.ignoreCase=false', ...args], {
      cwd: directory,
      env,
      input: Buffer.from(input, 'latin1'),
      maxBuffer: 1 << 28,
      stdio: ['pipe', 'pipe', 'pipe'],
    }).toString('latin1');
  } catch (error) {
    // check-ignore leaves with 1 when no path has a rule.
    const failure = error as { status: number | null; stdout: Buffer };
    if (args[0] === 'check-ignore' && failure.status === 1) return failure.stdout.toString('latin1');
    throw error;
  }
}

function readVerdicts(output: string): Verdicts {
  const fields = output.split('\0');
  const verdicts = new Map<string, string>();
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [source, line, text, path] = fields.slice(at, at + 4) as [string, string, string, string];
    const outcome = source === '' || text.startsWith('!') ? 'kept' : 'ignored';
    verdicts.set(path.slice(2), source === '' ? outcome : [outcome, source, line, text].join('\0'));
  }
  return verdicts;
}
