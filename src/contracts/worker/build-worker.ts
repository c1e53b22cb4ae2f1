/**
 * `ContextPacketBuilder` and `buildWorkerPacket`: a task in, its packet out, with the record beside it and the
 * prompt. Missing data is said in the packet and never thrown; what is refused is a way out of the project,
 * a boundary around an owned file, an unknown task, or a secret in the finished text.
 */

import { largestOf } from '../../base/append.js';
import type { Json } from '../../base/json.js';
import { fail, ok, type Result } from '../../base/result.js';
import { isoTime } from '../../base/shape.js';
import { finalScan } from '../../guard/final-scan.js';
import { badRequest } from '../../guard/refusal.js';
import type { Refusal } from '../../model/refusal.js';
import { RefusalError } from '../../model/refusal-error.js';
import type { TokenCounter } from '../../model/tokens.js';
import type { World } from '../../model/world.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { runPipeline } from '../../pipeline/pack.js';
import { guardJson } from '../plain/plain-manifest.js';
import { openNexus } from './nexus.js';
import type { ContextPacket } from './packet.js';
import { writePrompt } from './packet-prompt.js';
import type { FileRecord, WorkerSidecar } from './packet-sidecar.js';
import type { TaskGraph } from './read-graph.js';
import { type AskedTask, findTask } from './which-task.js';
import { createWorkerContract, type PackedWorker, writePacket } from './worker-contract.js';
import { type PacketForm, workerFacts } from './worker-facts-codec.js';
import { slotNames, zeroTime } from './worker-words.table.js';

export type WorkerOptions = EngineOptions & {
  /** What `generatedAt` says, as ISO 8601; the engine reads no clock (INV-4). */
  readonly time?: string;
  /** Tokens that the packet may take in all (default 1,000,000: more than models read). */
  readonly budget?: number;
  /** Lines of STATE.md, at most 150, which is the default. */
  readonly stateLines?: number;
  /** The form that is given out, for whoever records it (default: json); both are made. */
  readonly format?: PacketForm;
};

/** What a packet is made with: of the options, those that are not about the world. */
export type PacketRules = Pick<WorkerOptions, 'budget' | 'stateLines' | 'format'>;

export type BuiltPacket = {
  readonly packet: ContextPacket;
  /** The packet as JSON text. */
  readonly text: string;
  /** The prompt, ready to send. */
  readonly markdown: string;
  readonly sidecar: WorkerSidecar;
};

/** As the document has it: the bare packet, and a `RefusalError` where there can be none. */
export class ContextPacketBuilder {
  constructor(
    private readonly cwd: string,
    private readonly options: WorkerOptions = {},
  ) {}

  /** Without `allTasks` the tasks of TASK_GRAPH.json are meant. */
  async buildForTask(task: AskedTask['task'] & object, allTasks?: AskedTask['allTasks']): Promise<ContextPacket> {
    const asked = { task, ...(allTasks !== undefined && { allTasks }) };
    const built = await buildWorkerPacket(this.cwd, asked, this.options);
    if (!built.ok) throw new RefusalError(built.error);
    return built.value.packet;
  }
}

export async function buildWorkerPacket(
  root: string,
  asked: AskedTask,
  options: WorkerOptions = {},
): Promise<Result<BuiltPacket, Refusal>> {
  const time = options.time ?? zeroTime;
  const problems = isoTime.check(time, '$.generatedAt').map((problem) => ({ ...problem, place: null }));
  if (problems.length > 0) return fail(badRequest(problems));
  return withWorld(root, options, (world) => workerPacketIn(world, asked, time, options));
}

/** The same in a world that is already open. */
export async function workerPacketIn(
  world: World,
  asked: AskedTask,
  time: string,
  rules: PacketRules = {},
): Promise<Result<BuiltPacket, Refusal>> {
  const packed = await packWorker(world, asked, time, rules);
  if (!packed.ok) return packed;
  const { packet } = packed.value.packed;
  const sidecar = sidecarOf(packed.value.packed, packed.value.graph, packed.value.source);
  const built = { packet, text: writePacket(packet), markdown: writePrompt(packet, sidecar), sidecar };
  const over = overBudget([built.text, built.markdown], rules.budget ?? maxTokens, world.tokens);
  if (over !== null) return fail(over);
  const leak = finalScan(built.text) ?? finalScan(built.markdown) ?? finalScan(JSON.stringify(sidecar));
  if (leak !== null) return fail({ kind: 'secret-risk', path: null, ...leak });
  keepPacket(world, { asked, time, rules, packed: packed.value.packed, built });
  return ok(built);
}

