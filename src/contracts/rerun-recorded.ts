/** The result of a repeated request: the hash of its bytes, and its manifest. */
import { sha256 } from '../base/hash.js';
import { ok, type Result } from '../base/result.js';
import type { Refusal } from '../model/refusal/refusal.js';
import type { PackTrace } from '../model/trace.js';
import { manifestOf } from '../pipeline/recorder.js';
import type { Rerun } from './registered-contract.js';

export async function rerunOf(
  built: Promise<Result<{ readonly trace: PackTrace }, Refusal>>,
): Promise<Result<Rerun, Refusal>> {
  const again = await built;
  if (!again.ok) return again;
  const { trace } = again.value;
  const manifest = manifestOf(trace);
  return manifest.ok ? ok({ sha256: sha256(trace.emission.written), manifest: manifest.value }) : manifest;
}
