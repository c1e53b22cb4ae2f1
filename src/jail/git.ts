/**
 * The one place that starts a process: git's read-only plumbing (INV-9). git gets an environment made
 * here, so neither the caller's GIT_* variables nor a project's config can make it run a hook, a
 * monitor or a filter, ask for a password, or take a lock.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type {
  BlobEntry,
  CommittedFile,
  Git,
  GitAbsent,
  GitCommit,
  GitDiff,
  GitHistory,
  GitPast,
  GitTree,
  TrackedEntry,
  UnknownCommit,
} from '../model/git.js';
import { binaryToPath, type RelPath } from '../model/path.js';
import { readSmallBlobs } from './git-blobs.js';
import { forkOf, resolveCommits } from './git-names.js';
import { readIgnoreFile } from './ignore-file.js';

export type GitOptions = {
  /** Program to start; a bare name is looked up in fixed system folders, never in the project. */
  readonly program: string;
  /** The person's global excludes file, or null: git is told this one instead of finding its own. */
  readonly globalExcludes: string | null;
};

export function openGit(options: GitOptions): Git {
  return {
    describeTree: (root) => describeTree(options, root),
    diffCommits: (root, base, head) => diffCommits(options, root, [base, head]),
    listCommit: (root, commit) => listCommit(options, root, commit),
    readBlobs: (root, asked) => readSmallBlobs(options, root, asked),
    resolveCommit: (root, name) =>
      resolveCommits(options, root, [name]).then((ids) => (Array.isArray(ids) ? ids[0]! : null)),
    forkOf: (root, base, head) => forkOf(options, root, [base, head]),
  };
}

/** Neither an external diff nor a text conversion of the project's choosing has a say. */
async function diffCommits(options: GitOptions, root: string, names: readonly string[]): Promise<GitDiff | GitAbsent> {
  const commits = await resolveCommits(options, root, names);
  if (!Array.isArray(commits)) return commits;
  const flags = [
    '-p',
    '-r',
    '-M',
    '--relative',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--src-prefix=a/',
    '--dst-prefix=b/',
  ];
  const answer = await runGit(options, root, ['diff-tree', ...flags, ...commits]);
  if (answer.status !== 0) return { kind: 'absent', note: whyGitRefused(answer) };
  return { kind: 'diff', text: Buffer.from(answer.output, 'latin1').toString('utf8') };
}

async function listCommit(options: GitOptions, root: string, name: string): Promise<GitCommit | GitAbsent> {
  const commits = await resolveCommits(options, root, [name]);
  if (!Array.isArray(commits)) return commits;
  const answer = await runGit(options, root, [
    'diff-tree',
    '-r',
    '-z',
    '--relative',
    '--no-renames',
    emptyTreeFor(commits[0]!),
    ...commits,
  ]);
  if (answer.status !== 0) return { kind: 'absent', note: whyGitRefused(answer) };
  // `:000000 100644 <zeros> <id> A`, then the path.
  const words = splitNul(answer.output);
  const files: CommittedFile[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    const [, mode, , id] = words[i]!.split(' ');
    if (mode === '100644' || mode === '100755') files.push({ path: binaryToPath(words[i + 1]!), id: id! });
  }
  return { kind: 'commit', files };
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

  const cached = await runGit(options, root, ['ls-files', '-z', '-c', '-s', '-t']);
  if (cached.status !== 0) return { kind: 'absent', note: `git could not list its index (${whyGitRefused(cached)})` };
  const tracked = parseIndexListing(cached.output);
  if (prefix !== '' && tracked.length === 0)
    return { kind: 'absent', note: 'the enclosing git work tree tracks nothing in this folder' };
  let untracked: Promise<readonly string[]> | null = null;
  return {
    kind: 'tree',
    tracked,
    untracked: () => {
      untracked ??= listUntracked(options, root);
      return untracked;
    },
    infoExclude: readIgnoreFile(
      resolve(root, Buffer.from(excludePath ?? '', 'latin1').toString('utf8')),
      '.git/info/exclude',
    ),
  };
}

/** git walks the whole tree for it: as much work as all that was asked before. */
async function listUntracked(options: GitOptions, root: string): Promise<readonly string[]> {
  const answer = await runGit(options, root, ['ls-files', '-z', '-o', '--exclude-standard']);
  return splitNul(answer.output).map(binaryToPath);
}

export function openGitHistory(options: GitOptions): GitHistory {
  return { describeSince: (root, commit) => describeSince(options, root, commit) };
}

