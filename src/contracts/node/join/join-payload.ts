/** The envelope of a joined pack. */
import type { Json } from '../../../base/json.js';
import type { Result } from '../../../base/result.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { assemblePayload, referTo } from '../edges/payload.js';
import type { EdgePayload, JsonObject, NodePack } from '../node-wire.js';
import type { JoinAsked } from './assemble-join.js';
import type { JoinCircumstances } from './join-contract.js';

type PayloadContext = { readonly circumstances: JoinCircumstances; readonly missing: readonly string[] };

export function joinPayload(
  { inputs, own }: JoinAsked,
  node: NodePack,
  { circumstances, missing }: PayloadContext,
): Result<EdgePayload, Refusal> {
  const { status, edgeId, embed } = circumstances;
  const structured = structuredOf(inputs, { joinStatus: status, missing, embed });
  const parts = {
    kind: 'join',
    fromNodeId: own.nodeId ?? 'join',
    edgeId,
    createdAt: own.createdAt ?? noTime,
    status: status === 'complete' ? { ok: true } : { ok: false, code: status, reason: 'not all inputs were there' },
    structured,
    contextPack: node,
  } as const;
  return assemblePayload(parts, { embed });
}

type Structure = Pick<JoinCircumstances, 'embed'> & {
  readonly joinStatus: JoinCircumstances['status'];
  readonly missing: readonly string[];
};

function structuredOf(inputs: JoinAsked['inputs'], { joinStatus, missing, embed }: Structure): JsonObject {
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

/** The required time of an envelope, if no time is known. */
const noTime = '1970-01-01T00:00:00.000Z';
