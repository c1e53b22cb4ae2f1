/**
 * The worker packet: 14 slots for one task of a task graph, the permission protocol, and the scope check.
 *
 * @example
 * import { ContextPacketBuilder } from 'packlight/worker';
 * const builder = new ContextPacketBuilder('.');
 * const packet = await builder.buildForTask({ id: 'T1', description: 'Fix the total', filesModified: ['src/cart.ts'] });
 * console.log(packet.files, Object.keys(packet.filesContent));
 */
import { list, text } from '../base/shape.js';
import * as contract from '../contracts/worker/build-worker.js';
import type * as wire from '../contracts/worker/packet.js';
import * as permit from '../contracts/worker/permit/answer-permissions.js';
import { writePermissionMessage as writeMessage } from '../contracts/worker/permit/permission-message.js';
import { parsePermissionRequests as parseRequests } from '../contracts/worker/permit/permission-parse.js';
import type { AskedTask } from '../contracts/worker/read-graph.js';
import * as scope from '../contracts/worker/scope/check-scope.js';
import type { TaskNode } from '../contracts/worker/task-node.js';
import { type Answer, answer, requiring, throwOn, valueOrThrow } from './answer.js';
import { anyObject, folder, objectOf, objectWith, texts } from './arguments.js';
import type { OpenObject, Published } from './options.js';
import { type EngineOptions, toEngine, type WithTrace } from './options.js';
import { engineFields } from './options.table.js';
import { askedFields, packetFields } from './worker.table.js';

export type { WorkerSidecar } from '../contracts/worker/packet-sidecar.js';
export type { PermissionReport, Permitted } from '../contracts/worker/permit/answer-permissions.js';
export type { ParsedRequests, PermissionRequest } from '../contracts/worker/permit/permission-parse.js';
export type { ScopeReport } from '../contracts/worker/scope/check-scope.js';
export { RefusalError } from '../guard/refusal-error.js';
export type { AskedTask, TaskNode };

/** The permission requests in what a worker wrote. */
export const parsePermissionRequests = requiring(parseRequests, { output: text });

/** The answer to a worker, ready to send. */
export const writePermissionMessage = requiring(writeMessage, {
  report: objectWith('a report of answerPermissions', ['taskId', 'answers', 'ignored']),
});

export type WorkerSettings = {
  commands: { test: string; lint: string; typecheck: string; build?: string };
  auto_advance: boolean;
  parallelization: boolean;
};

/** The 14 slots, and who they are for. */
export type ContextPacket = Published<Omit<wire.ContextPacket, 'settings' | 'architectureSlice' | 'contractsSlice'>> & {
  architectureSlice: { modules?: OpenObject[] };
  contractsSlice: { contracts?: OpenObject[] };
  settings: WorkerSettings;
};

export type BuiltPacket = WithTrace<Omit<contract.BuiltPacket, 'packet'>> & { readonly packet: ContextPacket };

export type WorkerOptions = EngineOptions & contract.TimedPacketRules;

export type ScopeOptions = EngineOptions & {
  /** The commit to compare with, instead of the task's own start commit. */
  readonly since?: string;
};

/** Builds the bare packet; throws a `RefusalError` where there can be none. */
export class ContextPacketBuilder {
  readonly #cwd: string;
  readonly #options: WorkerOptions;

  constructor(cwd: string, options: WorkerOptions = {}) {
    throwOn({ root: cwd, options }, { root: folder, options: objectOf(packetFields) });
    this.#cwd = cwd;
    this.#options = options;
  }

  /** Without `allTasks` the tasks of TASK_GRAPH.json are used. */
  async buildForTask(
    task: TaskNode | Readonly<Record<string, unknown>>,
    allTasks?: readonly (TaskNode | Readonly<Record<string, unknown>>)[],
  ): Promise<ContextPacket> {
    throwOn({ task, allTasks: allTasks ?? [] }, { task: anyObject, allTasks: list(anyObject) });
    const asked = { task, ...(allTasks !== undefined && { allTasks }) };
    const built = await contract.buildWorkerPacket(this.#cwd, asked, toEngine(this.#options));
    return valueOrThrow(built).packet as unknown as ContextPacket;
  }
}

/** As `ContextPacketBuilder`, with the prompt and the record, and a refusal as a value. */
export function buildWorkerPacket(
  root: string,
  asked: AskedTask,
  options: WorkerOptions = {},
): Promise<Answer<BuiltPacket>> {
  const shapes = { root: folder, asked: objectOf(askedFields), options: objectOf(packetFields) };
  const built = answer({ root, asked, options }, shapes, () =>
    contract.buildWorkerPacket(root, asked, toEngine(options)),
  );
  return built as unknown as Promise<Answer<BuiltPacket>>;
}

/** Answers the permission requests in a worker's output. */
export function answerPermissions(
  root: string,
  asked: permit.PermitAsked,
  options: WorkerOptions = {},
): Promise<Answer<permit.Permitted>> {
  const permitFields = { ...askedFields, output: text, allow: texts, deny: texts };
  const shapes = { root: folder, asked: objectOf(permitFields, 'output'), options: objectOf(packetFields) };
  return answer({ root, asked, options }, shapes, () => permit.answerPermissions(root, asked, toEngine(options)));
}

/** Compares what was written since the task began with what the task declared. */
export function checkScope(
  root: string,
  asked: AskedTask,
  options: ScopeOptions = {},
): Promise<Answer<scope.ScopeReport>> {
  const shapes = { root: folder, asked: objectOf(askedFields), options: objectOf({ ...engineFields, since: text }) };
  return answer({ root, asked, options }, shapes, () => scope.checkScope(root, asked, toEngine(options)));
}
