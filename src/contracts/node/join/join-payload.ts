/** The envelope of a joined pack. */
import type { Json } from '../../../base/json.js';
import type { Result } from '../../../base/result.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { assemblePayload, referTo } from '../edges/payload.js';
import type { EdgePayload, NodePack } from '../node-wire.js';
import type { JoinTask } from './join-contract.js';

export function joinPayload(
  { asked: { inputs, own }, circumstances: { status, edgeId, embed } }: JoinTask,
  node: NodePack,
  missing: readonly string[],
): Result<EdgePayload, Refusal> {
  const structured = {
    joinStatus: status,
    aggregated: inputs.map(({ pack, payloadId, fromNodeId }) => ({
      payloadId,
      fromNodeId,
      packId: pack.packId,
      ...(embed ? { contextPack: pack as unknown as Json } : { contextPackRef: referTo(pack) as unknown as Json }),
    })),
    provenance: inputs.map(({ fromNodeId, edgeId: edge, payloadId, ts }) => ({
      fromNodeId,
      edgeId: edge,
      payloadId,
      ts,
    })),
    ...(missing.length > 0 && { missing }),
  };
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

/** The required time of an envelope, if no time is known. */
const noTime = '1970-01-01T00:00:00.000Z';
