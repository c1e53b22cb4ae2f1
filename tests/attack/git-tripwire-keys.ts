/**
 * Every configuration key that this git knows, and one configuration that holds as many of them as possible with the
 * names of tripwires as values. Nothing is classified by hand: a key that a newer git brings is set like all others.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GitCommand, launchOf } from '../../src/jail/git/launch.js';

const plumbing = ['cat-file', 'diff-tree', 'ls-files', 'ls-tree', 'merge-base', 'rev-list', 'rev-parse'];

export type ChosenValues = {
  /** Keys with the value that git accepted. */
  readonly values: ReadonlyMap<string, string>;
  /** Keys for which git accepts neither a path nor `true` nor `1`. It was asked with each of them. */
  readonly rejected: readonly string[];
};

/** All keys of `git help --config`, placeholders filled, and those that the list leaves out. */
export function configKeys(): string[] {
  const listed = spawnSync('git', ['help', '--config'], { encoding: 'utf8' }).stdout;
  // git lists a few names that no configuration file can hold (`gitweb.remote_heads`).
  const keys = listed
    .split('\n')
    .filter((line) => /^[A-Za-z][\w-]*\.\S*[a-zA-Z0-9>*-]$/.test(line) && !/_\w*$/.test(line));
  return [...new Set([...keys, ...unlisted].flatMap(fill))].filter((key) => !kept.has(key.toLowerCase())).sort();
}

const unlisted = [
  'filter.<driver>.process',
  'filter.<driver>.required',
  'diff.<driver>.algorithm',
  'core.fsmonitorHookVersion',
  'extensions.partialClone',
  'include.path',
  'remote.foreign.promisor',
  'gpg.ssh.defaultKeyCommand',
  'gpg.ssh.revocationFile',
  'core.askPass',
  'core.gitProxy',
  'uploadpack.packObjectsHook',
  'trace2.normalTarget',
  'trace2.perfTarget',
  'trace2.eventTarget',
];

/** They say what a repository is: with another value there is none to attack. */
const kept = new Set(['core.repositoryformatversion', 'core.bare', 'core.worktree', 'extensions.objectformat']);

function fill(key: string): string[] {
  if (/^(?:alias\.\*|pager\.<cmd>)$/.test(key)) return plumbing.map((command) => `${key.split('.')[0]}.${command}`);
  if (/^(?:credential|http)\.<url>\.\*$/.test(key))
    return ['helper', 'proxy', 'cookieFile'].map((name) => `${key.split('.')[0]}.https://example.invalid.${name}`);
  if (key === 'gpg.<format>.program') return ['openpgp', 'ssh', 'x509'].map((format) => `gpg.${format}.program`);
  if (key === 'protocol.<name>.allow') return ['ext', 'file'].map((name) => `protocol.${name}.allow`);
  if (key === 'includeIf.<condition>.path') return ['includeIf.gitdir:**.path'];
  // A remote with a `vcs` has no other address.
  if (key.startsWith('remote.<name>.'))
    return (key.endsWith('.vcs') ? ['foreign'] : ['origin', 'local']).map((name) => key.replace('<name>', name));
  const name = key.startsWith('submodule.') ? 'sub' : 'trip';
  return [key.replace(/<[^>]+>/g, name).replaceAll('*', 'trip')];
}

type Config = { readonly root: string; readonly plain: string };

/**
 * One configuration with as many keys as git accepts at once. Where git fails, the key that makes it fail gets its next
 * value, and at last it is left out: a value that git rejects cannot name a program.
 */
