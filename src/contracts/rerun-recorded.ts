/** Asks again and listens: the bytes that were given out and their record, for contracts that write no record themselves. */
import { type Sha256, sha256 } from '../base/hash.js';
import { Defect, ok, type Result } from '../base/result.js';
import type { Refusal } from '../model/refusal.js';
import type { EngineOptions } from '../pipeline/open-world.js';
import { createKeeper, manifestOf } from '../pipeline/recorder.js';

export async function rerunKept(
  options: EngineOptions,
  ask: (options: EngineOptions) => Promise<Result<unknown, Refusal>>,
): Promise<Result<{ readonly sha256: Sha256; readonly manifest: string }, Refusal>> {
  const keeper = createKeeper();
  const asked = await ask({ ...options, keeper });
  if (!asked.ok) return asked;
  const kept = keeper.kept();
  if (kept === null) throw new Defect('a finished pack was not kept');
  return ok({ sha256: sha256(kept.made.written), manifest: manifestOf(kept) });
}