type Keeping = {
  readonly asked: AskedTask;
  readonly time: string;
  readonly rules: PacketRules;
  readonly packed: PackedWorker;
  readonly built: BuiltPacket;
};

function keepPacket({ keeper }: World, { asked, time, rules, packed, built }: Keeping): void {
  const { format = 'json', budget = null, stateLines = null } = rules;
  keeper?.made((items) => {
    const { value, redacted } = guardJson({ ...(asked as Json as object), time, budget, stateLines, format });
    return {
      request: value,
      redacted,
      model: 'characters',
      facts: workerFacts(packed.raw, { generatedAt: time, format, sidecar: built.sidecar }, items),
      written: format === 'json' ? built.text : built.markdown,
      beside: [{ name: 'sidecar', text: writeSidecar(built.sidecar) }],
    };
  });
}

/** The file beside the packet, whose hash its manifest holds. */
export function writeSidecar(sidecar: WorkerSidecar): string {
  return `${JSON.stringify(sidecar, null, 2)}\n`;
}

/** A token is at least a byte: only a text of more bytes than the limit needs to be counted. */
function overBudget(texts: readonly string[], limit: number, tokens: TokenCounter): Refusal | null {
  const needed = texts.map((text) => (Buffer.byteLength(text) <= limit ? 0 : tokens.count(text)));
  const most = largestOf(needed);
  return most <= limit ? null : { kind: 'context-too-large', needed: most, limit, narrower: [] };
}

export type PackedTask = { readonly packed: PackedWorker; readonly graph: TaskGraph; readonly source: string | null };

export async function packWorker(
  world: World,
  asked: AskedTask,
  time: string,
  { budget = maxTokens, stateLines }: PacketRules = {},
): Promise<Result<PackedTask, Refusal>> {
  const nexus = openNexus(world.jail);
  const found = findTask(nexus, asked);
  if (!found.ok) return found;
  const { task, graph } = found.value;
  // A file may turn out to be unfit only when it is taken; then it is said, and the packet is made without it.
  const withheld = new Map<string, string>();
  for (;;) {
    const around = { nexus, jail: world.jail, task, graph, withheld, ...(stateLines !== undefined && { stateLines }) };
    const input = { ...around, generatedAt: time, budget };
    const packed = await runPipeline(createWorkerContract(), input, { ...world, tokens: lengths });
    if (packed.ok) return ok({ packed: packed.value, graph, source: task.source });
    const { error } = packed;
    if (error.kind !== 'target-excluded' || withheld.has(error.path)) return packed;
    withheld.set(error.path, error.detail === '' ? error.reason : `${error.reason} (${error.detail})`);
  }
}

function sidecarOf(
  { raw, packet, blocks, beside, labels }: PackedWorker,
  graph: TaskGraph,
  source: string | null,
): WorkerSidecar {
  const byPath = new Map(blocks.map(({ block }) => [block.path as string, block]));
  const files = raw.owned.map(({ name, path, state }): FileRecord => {
    const block = byPath.get(path);
    return {
      path: name,
      state: state.kind,
      reason: state.kind === 'withheld' ? state.reason : '',
      redactions: (block?.redactions ?? []).map(({ rule, firstLine, lastLine }) => ({ rule, firstLine, lastLine })),
      hidden: (block?.hidden ?? []).reduce((sum, { count }) => sum + count, 0),
      labels: (block?.labels ?? []).map(({ kind }) => kind),
    };
  });
  const record: Omit<WorkerSidecar, 'redacted'> = {
    schema: 'packlight/worker-sidecar/1',
    taskId: packet.taskId,
    description: beside.description,
    slots: Object.fromEntries(
      slotNames.map((name) => [name, { ...raw.records[name], labels: labels.slots[name] ?? [] }]),
    ) as WorkerSidecar['slots'],
    files,
    graph: { paths: graph.sources, task: source },
    plan: beside.plan,
    labels: labels.beside,
    notes: raw.notes,
  };
  const { value, redacted } = guardJson(record as unknown as Json);
  const changed = redacted || files.some(({ redactions, hidden }) => redactions.length + hidden > 0);
  const wasGuarded = changed || JSON.stringify({ ...packet, filesContent: {} }).includes('[REDACTED:');
  return { ...(value as unknown as typeof record), redacted: wasGuarded };
}

/** The caps of a packet are in lines, and its budget is checked when it is finished: nothing is counted on the way. */
const lengths: TokenCounter = {
  name: 'characters',
  note: null,
  count: (text) => text.length,
  countUpTo: (text) => text.length,
};

const maxTokens = 1_000_000;
