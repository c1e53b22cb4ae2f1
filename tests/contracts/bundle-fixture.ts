/** Bundles made in memory, for tests that read like the document they are named after. */
import { type BuiltBundle, type BundleRefusal, bundleIn } from '../../src/contracts/bundle/build-bundle.js';
import { parseBundleRequest } from '../../src/contracts/bundle/bundle-request.js';
import type { ContextBlock } from '../../src/contracts/bundle/bundle-wire.js';
import { manifestShape } from '../../src/emit/shapes.js';
import type { Jail } from '../../src/model/jail.js';
import type { World } from '../../src/model/world.js';
import { createDraw } from '../../src/secrets/sample.js';
import { type Fixture, type MemoryOptions, memoryWorld } from '../fixtures/memory-world.js';

export const someTime = '2024-05-01T12:00:00.000Z';

export function tryBundle(fixture: Fixture, request: object, options: MemoryOptions = {}) {
  return tryBundleIn(memoryWorld(fixture, options), request);
}

export async function tryBundleIn(world: World, request: object) {
  const read = parseBundleRequest(request);
  if (!read.ok) throw new Error(`the request is not one: ${JSON.stringify(read.error)}`);
  return bundleIn(world, { ...read.value, asked: {}, createdAt: someTime });
}

export async function bundle(...asked: Parameters<typeof tryBundle>): Promise<BuiltBundle> {
  const built = await tryBundle(...asked);
  if (!built.ok) throw new Error(`refused: ${JSON.stringify(built.error)}`);
  return built.value;
}

export async function refused(...asked: Parameters<typeof tryBundle>): Promise<BundleRefusal> {
  const built = await tryBundle(...asked);
  if (built.ok) throw new Error('not refused');
  return built.error;
}

/** A budget whose hard limit is just this. */
export function hardLimit(tokens: number, softPct = 80) {
  return { max_input_tokens: tokens, response_token_reserve: 0, soft_limit_threshold_pct: softPct };
}

/** `P0 file src/a.ts`: one line a block, in the order of the bundle. */
export function outline({ answer }: BuiltBundle): string[] {
  return answer.context_bundle.blocks.map(({ priority, block_type, title }) => `${priority} ${block_type} ${title}`);
}

export function blockOf({ answer }: BuiltBundle, path: string): ContextBlock {
  const found = answer.context_bundle.blocks.find(({ meta }) => meta.path === path);
  if (found === undefined) throw new Error(`no block of ${path}`);
  return found;
}

export function recordOf({ manifest }: BuiltBundle) {
  return manifestShape.read(JSON.parse(manifest));
}

/** Path -> score in whole points, as the document prints them, for everything that was ranked. */
export function scoresOf(built: BuiltBundle): Record<string, number> {
  const { included, unshown } = recordOf(built);
  return Object.fromEntries([...included, ...unshown].map(({ path, score }) => [path, score / 1_000]));
}

/** Gives other bytes for a path from its second read on: someone wrote it between the index and the bundle. */
export function changingWorld(world: World, path: string, later: Buffer | null): World {
  const seen = new Set<string>();
  const jail: Jail = {
    ...world.jail,
    readSync: (asked, maxBytes) => {
      const isLater = asked === path && seen.has(asked);
      seen.add(asked);
      if (!isLater) return world.jail.readSync(asked, maxBytes);
      return later === null
        ? { ok: false, error: { reason: 'missing', detail: 'ENOENT' } }
        : { ok: true, value: { bytes: later, hardLinked: false } };
    },
  };
  return { ...world, jail };
}

const draw = createDraw('bundle tests');
/** Made here, so that no secret stands in the repository. */
export const sureSecret = `ghp_${draw.base62(36)}`;
export const madeUpPassword = `Winter${draw.digits(4)}!`;
