/** A new contract is one folder and one line of the registry: a toy contract packs, is saved, verified and replayed. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { fail, ok, type Result } from '../../src/base/result.js';
import { record, schemaDocument, text } from '../../src/base/shape.js';
import type { RegisteredContract } from '../../src/contracts/registered-contract.js';
import { rerunOf } from '../../src/contracts/registered-contract.js';
import { contracts } from '../../src/contracts/registry.js';
import type { Contract, Renderer } from '../../src/model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../src/model/limits.js';
import type { Refusal } from '../../src/model/refusal/refusal.js';
import { NO_PATH_RULES } from '../../src/model/rules.js';
import type { PackTrace } from '../../src/model/trace.js';
import { withWorld } from '../../src/pipeline/open-world.js';
import { runPipeline } from '../../src/pipeline/pack.js';
import { writePackManifest } from '../../src/pipeline/recorder.js';
import { shapesOf } from '../../src/queries/schemas.js';
import { replayPack } from '../../src/records/replay/replay.js';
import { verifyPack } from '../../src/records/verify/verify.js';
import { createDraw } from '../../src/secrets/sample.js';
import { scratchFolder, writeTree } from '../fixtures/git-tree.js';
import { memoryStore } from '../fixtures/memory-store.js';
import { save } from './replay-fixture.js';

beforeAll(ensureVocabulary);
const scratch = scratchFolder();
afterAll(scratch.remove);

/** A list of names under a title. */
type ToyRequest = { readonly title: string };

const rendererFor = (title: string): Renderer => ({
  render: ({ blocks }) => `${[title, ...blocks.map(({ block }) => block.name)].join('\n')}\n`,
  renderBlock: ({ block }) => `${block.name}\n`,
});

const toyContract: Contract<ToyRequest, ToyRequest, readonly string[]> = {
  id: 'toy/1',
  policy: () => ({
    budget: 1_000,
    format: 'markdown',
    limits: DEFAULT_SCAN_LIMITS,
    rules: () => NO_PATH_RULES,
    fit: 'fill',
    refusesSecrets: false,
    secretPaths: [],
  }),
  gather: (request, { index }) => {
    if (index.files.length === 0) return fail({ kind: 'no-match' });
    const standing = { reason: 'project', priority: 'P1', score: 1, signals: [], hops: 0, symbols: [] } as const;
    const candidates = index.files.map((file) => ({
      ...standing,
      path: file.entry.path,
      entry: file.entry,
      file,
      focus: { kind: 'file' } as const,
    }));
    return ok({ facts: request, task: '', texts: [], candidates, required: new Set(), weights: new Map() });
  },
  renderer: ({ title }) => rendererFor(title),
  shape: ({ title }, { pack }) =>
    ok({
      output: pack.blocks.map(({ block }) => block.name ?? ''),
      draft: { asked: { title }, model: '', facts: { title }, written: pack.text },
    }),
};

function buildToy(root: string, request: ToyRequest) {
  return withWorld(root, {}, async (world): Promise<Result<{ readonly trace: PackTrace }, Refusal>> => {
    const packed = await runPipeline(toyContract, request, world);
    return packed.ok ? ok({ trace: packed.value.trace }) : packed;
  });
}

const requestShape = record({ title: text });

const toy: RegisteredContract = {
  id: toyContract.id,
  schemas: { 'toy-request': requestShape },
  command: 'toy',
  page: 'docs/contracts/toy.md',
  rerun: (root, { request }) =>
    requestShape.check(request, '$').length > 0 ? null : rerunOf(buildToy(root, requestShape.read(request))),
  replay: ({ facts }) => ({
    renderer: rendererFor((facts as ToyRequest).title),
    write: (pack) => ({ written: pack.text }),
  }),
};

const registry = [...contracts, toy];

async function toyIn(files: Readonly<Record<string, string>>, title: string) {
  const root = join(scratch.path, title.slice(0, 20));
  writeTree(root, files);
  const built = await buildToy(root, { title });
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  return { root, trace: built.value.trace };
}

it('packs, verifies and replays a contract that a registry names', async () => {
  const { root, trace } = await toyIn({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 2;\n' }, 'files');
  expect(trace.emission.written).toBe('files\na.ts\nb.ts\n');
  const manifest = writePackManifest({ trace });
  const proof = { written: trace.emission.written, manifest, root };
  expect(await verifyPack(proof, {}, registry)).toMatchObject({ ok: true, value: { holds: true } });
  const store = memoryStore();
  const id = await save(store, trace, { registry });
  expect(await replayPack(store, id, { root, registry })).toMatchObject({
    value: { identical: true, contract: 'toy/1', stored: { outcome: 'identical' }, rerun: { outcome: 'identical' } },
  });
  writeTree(root, { 'b.ts': 'export const b = 3;\n', 'c.ts': 'export const c = 3;\n' });
  expect(await verifyPack(proof, {}, registry)).toMatchObject({ ok: true, value: { holds: false } });
});

it('skips what a registry does not name', async () => {
  const { root, trace } = await toyIn({ 'a.ts': 'export const a = 1;\n' }, 'unknown');
  const proof = { written: trace.emission.written, manifest: writePackManifest({ trace }), root };
  const verified = await verifyPack(proof);
  expect(verified.ok && verified.value.checks.at(-1)).toMatchObject({ check: 'rerun', outcome: 'skipped' });
  const store = memoryStore();
  const replayed = await replayPack(store, await save(store, trace));
  expect(replayed).toMatchObject({ value: { stored: { outcome: 'skipped' } } });
});

it('publishes the schemas of its registry, and names its contracts in the schema of manifests', () => {
  const shapes = shapesOf(registry);
  expect(Object.keys(shapes)).toContain('toy-request');
  expect(JSON.stringify(schemaDocument('manifest', shapes.manifest!))).toContain('"toy/1"');
});

it('releases no text in which a contract put a secret', async () => {
  const secret = `ghp_${createDraw('toy').base62(36)}`;
  const root = join(scratch.path, 'leak');
  writeTree(root, { 'a.ts': 'export const a = 1;\n' });
  const built = await buildToy(root, { title: `const token = '${secret}';` });
  expect(built).toMatchObject({ ok: false, error: { kind: 'secret-risk', path: null, line: 1 } });
});
