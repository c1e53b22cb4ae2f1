/** Asks again and listens: the bytes that were given out and their record, for contracts that write no record themselves. */
import { Defect, ok, type Result } from '../base/result.js';
import { createKeeper, recordPack } from '../keep.js';
import type { Refusal } from '../model/refusal.js';
import type { EngineOptions } from '../world.js';

export async function rerunKept(
  options: EngineOptions,
  ask: (options: EngineOptions) => Promise<Result<unknown, Refusal>>,
): Promise<Result<{ readonly written: string; readonly manifest: string }, Refusal>> {
  const keeper = createKeeper();
  const asked = await ask({ ...options, keeper });
  if (!asked.ok) return asked;
  const kept = keeper.kept();
  if (kept === null) throw new Defect('a finished pack was not kept');
  const { record, texts } = recordPack(kept, null, (value) => value);
  const textOf = (name: string) => texts.get(name as Parameters<typeof texts.get>[0])!;
  return ok({ written: textOf(record.written.blob), manifest: textOf(record.manifest) });
}
