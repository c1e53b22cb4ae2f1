/**
 * Asks a recorded request again. Each contract says how.
 */

import { type Sha256, sha256 } from '../../base/hash.js';
import type { Json } from '../../base/json.js';
import { ok, type Result } from '../../base/result.js';
import { count, flag, list, oneOf, record, text } from '../../base/shape.js';
import { buildBundle } from '../../contracts/bundle/build-bundle.js';
import { zeroTime } from '../../contracts/bundle/bundle-contract.js';
import { rerunNode } from '../../contracts/node/rerun-node.js';
import { pack } from '../../contracts/plain/build-plain.js';
import { writePackManifest } from '../../contracts/plain/plain-manifest.js';
import { rerunDiff, rerunLog, rerunProject, rerunWhole } from '../../contracts/project/rerun-project.js';
import { rerunTask } from '../../contracts/task/rerun-task.js';
import { rerunPacket } from '../../contracts/worker/rerun-worker.js';
import { packFormats } from '../../emit/renderers.js';
import type { Manifest } from '../../emit/shapes.js';
import { parseRelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal.js';
import type { Target } from '../../model/target.js';
import type { EngineOptions } from '../../pipeline/open-world.js';

/** What came of it: the hash of the bytes, for a whole project is never held as one text. */
export type Rerun = { readonly sha256: Sha256; readonly manifest: string };

/** What is asked again, and what it gave: a bundle's answer says when it was made. */
export type Recorded = { readonly request: Json; readonly written: Buffer };

/** Null when the request cannot be read: then it is not one that this contract wrote. */
export type Rerunner = (
  root: string,
  recorded: Recorded,
  options: EngineOptions,
) => Promise<Result<Rerun, Refusal>> | null;

export const rerunners: Readonly<Partial<Record<Manifest['contract'], Rerunner>>> = {
  'pack/1': rerunPack,
  'bundle/1': rerunBundle,
  'task/1': rerunTask,
  'worker/1': rerunPacket,
  'node/1': rerunNode,
  'project/1': rerunProject,
  'project-full/1': rerunWhole,
  'project-diff/1': rerunDiff,
  'project-log/1': rerunLog,
};

function rerunPack(
  root: string,
  { request }: Recorded,
  options: EngineOptions,
): Promise<Result<Rerun, Refusal>> | null {
  if (packedRequest.check(request, '$').length > 0) return null;
  const {
    task,
    targets: written,
    budget,
    format,
    model,
    strict,
    secret_paths: secretPaths,
  } = packedRequest.read(request);
  const targets = written.map(readTarget);
  if (!targets.every((target) => target !== null)) return null;
  const asked = { task, targets, budget, format, model, strict, secretPaths };
  return pack(root, asked, options).then((packed) =>
    packed.ok ? ok({ sha256: packed.value.sha256, manifest: writePackManifest(packed.value, asked) }) : packed,
  );
}

async function rerunBundle(
  root: string,
  { request, written }: Recorded,
  options: EngineOptions,
): Promise<Result<Rerun, Refusal>> {
  const [, time = zeroTime] =
    /^\{"context_bundle":\{[^[]*?"created_at":"([0-9TZ:.-]{20,30})"/.exec(String(written)) ?? [];
  const built = await buildBundle(root, request, { ...options, time });
  return built.ok ? ok({ sha256: sha256(built.value.text), manifest: built.value.manifest }) : built;
}

const packedRequest = record({
  task: text,
  targets: list(text),
  budget: count,
  format: oneOf(...packFormats),
  model: text,
  strict: flag,
  secret_paths: list(text),
});

/** `PATH` or `PATH#SYMBOL`, as the manifest writes it. */
function readTarget(written: string): Target | null {
  const hash = written.lastIndexOf('#');
  const symbol = hash > 0 && hash < written.length - 1 ? written.slice(hash + 1) : null;
  const path = parseRelPath(symbol === null ? written : written.slice(0, hash));
  return path.ok ? { path: path.value, symbol } : null;
}
