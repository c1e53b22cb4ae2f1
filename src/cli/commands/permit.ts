/** `packlight permit`: answers each permission request in a worker's output and logs the answers. */
import { closeSync, constants, fstatSync, openSync, realpathSync, type Stats, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Refusal } from '../../api/faces.js';
import * as engine from '../../api/faces.js';
import { choice, lastValue, type ParsedArgs, timeFrom } from '../args/parse-flags.js';
import { readTextFile } from '../args/task-input.js';
import { UsageError } from '../args/usage-error.js';
import { ask, oneRoot, RefusedError, say } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { tellRun } from '../output/run-events.js';
import { writeFileWhole, writeOut } from '../output/write-output.js';
import { wrongUse } from '../usage-words.table.js';
import { askedTask } from './worker.js';

export async function runPermit(args: ParsedArgs): Promise<ExitCode> {
  const format = choice(args, 'format', ['markdown', 'json']);
  const asked = askedTask(args, 'permit');
  const output = readTextFile(lastValue(args, 'input') ?? '-', 'text');
  const time = timeFrom(lastValue(args, 'time'), process.env);
  const root = oneRoot(args);
  const policy = { allow: args.values.get('allow') ?? [], deny: args.values.get('deny') ?? [] };
  const permitted = await ask(args, (options) =>
    engine.answerPermissions(root, { ...asked, output, ...policy }, { ...options, time }),
  );
  const { report } = permitted;
  record(root, permitted, { log: !args.switches.has('no-log'), flag: args.switches.has('flag') });
  const answers = report.answers.map(({ path, decision }) => ({ task: report.taskId, path, decision }));
  await tellRun(args, 'permission', answers);
  await writeOut([format === 'json' ? `${JSON.stringify(report)}\n` : engine.writePermissionMessage(report)]);
  const denied = report.answers.filter(({ decision }) => decision === 'denied').length;
  say(args, `${report.answers.length - denied} granted, ${denied} denied, ${report.ignored.length} tags passed over`);
  for (const note of report.notes) say(args, note);
  return denied > 0 ? exitCodes.difference : exitCodes.done;
}

/** Runs before any output: a grant that could not be logged is not given. */
function record(
  root: string,
  { log, flagged }: engine.Permitted,
  want: { readonly log: boolean; readonly flag: boolean },
): void {
  if (want.log && log.length > 0)
    appendLines(
      { path: placeIn(root, engine.permissionLogPath), name: engine.permissionLogPath },
      log.map(engine.writeLogLine).join(''),
    );
  if (want.flag && flagged !== null) writeFileWhole(placeIn(root, flagged.path), flagged.text);
}

/** The real path of a project file: a folder that is a link could redirect the write. */
function placeIn(root: string, path: string): string {
  const folder = join(realpathSync(root), dirname(path));
  const real = engine.attempt(() => realpathSync(folder));
  if (real === null) throw new UsageError(...wrongUse.noLogFolder(dirname(path)));
  if (real !== folder)
    throw new UsageError(`${dirname(path)} leads through a link`, 'Nothing is written through links; use --no-log.');
  return join(realpathSync(root), path);
}

/** Appends to a file of the project. It may have planted something else there, so the open descriptor is checked. */
type UnsafeLog = Extract<Refusal, { kind: 'unsafe-log' }>;
type NamedFile = { readonly path: string; readonly name: string };

function appendLines({ path, name }: NamedFile, text: string): void {
  try {
    const descriptor = openForAppending(path);
    try {
      const why = whyUnsafe(fstatSync(descriptor));
      if (why !== null) throw new RefusedError({ kind: 'unsafe-log', path: name, why });
      writeSync(descriptor, text);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ELOOP') throw new RefusedError({ kind: 'unsafe-log', path: name, why: 'link' });
    // The errors of opening a pipe or socket without a reader, or a folder, for writing.
    if (['ENXIO', 'EISDIR'].includes(code))
      throw new RefusedError({ kind: 'unsafe-log', path: name, why: 'not-a-file' });
    throw new UsageError(`the log could not be written (${code})`, 'Check it, or leave it out with --no-log.');
  }
}

function openForAppending(path: string): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
  try {
    return openSync(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return openSync(path, flags | O_CREAT | O_EXCL, 0o644);
  }
}

/** The owner does not matter: several people may share one log. */
function whyUnsafe(found: Stats): UnsafeLog['why'] | null {
  if (!found.isFile()) return 'not-a-file';
  return found.nlink > 1 ? 'hard-link' : null;
}
