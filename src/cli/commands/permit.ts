/** `packlight permit`: answers each permission request in a worker's output and logs the answers. */

import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as engine from '../../api/faces.js';
import { choice, lastValue, UsageError } from '../args/parse-flags.js';
import { storeFlag } from '../args/store-place.js';
import { readTextFile } from '../args/task-input.js';
import { timeFrom } from '../args/time-input.js';
import { ask, type Command, engineFlags, oneRoot, rootFlag, say } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { appendLines } from '../output/append-lines.js';
import { tellRun } from '../output/run-events.js';
import { writeFileWhole, writeOut } from '../output/write-output.js';
import { askedTask, graphFlag } from './worker.js';

export const permitCommand: Command = {
  usage: 'packlight permit TASK_ID [flags] < worker-output.txt',
  about:
    'Answer the permission requests in what a worker wrote: granted for reading, or denied with what to use instead.',
  flags: {
    ...rootFlag,
    ...graphFlag,
    'input FILE': "the worker's output (default: standard input)",
    'allow GLOB…': 'also grant these files; may be given often',
    'deny GLOB…': 'never grant these files; may be given often',
    flag: 'mark the task in TASK_GRAPH.json when its filesModified look incomplete',
    'no-log': `do not add to ${engine.permissionLogPath}`,
    'format markdown|json': 'the message to send back, or JSON',
    'time ISO': 'the time in the log (default: SOURCE_DATE_EPOCH, else now)',
    'run RUN': 'also add each answer to the log of this run in the store',
    'node NODE': 'with --run: the node of the run that asked',
    ...storeFlag,
    ...engineFlags,
  },
  examples: [
    "echo '<<NEXUS_PERMISSION_REQUEST: src/utils/token.ts>>' | packlight permit T03",
    'packlight permit T03 --input output-T03.txt --allow "docs/**" --flag',
    'agent --output-format stream-json | packlight permit T03      event streams are read too',
    'exit codes: 0 all granted or nothing asked, 4 something was denied',
  ],
  run: async (args) => {
    const format = choice(args, 'format', ['markdown', 'json']);
    const asked = askedTask(args, 'permit');
    const output = readTextFile(lastValue(args, 'input') ?? '-', 'text');
    const time = timeFrom(lastValue(args, 'time'), process.env);
    const root = oneRoot(args, undefined);
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
  },
};

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
  let real: string;
  try {
    real = realpathSync(folder);
  } catch {
    throw new UsageError(
      `there is no folder ${dirname(path)} to write to`,
      'Make it, or leave the log out with --no-log.',
    );
  }
  if (real !== folder)
    throw new UsageError(`${dirname(path)} leads through a link`, 'Nothing is written through links; use --no-log.');
  return join(realpathSync(root), path);
}
