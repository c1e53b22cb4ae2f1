/** Edges: payloads of both generations, references by default, and references that are resolved by the store alone. */
import { describe, expect, it } from 'vitest';
import { type Sha256, sha256 } from '../../src/base/hash.js';
import { fail, ok } from '../../src/base/result.js';
import { parseArtifactRef, resolveArtifact } from '../../src/contracts/node/edges/artifact.js';
import {
  makePayload,
  openPayloadPack,
  type PayloadParts,
  readPayload,
  referTo,
  toEnvelope,
  writePayload,
} from '../../src/contracts/node/edges/payload.js';
import { writeNodePack } from '../../src/contracts/node/edges/portable.js';
import type { Store } from '../../src/model/store.js';
import { asked, canary, deskFiles, nodeFor, violations } from './node-fixture.js';

const { pack } = await nodeFor(deskFiles(), { ...asked, nodeId: 'coder.desk' });

const parts: PayloadParts = {
  kind: 'report',
  fromNodeId: 'coder.desk',
  edgeId: 'e1',
  createdAt: '2024-05-01T12:00:00Z',
  message: { content: 'done', format: 'text' },
};

function made(given: PayloadParts, options?: { embed: boolean }) {
  const payload = makePayload(given, options);
  if (!payload.ok) throw new Error(JSON.stringify(payload.error));
  expect(violations('edge-payload', payload.value)).toEqual([]);
  return payload.value;
}

/** A store in memory, with nothing but what a reader needs. */
function memoryStore(
  objects: readonly string[],
  refs: Readonly<Record<string, Sha256>> = {},
): Pick<Store, 'get' | 'getRef'> {
  const held = new Map(objects.map((text) => [sha256(text) as string, text]));
  return {
    get: async (name) => {
      const text = held.get(name);
      return text === undefined
        ? fail({ kind: 'missing', name })
        : ok({ kind: 'blob', name, bytes: Buffer.from(text) });
    },
    getRef: async (name) => ok(refs[name] ?? null),
  };
}

describe('a payload', () => {
  it('carries a reference to its pack, not the pack', () => {
    const payload = made({ ...parts, contextPack: pack });
    expect(payload.contextPackRef).toEqual(referTo(pack));
    expect(payload.contextPackRef).toMatchObject({
      ref: `artifact://packs/${pack.packId}`,
      sha256: sha256(writeNodePack(pack, 'json')),
    });
    expect(payload.structured).toBeUndefined();
    expect(writePayload(payload).length).toBeLessThan(800);
  });

  it('embeds the pack only on request, and gives it back', () => {
    const payload = made({ ...parts, contextPack: pack }, { embed: true });
    const read = readPayload(writePayload(payload));
    expect(read).toMatchObject({ ok: true, value: { generation: 'edge-payload', contextPack: pack } });
  });

  it('has an id that follows from the content, whatever the time', () => {
    const [first, later] = [made(parts), made({ ...parts, createdAt: '2025-01-01T00:00:00Z' })];
    expect(first.payloadId).toBe(later.payloadId);
    expect(made({ ...parts, edgeId: 'e2' }).payloadId).not.toBe(first.payloadId);
  });

  it('is guarded like everything that leaves', () => {
    const payload = made({ ...parts, message: { content: `use ${canary}` }, structured: { [canary]: [canary] } });
    expect(writePayload(payload)).not.toContain(canary.slice(4));
  });

  it('that is wrong is refused with its repair', () => {
    const wrong = makePayload({ ...parts, createdAt: 'now' });
    expect(wrong).toMatchObject({ ok: false, error: { kind: 'bad-request', problems: [{ path: '$.createdAt' }] } });
  });

  it('of the shape that the document prints is read: a verification that failed, its pack by reference', () => {
    const sample = {
      payloadId: '22222222-2222-2222-2222-222222222222',
      kind: 'verification',
      fromNodeId: 'verifier',
      edgeId: 'edge-7',
      createdAt: '2024-05-01T12:00:00Z',
      status: { ok: false, code: 'tests_failed', reason: '2 tests' },
      artifacts: [{ ref: 'artifact://logs/test.txt', type: 'log', mime: 'text/plain' }],
      contextPackRef: { ref: 'artifact://context/pack-11111111.json', type: 'context_pack' },
      provenance: { run: 'run-123' },
    };
    expect(violations('edge-payload', sample)).toEqual([]);
    expect(readPayload(sample)).toEqual({
      ok: true,
      value: { payload: sample, generation: 'edge-payload', contextPack: null },
    });
  });

  it('of the later generation is read through an adapter', () => {
    const envelope = {
      kind: 'handoff',
      fromNodeId: 'coder',
      toNodeId: 'verifier',
      id: 'env-1',
      payload: {
        message: 'please check',
        artifacts: [
          { type: 'prompt', ref: 'artifact://a' },
          { type: 'diff', ref: 'artifact://b' },
        ],
        status: { ok: true },
        response: { expectation: 'required' },
      },
      contextRef: 'artifact://packs/p1',
      meta: { tries: 2 },
    };
    const read = readPayload(JSON.stringify(envelope), { at: '2024-05-01T12:00:00Z' });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(read.value.generation).toBe('envelope');
    expect(violations('edge-payload', read.value.payload)).toEqual([]);
    expect(read.value.payload).toMatchObject({
      kind: 'message',
      fromNodeId: 'coder',
      edgeId: 'coder->verifier',
      status: { ok: true },
      message: { content: 'please check' },
      artifacts: [
        { ref: 'artifact://a', type: 'unknown' },
        { ref: 'artifact://b', type: 'diff' },
      ],
      contextPackRef: { ref: 'artifact://packs/p1', type: 'context_pack' },
      provenance: {
        generation: 'envelope',
        id: 'env-1',
        toNodeId: 'verifier',
        response: { expectation: 'required' },
        meta: { tries: 2 },
      },
    });
    expect(readPayload(envelope)).toMatchObject({ ok: false, error: [{ path: '$.createdAt' }] });
    expect(readPayload({ ...envelope, kind: 'signal' }, { at: '2024-05-01T12:00:00Z' })).toMatchObject({
      value: { payload: { kind: 'tick' } },
    });
  });

  it('is written for a reader of the later generation, and read again', () => {
    const payload = made({ ...parts, contextPack: pack, artifacts: [{ ref: 'artifact://a', type: 'diff' }] });
    const again = readPayload(toEnvelope(payload, 'verifier'));
    expect(again).toMatchObject({
      ok: true,
      value: {
        payload: {
          payloadId: payload.payloadId,
          message: { content: 'done' },
          contextPackRef: { ref: payload.contextPackRef?.ref },
        },
      },
    });
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['a field that is not known', { ...made(parts), [canary]: 1 }],
    ['a kind that is not known', { ...made(parts), kind: 'gossip' }],
    ['a pack that is none', { ...made(parts), structured: { contextPack: { goal: canary } } }],
  ])('with %s is refused, and no value is quoted', (_, given) => {
    const read = readPayload(given);
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read)).not.toContain(canary.slice(4));
  });
});

