/** `buildNodePack` builds the pack, provenance and artifacts of one node turn, or refuses. */
import type { Problem } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import { isoTime } from '../../base/shape.js';
import { badRequest, guardFaults } from '../../guard/refusal.js';
import type { Released } from '../../model/block.js';
import type { GuardedFault, Refusal } from '../../model/refusal/refusal.js';
import type { PackTrace } from '../../model/trace.js';
import type { World } from '../../model/world.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { runPipeline } from '../../pipeline/pack.js';
import { manifestOf } from '../../pipeline/recorder.js';
import { defined } from '../defined.js';
import { wrongOption } from '../request-faults.js';
import { type NodeFormat, nodeFormats } from './edges/portable.js';
import { nodeContract } from './node-contract.js';
import { maxBudget } from './node-limits.table.js';
import type { NodeProvenance } from './node-provenance-shape.js';
import { type Deltas, type NodeRequest, parseNodeRequest } from './node-request.js';
import type { JsonObject, NodePack } from './node-wire.js';

export type NodeRules = {
  /** What `createdAt` says if the request does not, as ISO 8601. The engine reads no clock (INV-4). */
  readonly time?: string;
  /** The most tokens of the finished pack; wins over the request's budget and purpose. */
  readonly budget?: number;
  readonly format?: NodeFormat;
  /** What changed since the last turn; each wins over the request's. */
  readonly deltas?: Partial<Deltas>;
};

export type NodeOptions = EngineOptions & NodeRules;

/** A guarded text that the pack only references. `ref` is the name used in the pack. */
export type StoredArtifact = { readonly ref: string; readonly type: string; readonly text: Released };

export type BuiltNode = {
  readonly pack: NodePack;
  readonly text: Released;
  /** Tokens of `text`. The provenance counts the tokens of the JSON form instead. */
  readonly tokens: number;
  readonly json: Released;
  readonly provenance: NodeProvenance;
  readonly manifest: Released;
  /** Texts that the caller must store so that the pack's references resolve. */
  readonly artifacts: readonly StoredArtifact[];
  readonly trace: PackTrace;
};

/** `request` is JSON text or a parsed value. */
export async function buildNodePack(
  root: string,
  request: unknown,
  options: NodeOptions = {},
): Promise<Result<BuiltNode, Refusal>> {
  const read = readRequest(request, options);
  if (!read.ok) return fail(badRequest(read.error));
  return withWorld(root, options, (world) => nodePackIn(world, read.value, options.model));
}

export function readRequest(request: unknown, options: NodeOptions = {}): Result<NodeRequest, readonly GuardedFault[]> {
  const read = parseNodeRequest(request);
  const problems = troubleWithOptions(options);
  if (!read.ok || problems.length > 0) return fail([...(read.ok ? [] : read.error), ...guardFaults(problems)]);
  const { time, budget, format, deltas } = options;
  const { identity, asked } = read.value;
  const createdAt = identity.createdAt ?? time;
  const recorded = deltas === undefined ? {} : { deltas: { ...(asked.deltas as JsonObject | undefined), ...deltas } };
  return ok({
    ...read.value,
    ...defined({ budget, format }),
    identity: { ...identity, ...defined({ createdAt }) },
    deltas: { ...read.value.deltas, ...deltas },
    asked: { ...asked, ...defined({ createdAt, budget }), ...recorded },
  });
}

export async function nodePackIn(world: World, request: NodeRequest, model = ''): Promise<Result<BuiltNode, Refusal>> {
  const packed = await runPipeline(nodeContract, { request, model }, world);
  if (!packed.ok) return packed;
  const { output, trace } = packed.value;
  const { written, forms, beside, described } = trace.emission;
  const manifest = manifestOf(trace);
  if (!manifest.ok) return manifest;
  const textOf = new Map(beside.map(({ name, text }) => [name, text]));
  const artifacts = output.artifacts.map(({ ref, type }) => ({ ref, type, text: textOf.get(ref)! }));
  const texts = { text: written, tokens: described.tokens!, json: forms.json!, manifest: manifest.value };
  return ok({ pack: output.node, ...texts, provenance: output.provenance, artifacts, trace });
}

function troubleWithOptions({ time, budget, format, deltas = {} }: NodeOptions): Problem[] {
  const formats = nodeFormats.join(', ');
  const isWrongFormat = format !== undefined && !nodeFormats.includes(format);
  return [
    ...(time === undefined ? [] : isoTime.check(time, 'options.time')),
    ...wrongBudget(budget),
    ...(isWrongFormat ? [wrongOption('options.format', formats, `Write one of ${formats}.`)] : []),
    ...Object.entries(deltas)
      .filter(([name, delta]) => !['diff', 'tests', 'errors'].includes(name) || typeof delta !== 'string')
      .map(() => wrongOption('options.deltas', 'diff, tests and errors, each a string', 'Give each of them as text.')),
  ];
}

export function wrongBudget(budget: number | undefined): Problem[] {
  const isRight = budget === undefined || (Number.isInteger(budget) && budget >= 1 && budget <= maxBudget);
  return isRight ? [] : [wrongOption('options.budget', `a whole number from 1 to ${maxBudget}`)];
}
