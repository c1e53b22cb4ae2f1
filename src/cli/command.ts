/** What commands have in common: the root, the files they are about, and how they ask the engine. */
import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { attempt, type EngineOptions, parseRelPath, type Refusal, type RelPath, type Result } from '../api/faces.js';
import { lastValue, type ParsedArgs } from './args/parse-flags.js';
import { findGlobalExcludes } from './args/personal-excludes.js';
import { withCache } from './args/store-place.js';
import { UsageError } from './args/usage-error.js';
import { messageFor } from './output/messages.js';
import { writeOddName } from './output/printable-names.js';
import { createProgress, silentProgress } from './output/progress.js';
import { talk } from './output/talk.js';
import { wrongUse } from './usage-words.table.js';

export function isQuiet(args: ParsedArgs): boolean {
  return args.switches.has('quiet');
}

/** Only this flag sets it: no project file and no environment variable does. */
export function trustsGitDir(args: ParsedArgs): boolean {
  return args.switches.has('trust-git-dir');
}

/** Runs an engine call with the stored index of the project, unless the flags say no. */
export async function ask<T>(args: ParsedArgs, call: Call<T>): Promise<T> {
  if (args.switches.has('no-cache')) return askAnew(args, call);
  const { openIndexFiles } = await import('./index-files.js');
  return askAnew(args, (options) => call({ ...options, indexFiles: (root) => openIndexFiles(root, process.env) }));
}

type Call<T> = (options: EngineOptions) => Promise<Result<T, Refusal>>;

/** Runs an engine call that reads every file itself. Clears the progress line before other output. */
export async function askAnew<T>(args: ParsedArgs, call: Call<T>): Promise<T> {
  const progress = isQuiet(args) ? silentProgress : createProgress();
  try {
    const globalExcludes = findGlobalExcludes(process.env);
    const workers = availableParallelism();
    const directories = maxDirectories();
    const held = directories === undefined ? {} : { maxDirectories: directories };
    const trustGitDir = trustsGitDir(args);
    const answer = await withCache(args, (cache) =>
      call({ globalExcludes, trustGitDir, workers, cache, ...held, progress: progress.show }),
    );
    if (answer.ok) return answer.value;
    if (args.switches.has('save')) await (await import('./output/run-events.js')).tellRunOfRefusal(args, answer.error);
    throw new RefusedError(answer.error);
  } finally {
    progress.end();
  }
}

/** Carries a refusal from a command to `main`, which prints it and sets the exit code. */
export class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(messageFor(refusal).title);
  }
}

export function oneRoot(args: ParsedArgs): string {
  return lastValue(args, 'root') ?? '.';
}

/** The root of a command that also takes it as its only word. */
export function oneFolder(args: ParsedArgs): string {
  const [word, ...more] = args.words;
  if (more.length > 0) throw new UsageError('more than one folder given', 'Give one folder at a time.');
  if (word !== undefined && args.values.has('root'))
    throw new UsageError('the root is given twice', 'Give it once: --root DIR.');
  return word ?? oneRoot(args);
}

function onePath(args: ParsedArgs): RelPath | null {
  const [word, ...more] = args.words;
  if (more.length > 0) throw new UsageError('more than one path given', 'Give one path at a time.');
  if (word === undefined) return null;
  const path = parseRelPath(word.replace(/^(?:\.\/)+/, ''));
  if (path.ok) return path.value;
  throw new UsageError(...wrongUse.pathOutside(word, path.error));
}

export function say(args: ParsedArgs, text: string): void {
  if (!isQuiet(args)) talk(text);
}

/** How many directories may be held open: a quarter of the system's limit. Undefined if unknown; the engine then holds few. */
function maxDirectories(): number | undefined {
  const limits = attempt(() => readFileSync('/proc/self/limits', 'latin1')) ?? '';
  const allowed = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return allowed === undefined ? undefined : Math.min(maxHeld, Math.floor(Number(allowed) / 4));
}

const maxHeld = 8_192;

/** The one file that a command is about. A folder gets its own error: "there is no such file" would be misleading. */
export function oneFile(args: ParsedArgs, command: string): RelPath | null {
  const path = onePath({ ...args, words: args.words.map((word) => word.replace(/(?<=[^/])\/$/, '')) });
  const place = join(oneRoot(args), path ?? '');
  if (path === null || attempt(() => statSync(place).isDirectory()) !== true) return path;
  throw new UsageError(...wrongUse.folderGiven(writeOddName(path), writeOddName(place), command));
}
