/**
 * The one place that starts a process, and the process is git (INV-9). Every call names its subcommand and the kind
 * of answer it expects; the limits of that kind hold while the answer is read.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { GitStopped, type GitStopReason } from '../../model/git.js';
import {
  findRepository,
  type ReadPart,
  type Repository,
  type RepositoryOptions,
} from '../repository/find-repository.js';
import type { NoRepository } from '../repository/locate.js';
import { type GitCommand, type GitLaunch, type GitOptions as LaunchOptions, launchOf } from './launch.js';
import {
  defaultGitLimits,
  type GitCallKind,
  type GitLimits,
  type GitLimitTable,
  maxGitMemoryBytes,
  maxRecordBytes,
} from './limits.js';
import { verifyReads } from './verified-reads.js';
import { minGitVersion, whyVersionUnusable } from './versions.js';

export type GitOptions = LaunchOptions &
  RepositoryOptions & {
    /** Other limits than `defaultGitLimits`. */
    readonly limits?: GitLimitTable;
  };

export type GitCall = {
  readonly command: GitCommand;
  readonly args: readonly string[];
  /** What kind of answer is expected; says which limits hold. */
  readonly kind: GitCallKind;
  /** Lines for standard input, each with its end. */
  readonly input?: Iterable<string> | AsyncIterable<string>;
};

export type GitEnd = {
  /** Null when git could not be used at all. */
  readonly status: number | null;
  /** What git wrote to standard error, or why it could not be used. It can hold absolute paths: never show it. */
  readonly trouble: string;
};

export type GitAnswer = GitEnd & {
  /** One character per byte. */
  readonly output: string;
};

/** A git process whose answer is read piece by piece. Every function throws `GitStopped` when a limit is passed. */
export type GitProcess = {
  /**
   * The next bytes of the answer; null at its end. Whoever keeps asking the same process gives `isEnough`: it is shown
   * each piece before it is checked, to count only, and says whether nothing more is to come. Without it, the read may
   * wait until the process ends.
   */
  readonly read: (isEnough?: (piece: Buffer) => boolean) => Promise<Buffer | null>;
  /** How git ended. To be asked for after the last `read`. */
  readonly end: () => Promise<GitEnd>;
  /** Counts records against `maxEntries`. */
  readonly count: (entries: number) => void;
  readonly stop: () => void;
};

export async function startGit(options: GitOptions, root: string, call: GitCall): Promise<GitProcess> {
  const unusable = await whyUnusable(options.program);
  if (unusable !== null) return endedProcess({ status: null, trouble: unusable });
  const repository = openRepository(options, root);
  if (repository.kind === 'none')
    return endedProcess(
      repository.note === null
        ? { status: 128, trouble: 'not a git repository' }
        : { status: null, trouble: repository.note },
    );
  const limits = (options.limits ?? defaultGitLimits)[call.kind];
  const launch = launchOf(options, root, call);
  const child = spawnGit({ ...launch, env: { ...launch.env, ...repository.environment } }, call.input);
  const part: ReadPart = call.kind === 'walk' ? 'work-tree' : call.command === 'ls-files' ? 'index' : 'objects';
  return verifyReads(watch(child, { command: call.command, limits }), {
    isUnchanged: () => repository.isUnchanged(part),
    changed: () => stopped(call.command, 'changed'),
  });
}

/** The repository of a root. Throws `GitStopped` when it leads to files that are not its own. */
export function openRepository(options: GitOptions, root: string): Repository | NoRepository {
  const found = findRepository(root, options);
  if (found.kind === 'refused') throw new GitStopped({ kind: 'git-dir-outside', ...found.fault });
  return found;
}

/** For a short answer, read as a whole. */
export async function runGit(options: GitOptions, root: string, call: GitCall): Promise<GitAnswer> {
  return readWhole(await startGit(options, root, call));
}

async function readWhole(git: GitProcess): Promise<GitAnswer> {
  const chunks: Buffer[] = [];
  for (let chunk = await git.read(); chunk !== null; chunk = await git.read()) chunks.push(chunk);
  return { ...(await git.end()), output: Buffer.concat(chunks).toString('latin1') };
}

/** For a long answer: `use` gets each record, without the NUL that ends it and with one character per byte. */
export async function readRecords(
  options: GitOptions,
  root: string,
  call: GitCall & { readonly use: (record: string) => void },
): Promise<GitEnd> {
  const git = await startGit(options, root, call);
  let rest = '';
  try {
    for (let chunk = await git.read(); chunk !== null; chunk = await git.read()) {
      const text = rest + chunk.toString('latin1');
      let at = 0;
      let records = 0;
      for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', at)) {
        if (end - at > maxRecordBytes) throw stopped(call.command, 'path', maxRecordBytes);
        call.use(text.slice(at, end));
        records += 1;
        at = end + 1;
      }
      git.count(records);
      rest = text.slice(at);
      if (rest.length > maxRecordBytes) throw stopped(call.command, 'path', maxRecordBytes);
    }
    return await git.end();
  } finally {
    git.stop();
  }
}

