/** `packlight worker`: writes the packet of one task of a `.nexus` project, as JSON or as a prompt. */

import { type AskedTask, type BuiltPacket, buildWorkerPacket, writePackManifest } from '../../api/faces.js';
import { choice, type Flag, lastValue, type ParsedArgs, readAmount, UsageError } from '../args/parse-flags.js';
import { saveFlags, savingFor } from '../args/store-flags.js';
import { timeFrom } from '../args/time-input.js';
import { ask, type Command, engineFlags, oneRoot, rootFlag, say } from '../command.js';
import { exitCodes } from '../exit-codes.js';
import { manifestPath, ownFilesIn, sideFilePath, sideText } from '../output/own-files.js';
import { writePackFile, writePackOut } from '../output/write-output.js';

export const graphFlag: Flag = {
  name: 'graph',
  value: 'FILE',
  about:
    'read the tasks from this file of the project (default: TASK_GRAPH.json in .nexus/05-runtime, then beside the plans)',
};

export const workerCommand: Command = {
  name: 'worker',
  usage: 'packlight worker TASK_ID [flags]',
  about: 'Make the 14-slot packet that keeps a worker inside its task.',
  flags: [
    rootFlag,
    graphFlag,
    { name: 'format', value: 'json|markdown', about: 'the packet, or a prompt that is ready to send' },
    { name: 'out', value: 'FILE', about: 'write it to FILE, and where each slot came from to FILE.sidecar.json' },
    { name: 'budget', value: 'N', about: 'refuse a packet of more tokens than this (default 1M)' },
    { name: 'state-lines', value: 'N', about: 'lines of STATE.md, at most and by default 150' },
    { name: 'time', value: 'ISO', about: 'what generatedAt says (default: SOURCE_DATE_EPOCH, else now)' },
    ...saveFlags,
    ...engineFlags,
  ],
  examples: [
    'packlight worker T03 --root .',
    'packlight worker T03 --format markdown --out prompt-T03.md',
    'packlight worker T03 --graph .nexus/04-phases/02-valves/TASK_GRAPH.json',
    'packlight schema worker-packet      the shape of the packet; worker-sidecar is that of the record beside it',
    'exit codes: 0 done, 2 no such task or a file that may not be written, 3 refused (too large, or a secret)',
  ],
  run: async (args) => {
    const format = choice(args, 'format', ['json', 'markdown']);
    const asked = askedTask(args, 'worker');
    const rules = packetRules(args);
    const time = timeFrom(lastValue(args, 'time'), process.env);
    const root = oneRoot(args, undefined);
    const out = lastValue(args, 'out');
    const hidden = out === undefined ? [] : ownFilesIn(root, out);
    const saving = savingFor(args, root);
    const built = await ask(args, (options) =>
      buildWorkerPacket(root, asked, { ...options, ...rules, format, time, hidden }),
    );
    const text = format === 'json' ? built.text : built.markdown;
    if (out === undefined) await writePackOut([text]);
    else {
      writePackFile(out, text);
      writePackFile(sideFilePath(out, 'sidecar'), sideText(built, 'sidecar'));
      writePackFile(manifestPath(out), writePackManifest(built));
    }
    await saving.save({ trace: built.trace, root, hidden });
    say(args, summarise(built));
    return exitCodes.done;
  },
};

/** The one task that a command is about, and the task graph if one is given. */
export function askedTask(args: ParsedArgs, command: string): AskedTask {
  const [id, ...more] = args.words;
  if (id === undefined || more.length > 0)
    throw new UsageError(
      id === undefined ? 'the task is missing' : 'more than one task given',
      `Give one id of TASK_GRAPH.json: packlight ${command} T03`,
    );
  const graph = lastValue(args, 'graph');
  return { taskId: id, ...(graph !== undefined && { graph }) };
}

function packetRules(args: ParsedArgs): { budget?: number; stateLines?: number } {
  const [budget, lines] = [lastValue(args, 'budget'), lastValue(args, 'state-lines')];
  const stateLines = lines === undefined ? undefined : readAmount(lines, 'state-lines');
  if (stateLines !== undefined && stateLines > 150)
    throw new UsageError(`--state-lines ${lines} is more than a packet may hold`, 'Give a number from 1 to 150.');
  return {
    ...(budget !== undefined && { budget: readAmount(budget, 'budget') }),
    ...(stateLines !== undefined && { stateLines }),
  };
}

function summarise({ packet, sidecar }: BuiltPacket): string {
  const slots = Object.values(sidecar.slots);
  const [computed, empty, cut] = [
    slots.filter(({ source }) => source === 'index').length,
    slots.filter(({ source }) => source === 'none').length,
    slots.filter((slot) => slot.cut !== null).length,
  ];
  const redacted = sidecar.redacted ? ' · something is redacted' : '';
  return `14 slots, ${packet.files.length} files · ${computed} computed, ${empty} without data, ${cut} cut${redacted}`;
}
