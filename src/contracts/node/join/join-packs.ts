/** `joinPacks` merges the packs that have arrived into one pack and one envelope, and records everything left out. */
import { sha256 } from '../../../base/hash.js';
import type { Json } from '../../../base/json.js';
import type { Problem } from '../../../base/problem.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { isoTime, uuid } from '../../../base/shape.js';
import { counterFor } from '../../../budget/families.js';
import { badRequest } from '../../../guard/refusal.js';
import { runPipeline } from '../../../pipeline/pack.js';
import { manifestOf } from '../../../pipeline/recorder.js';
import { wrongOption } from '../../request-faults.js';
import { type BuiltNode, wrongBudget } from '../build-node.js';
import { referTo } from '../edges/payload.js';
import { type NodeFormat, parseNodePack, writeNodePack } from '../edges/portable.js';
import { type Purpose, purposeBudgets } from '../node-limits.table.js';
import type { EdgePayload, NodePack } from '../node-wire.js';
import type { JoinAsked } from './assemble-join.js';
import { emptyWorld, joinContract } from './join-contract.js';
import { type Arrived, laterOf, orderInputs } from './join-order.js';
import { admitInputs, type JoinPolicy, type JoinRefusal, type JoinStatus } from './join-policy.js';
import type { JoinProvenance } from './join-shape.js';

export type JoinInput = {
  /** A node pack, flat or wrapped. */
  readonly pack: unknown;
  /** The id of its payload (default: the pack's own id). */
  readonly payloadId?: string;
  /** The arrival time (default: the pack's `createdAt`). */
  readonly ts?: string;
  readonly fromNodeId?: string;
  readonly edgeId?: string;
};

export type JoinOptions = JoinAsked['own'] & {
  /** The value of `createdAt` (default: the time of the last input). */
  readonly time?: string;
  readonly budget?: number;
  readonly purpose?: Purpose;
  readonly format?: NodeFormat;
  readonly model?: string;
  /** The outgoing edge. */
  readonly edgeId?: string;
  /** Embed packs in the envelope, not only references. */
  readonly embed?: boolean;
};

export type JoinedPacks = Omit<BuiltNode, 'provenance' | 'artifacts'> & {
  readonly joinStatus: JoinStatus;
  /** One envelope of kind `join`. */
  readonly payload: EdgePayload;
  readonly provenance: JoinProvenance;
};

export async function joinPacks(
  given: readonly JoinInput[],
  policy: JoinPolicy,
  options: JoinOptions = {},
): Promise<Result<JoinedPacks, JoinRefusal>> {
  const inputs = readInputs(given);
  const problems = [...(inputs.ok ? [] : inputs.error), ...troubleWith(policy, options)];
  if (!inputs.ok || problems.length > 0) return fail(badRequest(problems));
  const admitted = admitInputs(orderInputs(inputs.value), policy);
  if (!admitted.ok) return admitted;
  const { inTime, status, late, missing } = admitted.value;
  const { time, budget, purpose = 'routine', format = 'json', model = '', ...rest } = options;
  const { edgeId = '', embed = false, ...own } = rest;
  const createdAt = time ?? inTime.map(({ ts }) => ts).reduce(laterOf, '');
  const asked: JoinAsked = {
    inputs: inTime,
    own: { ...own, ...(createdAt !== '' && { createdAt }) },
    budget: budget ?? purposeBudgets[purpose],
    format,
  };
  const recorded = { inputs: inTime, policy, own, budget: asked.budget, format } as unknown as Json;
  const circumstances = { policy, status, late, missing, edgeId, embed };
  const task = { asked, recorded, model, circumstances };
  const joined = await runPipeline(joinContract, task, emptyWorld(counterFor(model)));
  if (!joined.ok) return joined;
  const { output, trace } = joined.value;
  const { written, forms, described } = trace.emission;
  const manifest = manifestOf(trace);
  if (!manifest.ok) return manifest;
  return ok({
    ...{ pack: output.node, text: written, tokens: described.tokens!, json: forms.json!, joinStatus: status },
    ...{ payload: output.payload, provenance: output.provenance, manifest: manifest.value, trace },
  });
}

function readInputs(given: readonly JoinInput[]): Result<Arrived[], Problem[]> {
  const problems: Problem[] = [];
  const inputs = given.flatMap(({ pack: value, payloadId, ts, fromNodeId, edgeId = '' }, i): Arrived[] => {
    const read = parseNodePack(value);
    const at = `$.inputs[${i}]`;
    if (!read.ok) {
      for (const found of read.error) problems.push({ ...found, path: found.path.replace('$', `${at}.pack`) });
      return [];
    }
    const { packId, createdAt = '', nodeId = '' } = read.value;
    problems.push(
      ...(payloadId === undefined ? [] : uuid.check(payloadId, `${at}.payloadId`)),
      ...(ts === undefined || ts === '' ? [] : isoTime.check(ts, `${at}.ts`)),
    );
    const id = (payloadId ?? packId).toLowerCase();
    return [{ pack: read.value, payloadId: id, ts: ts ?? createdAt, fromNodeId: fromNodeId ?? nodeId, edgeId }];
  });
  return problems.length > 0 ? fail(problems) : ok(inputs);
}

function troubleWith({ kind, k, deadline }: JoinPolicy, { time, budget }: JoinOptions): Problem[] {
  const isKnown = ['all', 'any', 'quorum', 'timeout'].includes(kind);
  const isCount = k === undefined ? kind !== 'quorum' : Number.isInteger(k) && k >= 1 && k <= 100_000;
  return [
    ...(isKnown ? [] : [wrongOption('policy.kind', 'all, any, quorum or timeout')]),
    ...(isCount ? [] : [wrongOption('policy.k', 'a whole number, 1 or more, for a quorum')]),
    ...(deadline === undefined ? [] : isoTime.check(deadline, 'policy.deadline')),
    ...(time === undefined ? [] : isoTime.check(time, 'options.time')),
    ...wrongBudget(budget),
  ];
}

/** The bytes that a reference to this pack names, for callers that store the inputs of a join. */
export function packBytes(node: NodePack): { readonly ref: string; readonly sha256: string; readonly text: string } {
  const text = writeNodePack(node, 'json');
  return { ref: referTo(node).ref, sha256: sha256(text), text };
}
