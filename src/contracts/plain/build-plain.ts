/** Entry points for callers. Each call opens a world, uses it, and closes it. */
import { ok, type Result } from '../../base/result.js';
import { secretPathRule } from '../../guard/paths.js';
import type { Released } from '../../model/block.js';
import type { Candidate } from '../../model/candidate.js';
import { DEFAULT_SCAN_LIMITS, type ScanLimits } from '../../model/limits.js';
import type { Pack } from '../../model/pack.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Snapshot } from '../../model/snapshot.js';
import type { PackTrace } from '../../model/trace.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { createBlockLoader } from '../../pipeline/load.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { type Packed, type PackWorld, runPipeline } from '../../pipeline/pack.js';
import { scanRoot } from '../../scan/scan.js';
import { gatherPlain, plainContract } from './plain-contract.js';
import { type PackRequest, packRequest } from './plain-request.js';

export type TaskRequest = Parameters<typeof packRequest>[0];

/** The snapshot of a project: every scanned file, and every excluded path with its reason. */
export function scanProject(
  root: string,
  options: EngineOptions & { readonly limits?: ScanLimits } = {},
): Promise<Result<Snapshot, Refusal>> {
  return withWorld(root, options, async (world) =>
    ok(await scanRoot(world, { limits: options.limits ?? DEFAULT_SCAN_LIMITS, secretPath: secretPathRule })),
  );
}

/** The files that match a task, best first, each with its score and signals. */
export function rankTask(
  root: string,
  request: TaskRequest,
  options: EngineOptions = {},
): Promise<Result<readonly Candidate[], Refusal>> {
  const full: PackRequest = packRequest(request);
  return withWorld(root, options, (world) => rankIn(world, full));
}

export async function rankIn(world: PackWorld, request: PackRequest): Promise<Result<readonly Candidate[], Refusal>> {
  const analysed = world.analysed ?? (await analyseProject(world, request.limits));
  const { readText } = createBlockLoader(world, plainContract.policy(request));
  const gathered = gatherPlain(request, analysed, { readText });
  return gathered.ok ? ok(gathered.value.candidates) : gathered;
}

export type BuiltPack = Pack & { readonly text: Released; readonly trace: PackTrace };

export function pack(
  root: string,
  request: TaskRequest,
  options: EngineOptions = {},
): Promise<Result<BuiltPack, Refusal>> {
  const full = packRequest(request);
  return withWorld(root, { ...options, model: full.model }, (world) => packIn(world, full));
}

export async function packIn(world: PackWorld, request: PackRequest): Promise<Result<BuiltPack, Refusal>> {
  const packed = await runPipeline(plainContract, request, world);
  return packed.ok ? ok(withTrace(packed.value)) : packed;
}

export function withTrace({ output, trace }: Packed<Pack>): BuiltPack {
  return { ...output, text: trace.emission.written, trace };
}
