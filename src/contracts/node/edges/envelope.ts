/**
 * Converts between edge payloads and the later envelope format `{kind: handoff|signal, fromNodeId, toNodeId, payload}`.
 * Data without a payload field is stored in the open `provenance`.
 */
import { canonicalJson, type Json } from '../../../base/json.js';
import { uuidOf } from '../../../base/uuid.js';
import { field, isRecord, type JsonRecord, textField } from '../../../formats/json-fields.js';
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
  const { structured, artifacts, status, response } = payload;
  const message = messageOf(payload.message);
  const createdAt = field(envelope, 'createdAt') ?? at;
  const context = textField(envelope, 'contextRef') ?? textField(payload, 'contextRef');
  const isUuid = typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const { createdAt: _, ...content } = envelope;
  return {
    payloadId: isUuid ? id : uuidOf('payload', canonicalJson(content as unknown as Json)),
    kind:
      kind === 'signal'
        ? 'tick'
        : isRecord(structured)
          ? 'structured'
          : message !== undefined
            ? 'message'
            : Array.isArray(artifacts)
              ? 'artifact_ref'
              : 'unknown',
    fromNodeId,
    edgeId: `${String(fromNodeId)}->${String(toNodeId ?? '')}`,
    ...(createdAt !== undefined && { createdAt }),
    status: statusOf(status),
    ...(message !== undefined && { message }),
    ...(isRecord(structured) && { structured }),
    ...(Array.isArray(artifacts) && { artifacts: artifacts.map(artifactOf) }),
    ...(context !== undefined && { contextPackRef: { ref: context, type: 'context_pack' } }),
    provenance: {
      generation: 'envelope',
      kind,
      ...(toNodeId !== undefined && { toNodeId }),
      ...(typeof id === 'string' && !isUuid && { id }),
      ...(response !== undefined && { response }),
      ...(envelope.meta !== undefined && { meta: envelope.meta }),
    },
  };
}

/** Converts a payload to an envelope. Data without an envelope field is stored in `meta`. */
export function toEnvelope(payload: EdgePayload, toNodeId: string): JsonObject {
  const { payloadId, kind, fromNodeId, edgeId, createdAt, status, message, structured, artifacts, contextPackRef } =
    payload;
  const { ok, reason, code } = status;
  return {
    kind: kind === 'tick' ? 'signal' : 'handoff',
    id: payloadId,
    fromNodeId,
    toNodeId,
    createdAt,
    payload: {
      ...(message !== undefined && { message: message.content }),
      ...(structured !== undefined && { structured }),
      ...(artifacts !== undefined && { artifacts: artifacts.map(({ type, ref }) => ({ type, ref })) }),
      status: { ok, ...(reason !== undefined && { reason }) },
    },
    ...(contextPackRef !== undefined && { contextRef: contextPackRef.ref }),
    meta: { kind, edgeId, ...(code !== undefined && { code }) },
  };
}

function messageOf(message: unknown): unknown {
  if (typeof message === 'string') return { content: message };
  return isRecord(message) ? message : undefined;
}

function statusOf(status: unknown): unknown {
  if (!isRecord(status)) return { ok: true };
  const { ok, code, reason } = status;
  return { ok, ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) };
}

/** Maps kinds that this format does not know to `unknown` instead of refusing them. */
function artifactOf(artifact: unknown): unknown {
  if (!isRecord(artifact)) return artifact;
  const { ref, type, summary, sha256, mime } = artifact;
  const known = artifactTypes.find((one) => typeof type === 'string' && one === type.toLowerCase());
  return {
    ref,
    type: known ?? 'unknown',
    ...(summary !== undefined && { summary }),
    ...(sha256 !== undefined && { sha256 }),
    ...(mime !== undefined && { mime }),
  };
}