export function chooseValues(
  { root, plain }: Config,
  wanted: readonly (readonly [key: string, values: readonly string[]])[],
): ChosenValues {
  const tried = new Map(wanted.map(([key]) => [key, 0]));
  const options = new Map(wanted);
  const current = (key: string) => options.get(key)![tried.get(key)!];
  const keys = [...tried.keys()];
  const advance = (key: string) => void tried.set(key, tried.get(key)! + 1);
  const write = (some: readonly string[]) =>
    writeConfig(root, plain, new Map(some.flatMap((key) => pairOf(key, current(key)))));
  const byLowerCase = new Map(keys.map((key) => [key.toLowerCase(), key]));
  /** Keys that git names, or whose value it names. */
  const namedIn = (complaint: string): string[] => {
    const words = [...complaint.matchAll(/[\w-]+\.[\w.:/*-]*\w/g)].map(([word]) => word.toLowerCase());
    const valued = keys.filter((key) => complaint.includes(`/${key} `) || complaint.trimEnd().endsWith(`/${key}`));
    return [...words.flatMap((word) => byLowerCase.get(word) ?? []), ...valued].filter(
      (key) => current(key) !== undefined,
    );
  };
  const findByHalves = (probe: Probe): string => {
    let [good, bad] = [0, keys.length];
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      write(keys.slice(0, middle));
      if (complaintOf(root, probe) === null) good = middle;
      else bad = middle;
    }
    return keys[good]!;
  };
  write(keys);
  // Until every probe has worked once since the last change.
  for (let [at, worked] = [0, 0]; worked < probes.length; ) {
    const probe = probes[at % probes.length]!;
    const complaint = complaintOf(root, probe);
    const isFine = complaint === null || (probe.mayFail && namedIn(badValueLines(complaint)).length === 0);
    if (isFine) {
      worked += 1;
      at += 1;
      continue;
    }
    const key = namedIn(probe.mayFail ? badValueLines(complaint) : complaint)[0] ?? findByHalves(probe);
    if (current(key) === undefined) throw new Error(`git fails without any key: ${complaint}`);
    advance(key);
    write(keys);
    worked = 0;
  }
  const values = new Map(keys.flatMap((key) => pairOf(key, current(key))));
  return { values, rejected: keys.filter((key) => !values.has(key)) };
}

const pairOf = (key: string, value: string | undefined) => (value === undefined ? [] : [[key, value] as const]);

function writeConfig(root: string, plain: string, values: ReadonlyMap<string, string>): void {
  const lines = [...values].map(([key, value]) => {
    const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')];
    const inner = first === last ? '' : ` "${key.slice(first + 1, last)}"`;
    return `[${key.slice(0, first)}${inner}]\n\t${key.slice(last + 1)} = "${value}"\n`;
  });
  const head = plain.replace('repositoryformatversion = 0', 'repositoryformatversion = 1');
  writeFileSync(join(root, '.git/config'), `${head}${lines.join('')}`);
}

type Probe = {
  readonly words: readonly [string, ...string[]];
  readonly isCareless: boolean;
  readonly mayFail: boolean;
};

/** Every form in which packlight asks git, started as packlight starts it. */
const careful: readonly Probe['words'][] = [
  ['rev-parse', '--is-inside-work-tree'],
  ['rev-parse', '--verify', '--quiet', '--end-of-options', 'HEAD^{commit}'],
  ['ls-files', '-z', '-c', '-s', '-t'],
  ['ls-files', '-z', '-o', '--exclude-standard'],
  ['ls-tree', '-r', '-z', 'HEAD'],
  ['rev-list', '--all', '--max-count=10'],
  ['merge-base', 'HEAD', 'HEAD~1'],
  ['cat-file', '--batch-check'],
  ['diff-tree', '-p', '-r', '-M', 'HEAD~1', 'HEAD'],
  ['diff-tree', '--stdin', '--root', '-r', '-z', '--raw'],
];

/**
 * What git would do if the hardening had a gap. These start tripwires; here they only show which values a feature
 * accepts, so that no wrong value elsewhere keeps a tripwire from being reached.
 */
const careless: readonly Probe['words'][] = [
  ['ls-files', '-o'],
  ['diff-tree', '-p', '--textconv', 'HEAD~1', 'HEAD'],
  ['diff-tree', '-p', '--ext-diff', 'HEAD~1', 'HEAD'],
  ['log', '-2'],
  ['status'],
  ['fetch', '--no-auto-maintenance', 'origin'],
  ['fetch', '--no-auto-maintenance', 'local'],
];

const probes: readonly Probe[] = [
  ...careful.map((words) => ({ words, isCareless: false, mayFail: false })),
  // A tripwire is no filter and no server: whoever needs one fails.
  ...careless.map((words) => ({ words, isCareless: true, mayFail: !['log', 'ls-files'].includes(words[0]) })),
];

/** What git says when it fails; null when it works. */
function complaintOf(root: string, { words: [command, ...args], isCareless }: Probe): string | null {
  const launch = isCareless
    ? { args: ['-C', root, command, ...args], env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
    : launchOf({ program: 'git', globalExcludes: null }, root, { command: command as GitCommand, args });
  const run = spawnSync('git', launch.args, { env: launch.env, encoding: 'latin1', input: 'HEAD\n', timeout: 10_000 });
  return run.status === 0 ? null : run.stderr;
}

function badValueLines(complaint: string): string {
  return complaint
    .split('\n')
    .filter((line) => /\b(?:bad|invalid|unsupported|unknown|unrecognized|malformed|parse)\b/i.test(line))
    .join('\n');
}
