/** `joinPacks`: the packs that have arrived in; one pack, one envelope and the record of everything else out. */

import { appendAll } from '../../../base/append.js';
import { sha256 } from '../../../base/hash.js';
import type { Json } from '../../../base/json.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { isoTime, uuid } from '../../../base/shape.js';
import { counterFor } from '../../../budget/families.js';
import { sideRecord } from '../../../emit/manifest.js';
import { finalScan } from '../../../guard/final-scan.js';
import { badRequest } from '../../../guard/refusal.js';
import type { RequestFault } from '../../../model/refusal.js';
import type { Keeper } from '../../../model/trace.js';
import { runPipeline } from '../../../pipeline/pack.js';
import { guardJson } from '../../plain/plain-manifest.js';
import { parseNodePack } from '../edges/parse-node-pack.js';
import { makePayload, referTo, writePayload } from '../edges/payload.js';
import { type NodeFormat, writeNodePack } from '../edges/portable.js';
import { writeNodeManifest } from '../node-facts-codec.js';
import { maxBudget, type Purpose, purposeBudgets } from '../node-limits.table.js';
import { writeProvenance } from '../node-provenance.js';
import type { EdgePayload, JsonObject, NodePack } from '../node-wire.js';
import type { JoinAsked } from './assemble-join.js';
import { createJoinContract, emptyWorld } from './join-contract.js';
import { type Arrived, laterOf, orderInputs } from './join-order.js';
import { admitInputs, type JoinPolicy, type JoinRefusal, type JoinStatus } from './join-policy.js';
import { joinProvenanceOf } from './join-provenance.js';
import type { JoinProvenance } from './join-shape.js';

export type JoinInput = {
  /** A node pack, flat or wrapped. */
  readonly pack: unknown;
  /** Of the payload that brought it; the pack's own id when nobody says. */
  readonly payloadId?: string;
  /** When it arrived; the pack's `createdAt` when nobody says. */
  readonly ts?: string;
  readonly fromNodeId?: string;
  readonly edgeId?: string;
};

export type JoinOptions = JoinAsked['own'] & {
  /** What `createdAt` says; without it the time of the last input. */
  readonly time?: string;
  readonly budget?: number;
  readonly purpose?: Purpose;
  readonly format?: NodeFormat;
  readonly model?: string;
  /** The edge that the result leaves by. */
  readonly edgeId?: string;
  /** Packs inside the envelope rather than references to them. */
  readonly embed?: boolean;
  /** From `createKeeper`: for a caller that saves the pack. */
  readonly keeper?: Keeper | null;
};

export type JoinedPacks = {
  readonly pack: NodePack;
  readonly text: string;
  /** Of `text`; the provenance counts those of the JSON, which it is about. */
  readonly tokens: number;
  readonly json: string;
  readonly joinStatus: JoinStatus;
  /** ONE envelope of kind `join`. */
  readonly payload: EdgePayload;
  readonly provenance: JoinProvenance;
  /** The record beside it, for `explain` and `diff`. */
  readonly manifest: string;
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
  const {
    time,
    budget,
    purpose = 'routine',
    format = 'json',
    model = '',
    edgeId = '',
    embed = false,
    keeper = null,
    ...own
  } = options;
  const createdAt = time ?? inTime.map(({ ts }) => ts).reduce(laterOf, '');
  const asked: JoinAsked = {
    inputs: inTime,
    own: { ...own, ...(createdAt !== '' && { createdAt }) },
    budget: budget ?? purposeBudgets[purpose],
    format,
  };
  const tokens = counterFor(model);
  const joined = await runPipeline(createJoinContract(tokens), asked, { ...emptyWorld(tokens), keeper });
  if (!joined.ok) return joined;
  const { node } = joined.value;
  const json = writeNodePack(node, 'json');
  const text = format === 'json' ? json : writeNodePack(node, format);
  const provenance = joinProvenanceOf(joined.value, { json, tokens, policy, status, late, missing });
  const payload = makePayload(
    {
      kind: 'join',
      fromNodeId: own.nodeId ?? 'join',
      edgeId,
      createdAt: createdAt === '' ? noTime : createdAt,
      status: status === 'complete' ? { ok: true } : { ok: false, code: status, reason: 'not all inputs were there' },
      structured: structuredOf(joined.value.asked.inputs, status, { missing: provenance.missing, embed }),
      contextPack: node,
    },
    { embed },
  );
  if (!payload.ok) return payload;
  const leak = [text, json, JSON.stringify(provenance)].map(finalScan).find((found) => found !== null) ?? null;
  if (leak !== null) return fail({ kind: 'secret-risk', path: null, ...leak });
  const { value, redacted } = guardJson({
    inputs: inTime,
    policy,
    own,
    budget: asked.budget,
    format,
  } as unknown as Json);
  const recorded = { request: value, redacted };
  const provenanceText = writeProvenance(provenance);
  const beside = [sideRecord('provenance', provenanceText), sideRecord('payload', writePayload(payload.value))];
  const manifest = writeNodeManifest(joined.value.pack, { contract: 'join/1', text, tokens, beside }, recorded);
  keeper?.made(() => ({
    ...recorded,
    ...{ model, facts: joined.value.asked as unknown as Json, written: text, manifest },
    beside: [
      { name: 'pack', text: json },
      { name: 'provenance', text: provenanceText },
      { name: 'payload', text: writePayload(payload.value) },
    ],
  }));
  return ok({
    ...{ pack: node, text, tokens: tokens.count(text), json },
    ...{ joinStatus: status, payload: payload.value, provenance, manifest },
  });
}

