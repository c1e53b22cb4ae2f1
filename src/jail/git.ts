/**
 * The one place that starts a process: git's read-only plumbing (INV-9). git gets an environment made
 * here, so neither the caller's GIT_* variables nor a project's config can make it run a hook, a
 * monitor or a filter, ask for a password, or take a lock.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Git, GitAbsent, GitTree, TrackedEntry } from '../model/git.js';
import { binaryToPath } from '../model/path.js';
import { readIgnoreFile } from './ignore-file.js';

export type GitOptions = {
  /** Program to start; a bare name is looked up in fixed system folders, never in the project. */
  readonly program: string;
  /** The person's global excludes file, or null: git is told this one instead of finding its own. */
  readonly globalExcludes: string | null;
};

export function openGit(options: GitOptions): Git {
  return { describeTree: (root) => describeTree(options, root) };
}

async function describeTree(options: GitOptions, root: string): Promise<GitTree | GitAbsent> {
  const place = await runGit(options, root, [
    'rev-parse',
    '--is-inside-work-tree',
    '--show-prefix',
    '--git-path',
    'info/exclude',
  ]);
  if (place.status !== 0) return { kind: 'absent', note: whyGitRefused(place) };
  const [inside, prefix, excludePath] = place.output.split('\n');
  if (inside !== 'true') return { kind: 'absent', note: null };

  const untracked = runGit(options, root, ['ls-files', '-z', '-o', '--exclude-standard']);
  const cached = await runGit(options, root, ['ls-files', '-z', '-c', '-s', '-t']);
  if (cached.status !== 0) return { kind: 'absent', note: `git could not list its index (${whyGitRefused(cached)})` };
  const tracked = parseIndexListing(cached.output);
  if (prefix !== '' && tracked.length === 0)
    return { kind: 'absent', note: 'the enclosing git work tree tracks nothing in this folder' };
  return {
    kind: 'tree',
    tracked,
    untracked: untracked.then((answer) => splitNul(answer.output).map(binaryToPath)),
    infoExclude: readIgnoreFile(
      resolve(root, Buffer.from(excludePath ?? '', 'latin1').toString('utf8')),
      '.git/info/exclude',
    ),
  };
}

type GitAnswer = { readonly status: number | null; readonly output: string; readonly trouble: string };

function runGit(options: GitOptions, root: string, command: readonly string[]): Promise<GitAnswer> {
  const settings = [
    '-c', 'core.fsmonitor=false',
    '-c', 'core.hooksPath=/dev/null',
    '-c', 'core.untrackedCache=false',
    '-c', `core.excludesFile=${options.globalExcludes ?? ''}`,
  ]; // biome-ignore format: one setting a line
  return new Promise((settle) => {
    const child = spawn(
      options.program,
      ['--no-optional-locks', '--literal-pathspecs', '-C', root, ...settings, ...command],
      {
        env: safeEnvironment,
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
      },
    );
    const output: Buffer[] = [];
    const trouble: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => trouble.push(chunk));
    child.on('error', (error: NodeJS.ErrnoException) =>
      settle({ status: null, output: '', trouble: error.code ?? 'error' }),
    );
    child.on('close', (status) =>
      settle({
        status,
        output: Buffer.concat(output).toString('latin1'),
        trouble: Buffer.concat(trouble).toString('utf8'),
      }),
    );
  });
}

/** git's words can hold absolute paths, so only what they mean is passed on. */
function whyGitRefused(answer: GitAnswer): string | null {
  if (answer.status === null) return `git could not be started (${answer.trouble})`;
  if (/not a git repository/i.test(answer.trouble)) return null;
  if (/dubious ownership/i.test(answer.trouble))
    return 'git refuses this work tree because another user owns it (dubious ownership)';
  return `git ended with exit code ${answer.status}`;
}

/** Lines like `H 100644 <id> 0\t<path>`; a path in conflict has several stages and is listed once. */
function parseIndexListing(listing: string): TrackedEntry[] {
  const entries = new Map<string, TrackedEntry>();
  for (const line of splitNul(listing)) {
    const tab = line.indexOf('\t');
    const mode = line.slice(2, 8);
    const path = binaryToPath(line.slice(tab + 1));
    const kind = mode === '160000' ? 'submodule' : mode === '120000' ? 'link' : 'file';
    if (!entries.has(path)) entries.set(path, { path, kind, skipped: line.startsWith('S') });
  }
  return [...entries.values()];
}

function splitNul(listing: string): string[] {
  const parts = listing.split('\0');
  parts.pop();
  return parts;
}

const safeEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/opt/local/bin',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
};
