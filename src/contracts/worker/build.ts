/**
 * `ContextPacketBuilder` and `buildWorkerPacket`: a task in, its packet out, with the record beside it and the
 * prompt. Missing data is said in the packet and never thrown; what is refused is a way out of the project,
 * a boundary around an owned file, an unknown task, or a secret in the finished text.
 */
import type { Json } from '../../base/json.js';
import { fail, ok, type Result } from '../../base/result.js';
import { isoTime } from '../../base/shape.js';
import { lastGate } from '../../guard/gate.js';
import type { Refusal } from '../../model/refusal.js';
import type { World } from '../../model/world.js';
import { pack } from '../../pack.js';
import { type EngineOptions, withWorld } from '../../world.js';
import { guardJson } from '../manifest.js';
import { RefusalError } from '../refusal-error.js';
import { createWorkerContract, type PackedWorker, writePacket } from './contract.js';
import { openNexus } from './nexus.js';
import type { ContextPacket } from './packet.js';
import { writePrompt } from './prompt.js';
import type { TaskGraph } from './read-graph.js';
import type { FileRecord, WorkerSidecar } from './sidecar.js';
import { type AskedTask, findTask } from './which-task.js';
import { zeroTime } from './words.table.js';

export type WorkerOptions = EngineOptions & {
  /** What `generatedAt` says, as ISO 8601; the engine reads no clock (INV-4). */
  readonly time?: string;
};

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
  if (problems.length > 0) return fail({ kind: 'bad-request', problems });
  return withWorld(root, options, (world) => workerPacketIn(world, asked, time));
}

/** The same in a world that is already open. */
export async function workerPacketIn(
  world: World,
  asked: AskedTask,
  time: string,
): Promise<Result<BuiltPacket, Refusal>> {
  const packed = await packWorker(world, asked, time);
  if (!packed.ok) return packed;
  const { packet } = packed.value.packed;
  const sidecar = sidecarOf(packed.value.packed, packed.value.graph, packed.value.source);
  const built = { packet, text: writePacket(packet), markdown: writePrompt(packet, sidecar), sidecar };
  const leak = lastGate(built.text) ?? lastGate(built.markdown) ?? lastGate(JSON.stringify(sidecar));
  return leak === null ? ok(built) : fail({ kind: 'secret-risk', path: null, ...leak });
}

export type PackedTask = { readonly packed: PackedWorker; readonly graph: TaskGraph; readonly source: string | null };

export async function packWorker(world: World, asked: AskedTask, time: string): Promise<Result<PackedTask, Refusal>> {
  const nexus = openNexus(world.jail);
  const found = findTask(nexus, asked);
  if (!found.ok) return found;
  const { task, graph } = found.value;
  // A file may turn out to be unfit only when it is taken; then it is said, and the packet is made without it.
  const withheld = new Map<string, string>();
  for (;;) {
    const input = { nexus, jail: world.jail, task, graph, withheld, generatedAt: time };
    const packed = await pack(createWorkerContract(), input, world);
    if (packed.ok) return ok({ packed: packed.value, graph, source: task.source });
    const { error } = packed;
    if (error.kind !== 'target-excluded' || withheld.has(error.path)) return packed;
    withheld.set(error.path, error.detail === '' ? error.reason : `${error.reason} (${error.detail})`);
  }
}

function sidecarOf({ raw, packet, blocks }: PackedWorker, graph: TaskGraph, source: string | null): WorkerSidecar {
  const byPath = new Map(blocks.map(({ block }) => [block.path as string, block]));
  const files = raw.owned.map(({ name, path, state }): FileRecord => {
    const block = byPath.get(path);
    return {
      path: name,
      state: state.kind,
      reason: state.kind === 'withheld' ? state.reason : '',
      redactions: (block?.redactions ?? []).map(({ rule, firstLine, lastLine }) => ({ rule, firstLine, lastLine })),
      hidden: (block?.hidden ?? []).reduce((sum, { count }) => sum + count, 0),
    };
  });
  const record: Omit<WorkerSidecar, 'redacted'> = {
    schema: 'packlight/worker-sidecar/1',
    taskId: packet.taskId,
    description: raw.description,
    slots: raw.records,
    files,
    graph: { paths: graph.sources, task: source },
    plan: raw.plan,
    notes: raw.notes,
  };
  const { value, redacted } = guardJson(record as unknown as Json);
  const changed = redacted || files.some(({ redactions, hidden }) => redactions.length + hidden > 0);
  const wasGuarded = changed || JSON.stringify({ ...packet, filesContent: {} }).includes('[REDACTED:');
  return { ...(value as unknown as typeof record), redacted: wasGuarded };
}
