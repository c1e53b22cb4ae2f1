/** Creates and reads edge payloads. A payload references its pack, and embeds it only on request. */
import { sha256 } from '../../../base/hash.js';
import { canonicalJson, type Json } from '../../../base/json.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { uuidOf } from '../../../base/uuid.js';
import { field, isRecord, type JsonRecord, textField } from '../../../formats/json-fields.js';
import { guardJson } from '../../../guard/guard-json.js';
import { badRequest, guardFaults } from '../../../guard/refusal.js';
import type { GuardedFault, Refusal } from '../../../model/refusal/refusal.js';
import type { Store } from '../../../model/store.js';
import { release } from '../../../pipeline/release.js';
import { defined } from '../../defined.js';
import { readRequestJson } from '../../request-faults.js';
import {
  artifactTypes,
  type EdgeArtifact,
  type EdgePayload,
  edgePayloadShape,
  type JsonObject,
  type NodePack,
} from '../node-wire.js';
import { type ArtifactTrouble, resolveArtifact } from './artifact.js';
import { parseNodePack, readNodePack, writeNodePack } from './portable.js';

export type PayloadParts = Pick<EdgePayload, 'kind' | 'fromNodeId' | 'edgeId' | 'createdAt'> &
  Partial<
    Pick<EdgePayload, 'payloadId' | 'status' | 'message' | 'structured' | 'artifacts' | 'contextPackRef' | 'provenance'>
  > & {
    /** The pack to send, by reference unless `embed` is set. */
    readonly contextPack?: NodePack;
  };

/** Guards and releases the payload. Its id is derived from the content unless given. */
export function makePayload(parts: PayloadParts, options: Carrying = {}): Result<EdgePayload, Refusal> {
  const payload = assemblePayload(parts, options);
  if (!payload.ok) return payload;
  const released = release([writePayload(payload.value)]);
  return released.ok ? payload : released;
}

/** `embed`: the payload contains the pack itself, not only a reference. */
export type Carrying = { readonly embed?: boolean };

/** Like `makePayload`, for a payload that is released together with its pack. */
export function assemblePayload(
  { contextPack, ...parts }: PayloadParts,
  { embed = false }: Carrying = {},
): Result<EdgePayload, Refusal> {
  const embedded = embed ? { structured: { ...parts.structured, contextPack: contextPack as unknown as Json } } : {};
  const carried = contextPack === undefined ? {} : { contextPackRef: referTo(contextPack), ...embedded };
  const { payloadId, createdAt, ...said } = { status: { ok: true }, ...parts, ...carried };
  const { value } = guardJson(said);
  const id = payloadId ?? uuidOf('payload', canonicalJson(value as unknown as Json));
  const payload = inOrder({ payloadId: id, createdAt, ...value });
  const problems = edgePayloadShape.check(payload, '$');
  return problems.length > 0 ? fail(badRequest(problems)) : ok(payload);
}

export function writePayload(payload: EdgePayload): string {
  return `${JSON.stringify(payload)}\n`;
}

export type ReadPayload = {
  readonly payload: EdgePayload;
  readonly generation: 'edge-payload' | 'envelope';
  readonly contextPack: NodePack | null;
};

/** `given` is JSON text or a parsed value. `at` is the time for an envelope without one. */
export function readPayload(
  given: unknown,
  { at }: { readonly at?: string } = {},
): Result<ReadPayload, readonly GuardedFault[]> {
  const json = readRequestJson(given);
  if (!json.ok) return json;
  const { value } = json.value;
  const generation = isEnvelope(value) ? 'envelope' : 'edge-payload';
  const payload = generation === 'envelope' ? fromEnvelope(value as Envelope, at) : withoutNulls(value);
  const problems = edgePayloadShape.check(payload, '$');
  if (problems.length > 0) return fail(guardFaults(problems));
  const read = edgePayloadShape.read(payload);
  const embedded = read.structured?.contextPack;
  if (embedded === undefined) return ok({ payload: read, generation, contextPack: null });
  const pack = parseNodePack(embedded);
  if (pack.ok) return ok({ payload: read, generation, contextPack: pack.value });
  const faults = pack.error.map((one) => ({ ...one, path: one.path.replace('$', '$.structured.contextPack') }));
  return fail(guardFaults(faults));
}

/** Names the pack by its id, as the store does. */
export function referTo(pack: NodePack): EdgeArtifact {
  const hash = sha256(writeNodePack(pack, 'json'));
  return { ref: `artifact://packs/${pack.packId}`, type: 'context_pack', sha256: hash, mime: 'application/json' };
}

/** The fields in the published order. Unknown ones stay, so that the check can name them. */
function inOrder(payload: EdgePayload): EdgePayload {
  const names = Object.keys((edgePayloadShape.schema as { properties: object }).properties) as (keyof EdgePayload)[];
  const known = names.flatMap((name) => (payload[name] === undefined ? [] : [[name, payload[name]]]));
  return { ...Object.fromEntries(known), ...payload };
}

/** Removes null fields: some senders write absent fields as null. */
function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

/** The pack that a payload carries: embedded, or loaded on demand by reference. */
export type PackTrouble =
  | ArtifactTrouble
  | { readonly kind: 'no-pack'; readonly fix: string }
  | { readonly kind: 'not-a-pack'; readonly fix: string };

export async function openPayloadPack(
  { payload, contextPack }: ReadPayload,
  store: Pick<Store, 'get' | 'getRef'> | null,
): Promise<Result<NodePack, PackTrouble>> {
  if (contextPack !== null) return ok(contextPack);
  const { contextPackRef } = payload;
  if (contextPackRef === undefined) return fail({ kind: 'no-pack', fix: 'Send it with contextPackRef, or embedded.' });
  if (store === null) return fail({ kind: 'missing', fix: 'Name the store that holds it, or send the pack embedded.' });
  const object = await resolveArtifact(store, contextPackRef);
  if (!object.ok) return object;
  const pack = readNodePack(Buffer.from(object.value.bytes).toString('utf8'));
  return pack.ok ? pack : fail({ kind: 'not-a-pack', fix: 'The reference leads to something that is no node pack.' });
}

/** Converts edge payloads to and from the later envelope format. What has no field goes to `provenance` or `meta`. */
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
