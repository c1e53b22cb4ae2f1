/** `packlight worker`: the packet of one task of a `.nexus` project, as JSON or as a prompt. */
import { type BuiltPacket, buildWorkerPacket } from '../../index.js';
import { ask, type Command, commonFlags, oneRoot, rootFlag, say } from '../command.js';
import { choice, lastValue, type Typed, UsageError } from '../flags.js';
import { writeFileWhole, writeOut } from '../output.js';
import { ownFilesIn } from '../pack-files.js';
import { timeFrom } from '../time.js';

export const workerCommand: Command = {
  name: 'worker',
  usage: 'packlight worker TASK_ID [flags]',
  about: 'Make the 14-slot packet that keeps a worker inside its task.',
  flags: [
    rootFlag,
    { name: 'format', value: 'json|markdown', about: 'the packet, or a prompt that is ready to send' },
    { name: 'out', value: 'FILE', about: 'write it to FILE, and where each slot came from to FILE.sidecar.json' },
    { name: 'time', value: 'ISO', about: 'what generatedAt says (default: SOURCE_DATE_EPOCH, else now)' },
    ...commonFlags,
  ],
  examples: [
    'packlight worker T03 --root .',
    'packlight worker T03 --format markdown --out prompt-T03.md',
    'packlight schema worker-packet',
  ],
  run: async (typed) => {
    const format = choice(typed, 'format', ['json', 'markdown']);
    const taskId = oneTask(typed, 'worker');
    const time = timeFrom(lastValue(typed, 'time'), process.env);
    const root = oneRoot(typed, undefined);
    const out = lastValue(typed, 'out');
    const hidden = out === undefined ? [] : [...ownFilesIn(root, out), ...ownFilesIn(root, sidecarPath(out))];
    const built = await ask(typed, (options) => buildWorkerPacket(root, { taskId }, { ...options, time, hidden }));
    const text = format === 'json' ? built.text : built.markdown;
    if (out === undefined) await writeOut([text]);
    else {
      writeFileWhole(out, text);
      writeFileWhole(sidecarPath(out), `${JSON.stringify(built.sidecar, null, 2)}\n`);
    }
    say(typed, summarise(built));
    return 0;
  },
};

/** The one task a command is about. */
export function oneTask(typed: Typed, command: string): string {
  const [id, ...more] = typed.words;
  if (id === undefined || more.length > 0)
    throw new UsageError(
      id === undefined ? 'the task is missing' : 'more than one task given',
      `Give one id of TASK_GRAPH.json: packlight ${command} T03`,
    );
  return id;
}

const sidecarPath = (out: string) => `${out}.sidecar.json`;

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
