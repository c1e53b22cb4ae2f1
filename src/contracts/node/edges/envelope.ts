/** Converts edge payloads to and from the later envelope format. What has no field goes to `provenance` or `meta`. */
import { canonicalJson, type Json } from '../../../base/json.js';
import { uuidOf } from '../../../base/uuid.js';
import { field, isRecord, type JsonRecord, textField } from '../../../formats/json-fields.js';
import { defined } from '../../defined.js';
import { artifactTypes, type EdgePayload, type JsonObject } from '../node-wire.js';

export type Envelope = JsonRecord;

export function isEnvelope(value: unknown): value is Envelope {
  return (
    isRecord(value) &&
    isRecord(value.payload) &&
    ('toNodeId' in value || value.kind === 'handoff' || value.kind === 'signal')
  );
}

/** Not validated here: the payload check reports missing or invalid fields. */
export function fromEnvelope(envelope: Envelope, at: string | undefined): unknown {
  const { kind, fromNodeId, toNodeId, id } = envelope;
  const payload = envelope.payload as JsonRecord;
  const { status, response } = payload;
  const structured = isRecord(payload.structured) ? payload.structured : undefined;
  const message = messageOf(payload.message);
  const artifacts = Array.isArray(payload.artifacts) ? payload.artifacts.map(artifactOf) : undefined;
  const contents = Object.entries({ structured, message, artifact_ref: artifacts });
  const createdAt = field(envelope, 'createdAt') ?? at;
  const context = textField(envelope, 'contextRef') ?? textField(payload, 'contextRef');
  const isUuid = typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const { createdAt: _, ...content } = envelope;
  return {
    payloadId: isUuid ? id : uuidOf('payload', canonicalJson(content as unknown as Json)),
    kind: kind === 'signal' ? 'tick' : (contents.find(([, part]) => part !== undefined)?.[0] ?? 'unknown'),
    fromNodeId,
    edgeId: `${String(fromNodeId)}->${String(toNodeId ?? '')}`,
    status: isRecord(status) ? defined({ ok: status.ok, code: status.code, reason: status.reason }) : { ok: true },
    ...defined({ createdAt, message, structured, artifacts }),
    ...(context !== undefined && { contextPackRef: { ref: context, type: 'context_pack' } }),
    provenance: {
      generation: 'envelope',
      kind,
      ...defined({ toNodeId, id: typeof id === 'string' && !isUuid ? id : undefined, response, meta: envelope.meta }),
    },
  };
}

/** Converts a payload to an envelope. Data without an envelope field is stored in `meta`. */
export function toEnvelope(payload: EdgePayload, toNodeId: string): JsonObject {
  const { payloadId, kind, fromNodeId, edgeId, createdAt, message, structured, artifacts, contextPackRef } = payload;
  const { ok, reason, code } = payload.status;
  return {
    kind: kind === 'tick' ? 'signal' : 'handoff',
    id: payloadId,
    fromNodeId,
    toNodeId,
    createdAt,
    payload: defined({
      message: message?.content,
      structured,
      artifacts: artifacts?.map(({ type, ref }) => ({ type, ref })),
      status: defined({ ok, reason }),
    }),
    ...defined({ contextRef: contextPackRef?.ref }),
    meta: defined({ kind, edgeId, code }),
  };
}

function messageOf(message: unknown): unknown {
  if (typeof message === 'string') return { content: message };
  return isRecord(message) ? message : undefined;
}

/** Maps kinds that this format does not know to `unknown` instead of refusing them. */
function artifactOf(artifact: unknown): unknown {
  if (!isRecord(artifact)) return artifact;
  const { ref, type, summary, sha256, mime } = artifact;
  const known = artifactTypes.find((one) => typeof type === 'string' && one === type.toLowerCase());
  return { ref, type: known ?? 'unknown', ...defined({ summary, sha256, mime }) };
}