type Beside = { readonly missing: readonly string[]; readonly embed: boolean };

function structuredOf(inputs: readonly Arrived[], joinStatus: JoinStatus, { missing, embed }: Beside): JsonObject {
  return {
    joinStatus,
    aggregated: inputs.map(({ pack: one, payloadId, fromNodeId }) => ({
      payloadId,
      fromNodeId,
      packId: one.packId,
      ...(embed ? { contextPack: one as unknown as Json } : { contextPackRef: referTo(one) as unknown as Json }),
    })),
    provenance: inputs.map(({ fromNodeId, edgeId, payloadId, ts }) => ({ fromNodeId, edgeId, payloadId, ts })),
    ...(missing.length > 0 && { missing }),
  };
}

function readInputs(given: readonly JoinInput[]): Result<Arrived[], RequestFault[]> {
  const problems: RequestFault[] = [];
  const inputs = given.flatMap(({ pack: value, payloadId, ts, fromNodeId, edgeId = '' }, i): Arrived[] => {
    const read = parseNodePack(value);
    const at = `$.inputs[${i}]`;
    if (!read.ok) {
      appendAll(
        problems,
        read.error.map((found) => ({ ...found, path: found.path.replace('$', `${at}.pack`) })),
      );
      return [];
    }
    const { packId, createdAt = '', nodeId = '' } = read.value;
    problems.push(
      ...(payloadId === undefined ? [] : uuid.check(payloadId, `${at}.payloadId`)).map((found) => ({
        ...found,
        place: null,
      })),
      ...(ts === undefined || ts === '' ? [] : isoTime.check(ts, `${at}.ts`)).map((found) => ({
        ...found,
        place: null,
      })),
    );
    return [
      {
        pack: read.value,
        payloadId: (payloadId ?? packId).toLowerCase(),
        ts: ts ?? createdAt,
        fromNodeId: fromNodeId ?? nodeId,
        edgeId,
      },
    ];
  });
  return problems.length > 0 ? fail(problems) : ok(inputs);
}

function troubleWith({ kind, k, deadline }: JoinPolicy, { time, budget }: JoinOptions): RequestFault[] {
  const wrong = (path: string, expected: string): RequestFault => ({
    path,
    expected,
    found: 'something else',
    fix: `Write ${expected}.`,
    place: null,
  });
  const isCount = (value: number | undefined, most: number) =>
    value === undefined || (Number.isInteger(value) && value >= 1 && value <= most);
  return [
    ...(['all', 'any', 'quorum', 'timeout'].includes(kind)
      ? []
      : [wrong('policy.kind', 'all, any, quorum or timeout')]),
    ...(isCount(k, 100_000) && (kind !== 'quorum' || k !== undefined)
      ? []
      : [wrong('policy.k', 'a whole number, 1 or more, for a quorum')]),
    ...(deadline === undefined ? [] : isoTime.check(deadline, 'policy.deadline')).map((found) => ({
      ...found,
      place: null,
    })),
    ...(time === undefined ? [] : isoTime.check(time, 'options.time')).map((found) => ({ ...found, place: null })),
    ...(isCount(budget, maxBudget) ? [] : [wrong('options.budget', `a whole number from 1 to ${maxBudget}`)]),
  ];
}

/** An envelope must say when; where nobody knows, it says so. */
const noTime = '1970-01-01T00:00:00.000Z';
/** For whoever keeps what a join was made from: the bytes that its references name. */
export function packBytes(node: NodePack): { readonly ref: string; readonly sha256: string; readonly text: string } {
  const text = writeNodePack(node, 'json');
  return { ref: referTo(node).ref, sha256: sha256(text), text };
}
