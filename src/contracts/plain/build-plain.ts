/** What callers use: a root, what they want, and a Result. Each opens the world, asks, and closes it again. */
import { ok, type Result } from '../../base/result.js';
import { secretPathRule } from '../../guard/paths.js';
import type { Candidate } from '../../model/candidate.js';
import { DEFAULT_SCAN_LIMITS, type ScanLimits } from '../../model/limits.js';
import type { Pack } from '../../model/pack.js';
import type { Refusal } from '../../model/refusal.js';
import type { Snapshot } from '../../model/snapshot.js';
import type { World } from '../../model/world.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { createBlockLoader } from '../../pipeline/load.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { runPipeline } from '../../pipeline/pack.js';
import { scanRoot } from '../../scan/scan.js';
import { plainContract } from './plain-contract.js';
import { recordAsked } from './plain-manifest.js';
import { type PackRequest, packRequest } from './plain-request.js';

export type TaskRequest = Parameters<typeof packRequest>[0];

/** What is on disk: every file kept, every path excluded and why. */
export function scanProject(
  root: string,
  options: EngineOptions & { readonly limits?: ScanLimits } = {},
): Promise<Result<Snapshot, Refusal>> {
  return withWorld(root, options, async (world) =>
    ok(await scanRoot(world, { limits: options.limits ?? DEFAULT_SCAN_LIMITS, secretPath: secretPathRule })),
  );
}

/** The files that speak of a task, best first, each with the parts of its score. */
export function rankTask(
  root: string,
  request: TaskRequest,
  options: EngineOptions = {},
): Promise<Result<readonly Candidate[], Refusal>> {
  const full: PackRequest = packRequest(request);
  return withWorld(root, options, async (world) => {
    const analysed = await analyseProject(world, full.limits);
    const { readText } = createBlockLoader(world, plainContract.policy(full));
    const gathered = plainContract.gather(full, analysed, readText);
    return gathered.ok ? ok(gathered.value.candidates) : gathered;
  });
}

/** The pack for a task: the main job. */
export function pack(root: string, request: TaskRequest, options: EngineOptions = {}): Promise<Result<Pack, Refusal>> {
  const full = packRequest(request);
  return withWorld(root, { ...options, model: full.model }, async (world) => {
    const packed = await runPipeline(plainContract, full, world);
    if (packed.ok) keepPlain(world, packed.value, full);
    return packed;
  });
}

function keepPlain({ keeper }: World, packed: Pack, full: PackRequest): void {
  keeper?.made(() => {
    const asked = recordAsked(packed, full);
    return { ...asked, model: full.model, facts: {}, written: packed.text };
  });
}