/** What git wrote to standard error can hold absolute paths, so only its meaning is passed on. */
export function whyGitRefused({ status, trouble }: GitEnd): string | null {
  if (status === null) return trouble;
  if (/not a git repository/i.test(trouble)) return null;
  if (/dubious ownership/i.test(trouble))
    return 'git refuses this work tree because another user owns it (dubious ownership)';
  return `git ended with exit code ${status}`;
}

function spawnGit({ program, args, env }: GitLaunch, input: GitCall['input'] = []): ChildProcessWithoutNullStreams {
  const child = spawn(program, args, { env, stdio: 'pipe', windowsHide: true });
  child.stdin.on('error', () => {});
  Readable.from(input).pipe(child.stdin);
  return child;
}

type Watched = { readonly command: GitCommand; readonly limits: GitLimits };

function watch(child: ChildProcessWithoutNullStreams, { command, limits }: Watched): GitProcess {
  const ended = endOf(child);
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let [bytes, entries] = [0, 0];
  let [isWaiting, silentTicks, ticks] = [false, 0, 0];
  let reason: GitStopped | null = null;

  const stop = () => {
    clearInterval(timer);
    child.kill('SIGKILL');
    child.stdout.destroy();
  };
  const refuse = (why: GitStopReason, max: number): GitStopped => {
    reason ??= stopped(command, why, max);
    stop();
    return reason;
  };
  // Time that packlight itself needs between two reads does not count.
  const timer = setInterval(() => {
    if (!isWaiting) return;
    silentTicks += 1;
    ticks += 1;
    if (silentTicks > limits.maxSilentSeconds * ticksPerSecond) refuse('silence', limits.maxSilentSeconds);
    else if (ticks > limits.maxSeconds * ticksPerSecond) refuse('time', limits.maxSeconds);
    else if (memoryOf(child.pid) > maxGitMemoryBytes) refuse('memory', maxGitMemoryBytes);
  }, 1_000 / ticksPerSecond);
  void ended.then(() => clearInterval(timer));

  const waitFor = async <T>(promise: Promise<T>): Promise<T> => {
    isWaiting = true;
    const value = await promise;
    isWaiting = false;
    if (reason !== null) throw reason;
    silentTicks = 0;
    return value;
  };
  return {
    read: async () => {
      const step = await waitFor(chunks.next().catch(() => ({ done: true as const, value: undefined })));
      if (step.done === true) return null;
      bytes += step.value.length;
      if (bytes > limits.maxBytes) throw refuse('output', limits.maxBytes);
      return step.value;
    },
    end: () => waitFor(ended),
    count: (more) => {
      entries += more;
      if (entries > limits.maxEntries) throw refuse('entries', limits.maxEntries);
    },
    stop,
  };
}

/** Never rejects. Of standard error only the beginning is kept. */
function endOf(child: ChildProcessWithoutNullStreams): Promise<GitEnd> {
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (trouble.length < maxTrouble) trouble += chunk.toString('utf8', 0, maxTrouble);
  });
  return new Promise((settle) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      settle({ status: null, trouble: `git could not be started (${error.code ?? 'error'})` }),
    );
    child.on('close', (status, signal) =>
      settle({ status, trouble: status === null ? `git was ended by a signal (${signal})` : trouble }),
    );
  });
}

function endedProcess(end: GitEnd): GitProcess {
  return { read: async () => null, end: async () => end, count: () => {}, stop: () => {} };
}

export function stopped(command: GitCommand, why: GitStopReason, max = 0): GitStopped {
  return new GitStopped({ kind: 'git-stopped', command, why, max });
}

/** Memory of its own, without the pack files that it maps; 0 where the system does not tell. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number);
    return (resident! - shared!) * pageBytes;
  } catch {
    return 0;
  }
}

/** Each program is asked for its version once. */
function whyUnusable(program: string): Promise<string | null> {
  let known = unusable.get(program);
  if (known === undefined) {
    known = askVersion(program);
    unusable.set(program, known);
  }
  return known;
}

async function askVersion(program: string): Promise<string | null> {
  const call = { command: 'version', args: [] } as const;
  const child = spawnGit(launchOf({ program, globalExcludes: null }, '/', call));
  const git = watch(child, { command: 'version', limits: defaultGitLimits.answer });
  const { status, trouble, output } = await readWhole(git);
  return status === null ? trouble : whyVersionUnusable(output, minGitVersion);
}

const unusable = new Map<string, Promise<string | null>>();
const ticksPerSecond = 20;
const maxTrouble = 8_192;
/** The smallest page there is: a larger one makes the limit looser, never tighter. */
const pageBytes = 4_096;
