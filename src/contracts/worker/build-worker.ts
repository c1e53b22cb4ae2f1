/** Turns a task into its packet, sidecar and prompt. The packet states missing data; that is no error. */
import { fail, ok, type Result } from '../../base/result.js';
import { isoTime } from '../../base/shape.js';
import { badRequest } from '../../guard/refusal.js';
import type { Released } from '../../model/block.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { PackTrace } from '../../model/trace.js';
import type { World } from '../../model/world.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { type Packed, runPipeline } from '../../pipeline/pack.js';
import { defined } from '../defined.js';
import { openNexus } from './nexus.js';
import type { ContextPacket } from './packet.js';
import type { WorkerSidecar } from './packet-sidecar.js';
import { type AskedTask, findTask } from './read-graph.js';
import { type PacketRules, type WorkerOutput, workerContract } from './worker-contract.js';
import { zeroTime } from './worker-words.table.js';

export type TimedPacketRules = PacketRules & {
  /** What `generatedAt` says, as ISO 8601. Without it: the beginning of 1970, since the library reads no clock (INV-4). */
  readonly time?: string;
};

export type WorkerOptions = EngineOptions & TimedPacketRules;

export type BuiltPacket = {
  readonly packet: ContextPacket;
  readonly text: Released;
  readonly markdown: Released;
  readonly sidecar: WorkerSidecar;
  readonly trace: PackTrace;
};

export async function buildWorkerPacket(
  root: string,
  asked: AskedTask,
  options: WorkerOptions = {},
): Promise<Result<BuiltPacket, Refusal>> {
  const time = options.time ?? zeroTime;
  const problems = isoTime.check(time, '$.generatedAt');
  if (problems.length > 0) return fail(badRequest(problems));
  const { budget, stateLines, format } = options;
  const rules = { ...defined({ budget, stateLines, format }), time };
  return withWorld(root, options, (world) => workerPacketIn(world, asked, rules));
}

export async function workerPacketIn(
  world: World,
  asked: AskedTask,
  rules: TimedRules,
): Promise<Result<BuiltPacket, Refusal>> {
  const packed = await packWorker(world, asked, rules);
  if (!packed.ok) return packed;
  const { output, trace } = packed.value;
  const { json, markdown } = trace.emission.forms;
  return ok({ packet: output.packet, text: json!, markdown: markdown!, sidecar: output.sidecar, trace });
}

/** `time` is the value of `generatedAt`. */
export type TimedRules = PacketRules & { readonly time: string };

export async function packWorker(
  world: World,
  asked: AskedTask,
  { time, ...rules }: TimedRules,
): Promise<Result<Packed<WorkerOutput>, Refusal>> {
  const nexus = openNexus(world.jail);
  const found = findTask(nexus, asked);
  if (!found.ok) return found;
  const { budget = maxTokens, stateLines } = rules;
  const sources = { nexus, jail: world.jail, ...found.value, ...defined({ stateLines }) };
  return runPipeline(workerContract, { ...sources, asked, generatedAt: time, budget, rules }, world);
}

const maxTokens = 1_000_000;