describe('a reference', () => {
  const json = writeNodePack(pack, 'json');
  const hash = sha256(json);
  const store = memoryStore([json, 'other'], { 'packs/p1': hash });

  it('names an object by its hash, or a reference of the store', async () => {
    for (const ref of [`artifact://sha256/${hash}`, 'artifact://packs/p1']) {
      const found = await resolveArtifact(store, { ref, sha256: `sha256:${hash}` });
      expect(found.ok && Buffer.from(found.value.bytes).toString()).toBe(json);
    }
  });

  it.each([
    'file:///etc/passwd',
    'https://example.org/pack.json',
    '/etc/passwd',
    'artifact:packs/p1',
    'ARTIFACT://packs/p1',
    'artifact://',
    'artifact://../packs/p1',
    'artifact://packs/../../etc/passwd',
    'artifact:///etc/passwd',
    'artifact://packs//p1',
    'artifact://packs/./p1',
    'artifact://packs/%2e%2e/p1',
    'artifact://packs\\p1',
    'artifact://packs/p1?x=1',
    'artifact://packs/p1#x',
    'artifact://packs/p1\0',
    'artifact://packs/p1\n',
    'artifact://sha256/ABC',
    `artifact://sha256/${'0'.repeat(64)}/x`,
    `artifact://${'a'.repeat(500)}`,
  ])('that is hostile is refused before the store is asked: %j', async (ref) => {
    const untouched = {
      get: () => Promise.reject(new Error('asked')),
      getRef: () => Promise.reject(new Error('asked')),
    };
    const found = await resolveArtifact(untouched as never, { ref });
    expect(found).toMatchObject({ ok: false, error: { kind: 'bad-reference', fix: expect.stringMatching(/\w/) } });
    expect(parseArtifactRef(ref).ok).toBe(false);
  });

  it('that leads nowhere, or to other bytes than it says, is said to', async () => {
    expect(await resolveArtifact(store, { ref: 'artifact://packs/gone' })).toMatchObject({
      error: { kind: 'missing' },
    });
    expect(await resolveArtifact(store, { ref: `artifact://sha256/${'0'.repeat(64)}` })).toMatchObject({
      error: { kind: 'missing' },
    });
    expect(await resolveArtifact(store, { ref: 'artifact://packs/p1', sha256: sha256('other') })).toMatchObject({
      error: { kind: 'mismatch' },
    });
    const lying = {
      ...store,
      get: async () => ok({ kind: 'blob' as const, name: hash, bytes: Buffer.from('changed') }),
    };
    expect(await resolveArtifact(lying, { ref: 'artifact://packs/p1' })).toMatchObject({ error: { kind: 'mismatch' } });
  });

  it('of a payload leads to its pack on demand', async () => {
    const read = readPayload(made({ ...parts, contextPack: pack }));
    if (!read.ok) throw new Error('not read');
    expect(await openPayloadPack(read.value, store)).toEqual({ ok: true, value: pack });
    expect(await openPayloadPack(read.value, null)).toMatchObject({ ok: false, error: { kind: 'missing' } });
    const empty = memoryStore(['no pack'], { 'packs/p1': sha256('no pack') });
    const other = {
      ...read.value,
      payload: { ...read.value.payload, contextPackRef: { ref: 'artifact://packs/p1', type: 'context_pack' as const } },
    };
    expect(await openPayloadPack(other, empty)).toMatchObject({ ok: false, error: { kind: 'not-a-pack' } });
  });
});
