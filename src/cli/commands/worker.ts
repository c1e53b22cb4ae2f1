/** `packlight worker`: writes the packet of one task of a `.nexus` project, as JSON or as a prompt. */
import { type AskedTask, type BuiltPacket, buildWorkerPacket, defined, type EngineOptions } from '../../api/faces.js';
import { amountOf, choice, lastValue, oneWord, type ParsedArgs, timeFrom } from '../args/parse-flags.js';
import { UsageError } from '../args/usage-error.js';
import { say } from '../command.js';
import { writeBuilt } from '../output/write-built.js';
import { wrongUse } from '../usage-words.table.js';

export async function runWorker(args: ParsedArgs): Promise<void> {
  const format = choice(args, 'format', ['json', 'markdown']);
  const asked = askedTask(args, 'worker');
  const rules = packetRules(args);
  const time = timeFrom(lastValue(args, 'time'), process.env);
  const build = (root: string, options: EngineOptions) =>
    buildWorkerPacket(root, asked, { ...options, ...rules, format, time });
  const built = await writeBuilt(args, build, 'sidecar');
  say(args, summarise(built));
}

/** The one task that a command is about, and the task graph if one is given. */
export function askedTask(args: ParsedArgs, command: string): AskedTask {
  const next = `Give one id of TASK_GRAPH.json: packlight ${command} T03`;
  const taskId = oneWord(args.words, ['the task is missing', 'more than one task given'], next);
  return { taskId, ...defined({ graph: lastValue(args, 'graph') }) };
}

function packetRules(args: ParsedArgs): { budget?: number; stateLines?: number } {
  const stateLines = amountOf(args, 'state-lines');
  if (stateLines !== undefined && stateLines > 150)
    throw new UsageError(...wrongUse.tooManyStateLines(`${lastValue(args, 'state-lines')}`));
  return defined({ budget: amountOf(args, 'budget'), stateLines });
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
