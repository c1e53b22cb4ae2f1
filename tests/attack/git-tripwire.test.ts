import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanProject } from '../../src/contracts/plain/build-plain.js';
import { readBlobs } from '../../src/jail/git/blobs.js';
import { openGit } from '../../src/jail/git/open-git.js';
import { readPast } from '../../src/jail/git/past-commits.js';
import { nexusProject } from '../contracts/worker-fixture.js';
import { git, scratchFolder, writeTree } from '../fixtures/git-tree.js';
import { commandLines, laterCommandLines, runSeries } from './git-commands.js';
import { canary, layTripwires, type Tripwire, type TripwireForm } from './git-tripwire.js';
import { configKeys } from './git-tripwire-keys.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

const isDeep = process.env.GIT_TRIPWIRE === 'all';
const hints = isDeep ? 'none' : 'table';

/** A repository full of tripwires, beside a folder for what the commands read and write. */
function lay(names: TripwireForm['names']): { readonly tripwire: Tripwire; readonly work: string } {
  const place = join(scratch.path, names);
  mkdirSync(join(place, 'work'), { recursive: true });
  return { tripwire: layTripwires(place, nexusProject(), { names, hints }), work: join(place, 'work') };
}

let laid: ReturnType<typeof lay>;
beforeAll(() => {
  laid = lay('program');
}, 120_000);

function attack(names: TripwireForm['names'], { tripwire, work }: ReturnType<typeof lay>): void {
  const before = tripwire.outside();
  const told = runSeries(commandLines(tripwire.root, work), work);
  writeTree(tripwire.root, { 'kept.ts': 'export const kept = -1;\n' });
  told.push(...runSeries(laterCommandLines(tripwire.root, told[0]!), work));
  const done = told.filter(({ code }) => code === 0 || code === 4);
  const { values, rejected } = tripwire;
  const counts = { keys: configKeys().length, together: values.size, words: rejected.length };
  console.log(
    JSON.stringify({ names, ...counts, commands: told.length, answered: done.length, fired: tripwire.fired().length }),
  );
  expect(tripwire.fired()).toEqual([]);
  expect(tripwire.outside()).toBe(before);
  for (const { args, code, out, talk } of told) {
    expect(`${out}${talk}`.includes(canary), args.join(' ')).toBe(false);
    expect([0, 2, 3, 4], `${args.join(' ')}: ${talk}`).toContain(code);
  }
  // One asks for a commit whose file is missing.
  expect(told.length - done.length, JSON.stringify(told.filter((one) => !done.includes(one)))).toBe(1);
}

describe('a repository in which every setting names a program or a file', () => {
  it('makes no command start a program, show a file from outside or write one', () => {
    attack('program', laid);
  }, 120_000);

  if (isDeep) it('makes no command write a file that a setting names', () => attack('file', lay('file')), 240_000);
});

type Weakness = {
  /** Settings of the hardened set that are left out. */
  readonly settings?: readonly string[];
  /** Variables that are left out. */
  readonly variables?: readonly string[];
  /** Arguments that are replaced. */
  readonly swap?: Readonly<Record<string, string>>;
};

/** A program that passes all on to git but what a careless runner would have forgotten. */
function weakGit(name: string, { settings = [], variables = [], swap = {} }: Weakness): string {
  const path = join(scratch.path, `git-${name}`);
  const cases = [
    ...settings.map((key) => `    ${key}=*) set -- "$@" packlight.nothing=1 ;;`),
    ...Object.entries(swap).map(([from, to]) => `    ${from}) set -- "$@" ${to} ;;`),
  ];
  const lines = [
    '#!/bin/sh',
    ...variables.map((variable) => `unset ${variable}`),
    'for arg do',
    '  shift',
    '  case "$arg" in',
    ...cases,
    '    *) set -- "$@" "$arg" ;;',
    '  esac',
    'done',
    'exec git "$@"',
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('the broken twin', () => {
  const firedBy = async (program: string, ask: (options: Parameters<typeof openGit>[0]) => Promise<unknown>) => {
    const before = laid.tripwire.fired().length;
    await ask({ program, globalExcludes: null }).catch(() => {});
    return laid.tripwire.fired().slice(before);
  };
  const readLost = async (options: Parameters<typeof openGit>[0]) => {
    const { root } = laid.tripwire;
    const lost = git(root, '-c', 'core.fsmonitor=false', 'ls-tree', '--object-only', 'HEAD~2', 'lost.ts').trim();
    for await (const _ of readBlobs(options, root, [lost]));
  };

  it('starts the file system monitor when core.fsmonitor is left out', async () => {
    const ask = ({ program }: { readonly program: string }) => scanProject(laid.tripwire.root, { gitProgram: program });
    expect(await firedBy('git', ask)).toEqual([]);
    const program = weakGit('fsmonitor', { settings: ['core.fsmonitor'] });
    expect(await firedBy(program, ask)).not.toEqual([]);
  });

  it('fetches a missing object when the protocols are left out', async () => {
    expect(await firedBy('git', readLost)).toEqual([]);
    const program = weakGit('protocol', {
      settings: ['protocol.allow'],
      variables: ['GIT_ALLOW_PROTOCOL', 'GIT_NO_LAZY_FETCH'],
    });
    expect(await firedBy(program, readLost)).not.toEqual([]);
  });

  it('checks signatures when log is asked instead of rev-list', async () => {
    const ask = (options: Parameters<typeof openGit>[0]) => readPast(laid.tripwire.root, 10, options);
    expect(await firedBy('git', ask)).toEqual([]);
    const settings = ['log.showSignature', 'gpg.program', 'gpg.openpgp.program'];
    const program = weakGit('log', { settings, swap: { 'rev-list': 'log' } });
    expect((await firedBy(program, ask)).join()).toMatch(/gpg\.(?:openpgp\.)?program/);
  });

  it('runs the drivers of attributes when the flags of diffs are turned round', async () => {
    const ask = (options: Parameters<typeof openGit>[0]) =>
      openGit(options).diffCommits!(laid.tripwire.root, 'HEAD~1', 'HEAD');
    expect(await firedBy('git', ask)).toEqual([]);
    const textconv = weakGit('textconv', { swap: { '--no-textconv': '--textconv' } });
    expect((await firedBy(textconv, ask)).join()).toMatch(/diff\.trip\.textconv|filter\.trip/);
    const external = weakGit('external', { swap: { '--no-ext-diff': '--ext-diff' } });
    expect((await firedBy(external, ask)).join()).toMatch(/diff\.trip\.command|filter\.trip/);
  });
});