async function describeSince(
  options: GitOptions,
  root: string,
  commit: string,
): Promise<GitPast | UnknownCommit | GitAbsent> {
  const place = await runGit(options, root, ['rev-parse', '--is-inside-work-tree']);
  if (place.status !== 0) return { kind: 'absent', note: whyGitRefused(place) };
  if (place.output.trim() !== 'true') return { kind: 'absent', note: null };
  if (!commitName.test(commit)) return { kind: 'unknown-commit' };
  const named = await runGit(options, root, ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]);
  const id = named.output.trim();
  if (named.status !== 0 || !/^[0-9a-f]{40,64}$/.test(id)) return { kind: 'unknown-commit' };
  const compare = ['diff-tree', '-r', '-z', '--no-renames', '--no-abbrev', '--relative', emptyTreeFor(id), id];
  const [before, index, untracked] = await Promise.all([
    runGit(options, root, compare),
    runGit(options, root, ['ls-files', '-z', '-c', '-s', '-t']),
    runGit(options, root, ['ls-files', '-z', '-o', '--exclude-standard']),
  ]);
  for (const answer of [before, index, untracked])
    if (answer.status !== 0) return { kind: 'absent', note: `git could not list files (${whyGitRefused(answer)})` };
  return {
    kind: 'past',
    commit: id,
    before: parseTreeListing(before.output),
    index: parseBlobListing(index.output),
    untracked: splitNul(untracked.output).map(binaryToPath),
  };
}

export type GitAnswer = { readonly status: number | null; readonly output: string; readonly trouble: string };

/** git in its own environment, with its streams: for whoever reads an answer while it comes. */
export function startGit(
  options: GitOptions,
  root: string,
  command: readonly string[],
): ChildProcessWithoutNullStreams {
  const settings = [
    '-c', 'core.fsmonitor=false',
    '-c', 'core.hooksPath=/dev/null',
    '-c', 'core.untrackedCache=false',
    '-c', `core.excludesFile=${options.globalExcludes ?? ''}`,
  ]; // biome-ignore format: one setting a line
  const flags = ['--no-optional-locks', '--literal-pathspecs', '-C', root, ...settings];
  return spawn(options.program, [...flags, ...command], { env: safeEnvironment, stdio: 'pipe', windowsHide: true });
}

export function runGit(options: GitOptions, root: string, command: readonly string[]): Promise<GitAnswer> {
  return new Promise((settle) => {
    const child = startGit(options, root, command);
    child.stdin.on('error', () => {}).end();
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
export function whyGitRefused(answer: GitAnswer): string | null {
  if (answer.status === null) return `git could not be started (${answer.trouble})`;
  if (/not a git repository/i.test(answer.trouble)) return null;
  if (/dubious ownership/i.test(answer.trouble))
    return 'git refuses this work tree because another user owns it (dubious ownership)';
  return `git ended with exit code ${answer.status}`;
}

/**
 * Pieces like `H 100644 <id> 0\t<path>`, each with a NUL behind it; a path in conflict has several stages, one after the
 * other, and is listed once. Read in place: there may be a million of them.
 */
function parseIndexListing(listing: string): TrackedEntry[] {
  const entries: TrackedEntry[] = [];
  let last: RelPath | null = null;
  for (let at = 0, end = listing.indexOf('\0'); end >= 0; at = end + 1, end = listing.indexOf('\0', at)) {
    const path = binaryToPath(listing.slice(listing.indexOf('\t', at) + 1, end));
    if (path === last) continue;
    last = path;
    const kind = listing.startsWith('160000', at + 2)
      ? 'submodule'
      : listing.startsWith('120000', at + 2)
        ? 'link'
        : 'file';
    entries.push({ path, kind, skipped: listing.startsWith('S', at) });
  }
  return entries;
}

/** Pairs of `:000000 100644 0… <id> A` and a path: everything that was not in the empty tree. */
export function parseTreeListing(listing: string): BlobEntry[] {
  const parts = splitNul(listing);
  const entries: BlobEntry[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, mode = '', , id = ''] = parts[at]!.split(' ');
    entries.push(blobEntry(parts[at + 1]!, { mode, id, skipped: false }));
  }
  return entries;
}

function parseBlobListing(listing: string): BlobEntry[] {
  const entries = new Map<string, BlobEntry>();
  for (const line of splitNul(listing)) {
    const tab = line.indexOf('\t');
    const [tag, mode = '', id = ''] = line.slice(0, tab).split(' ');
    const entry = blobEntry(line.slice(tab + 1), { mode, id, skipped: tag === 'S' });
    if (!entries.has(entry.path)) entries.set(entry.path, entry);
  }
  return [...entries.values()];
}

function blobEntry(
  name: string,
  { mode, id, skipped }: { readonly mode: string; readonly id: string; readonly skipped: boolean },
): BlobEntry {
  const kind = mode === '160000' ? 'submodule' : mode === '120000' ? 'link' : 'file';
  return { path: binaryToPath(name), kind, executable: mode === '100755', id, skipped };
}

export function splitNul(listing: string): string[] {
  const parts = listing.split('\0');
  parts.pop();
  return parts;
}

/** An id or the name of a branch or tag, perhaps with steps back; never something git could read as a flag. */
const commitName = /^[A-Za-z0-9][A-Za-z0-9._/~^@-]{0,199}$/;

/** The tree of nothing, by the hash that the repository uses. */
export function emptyTreeFor(id: string): string {
  return id.length === 40 ? emptyTrees.sha1 : emptyTrees.sha256;
}

/** git knows these by heart: they need not be in the repository. */
const emptyTrees = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
} as const;

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
