/** Node packs made in memory, for tests that read like the document they are named after. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { schemaDocument } from '../../src/base/shape.js';
import { type BuiltNode, type NodeOptions, nodePackIn, readRequest } from '../../src/contracts/node/build-node.js';
import type { NodePack } from '../../src/contracts/node/node-wire.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { Refusal } from '../../src/model/refusal/refusal.js';
import { shapes } from '../../src/queries/schemas.js';
import { createDraw } from '../../src/secrets/sample.js';
import { type Fixture, type MemoryOptions, memoryWorld } from '../fixtures/memory-world.js';

export const graphRoot = join(dirname(dirname(fileURLToPath(import.meta.url))), 'fixtures/projects/graph');
export const readGraph = (path: string) => readFileSync(join(graphRoot, path), 'utf8');

/** What is known of a file is known for all tests: the answer does not depend on it. */
const cache = createAnalysisCache();

/** The least that a request has. */
export const asked = {
  goal: 'Refuse a loan when fees are unpaid',
  definitionOfDone: ['the tests pass'],
  globalMode: 'implementation',
} as const;

export async function tryNode(
  fixture: Fixture,
  request: unknown,
  options: NodeOptions = {},
  memory: MemoryOptions = {},
) {
  const read = readRequest(request, options);
  if (!read.ok) return { ok: false as const, error: { kind: 'bad-request', problems: read.error } as Refusal };
  return nodePackIn({ ...memoryWorld(fixture, memory), cache }, read.value);
}

/** Every pack and every sidecar of a test is judged by a validator that is not ours. */
export async function nodeFor(...given: Parameters<typeof tryNode>): Promise<BuiltNode> {
  const built = await tryNode(...given);
  if (!built.ok) throw new Error(`refused: ${JSON.stringify(built.error)}`);
  const { pack, json, provenance } = built.value;
  const wrong = [...violations('node-pack', JSON.parse(json)), ...violations('node-provenance', provenance)];
  if (wrong.length > 0) throw new Error(`not the published shape: ${wrong.join('; ')}`);
  if (JSON.stringify(pack) !== json.trimEnd()) throw new Error('the pack is not what is written');
  return built.value;
}

export async function refusedNode(...given: Parameters<typeof tryNode>): Promise<Refusal> {
  const built = await tryNode(...given);
  if (built.ok) throw new Error('not refused');
  return built.error;
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
const validators = new Map<string, ReturnType<typeof ajv.compile>>();

export function violations(name: keyof typeof shapes, value: unknown): string[] {
  const validate = validators.get(name) ?? ajv.compile(schemaDocument(name, shapes[name]!));
  validators.set(name, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** `high /docs/PLAN.md#loans,fees`: one line a document. */
export function docLines({ docRefs }: NodePack): string[] {
  return docRefs.map(({ path, anchors = [], priority }) => `${priority} ${path}#${anchors.join()}`);
}

export function fileLines({ relevantFiles = [] }: NodePack): string[] {
  return relevantFiles.map(({ path, purpose }) => `${path}: ${purpose}`);
}

/** The fixture project on disk, as a map. */
export function deskFiles(): Record<string, string> {
  const root = join(graphRoot, 'desk');
  const files: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(root.length + 1)] = readFileSync(path, 'utf8');
  }
  return files;
}

export function lines(count: number, word = 'line'): string {
  return Array.from({ length: count }, (_, i) => `${word} ${i} of the output\n`).join('');
}

const draw = createDraw('node tests');
/** Made here, so that no secret stands in the repository. */
export const canary = `ghp_${draw.base62(36)}`;
