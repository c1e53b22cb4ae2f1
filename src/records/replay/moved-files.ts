/** Lists the files of a stored pack that have changed in a folder since. Only names, never contents. */
import { sha256 } from '../../base/hash.js';
import type { Replay } from '../../emit/stored-shapes.js';
import { withoutNumbers } from '../../guard/redact.js';
import { createGuard } from '../../guard/seal.js';
import type { ScanLimits } from '../../model/limits.js';
import { parseRelPath, type RelPath } from '../../model/path.js';
import type { World } from '../../model/world.js';
import { loadFile } from '../../pipeline/load.js';
import type { RecordedFile, RecordedRun } from './replay-rerun.js';

type Moved = Replay['rerun']['moved'];

/** `texts` are the guarded texts of the pack, for files that the guard changed: those are guarded and compared again. */
export function movedFiles(
  world: World,
  { items, policy }: RecordedRun['record'],
  texts: ReadonlyMap<string, string>,
): Moved {
  const limits = policy.limits as ScanLimits;
  return items
    .filter(({ kind }) => kind === 'file')
    .flatMap((item): Moved => {
      if (item.path === null) return [{ path: item.name ?? '', change: 'guarded' }];
      const change = changeOf(world, { item, path: item.path, limits, text: texts.get(item.blob) ?? '' });
      return change === null ? [] : [{ path: item.path, change }];
    });
}

type File = {
  readonly item: RecordedFile;
  readonly path: string;
  readonly limits: ScanLimits;
  readonly text: string;
};

function changeOf(world: World, { item, path, limits, text }: File): Moved[number]['change'] | null {
  const parsed = parseRelPath(path);
  const taken = parsed.ok ? loadFile(world, parsed.value, limits) : null;
  if (taken === null || 'reason' in taken) return isGuardedName(world, path) ? 'guarded' : 'missing';
  if (taken.sha256 === item.sha256) return null;
  const guarded = createGuard().guardText(taken.text).text;
  return withoutNumbers(guarded) === withoutNumbers(text) || sha256(guarded) === item.sha256 ? null : 'changed';
}

/** Whether a name that no file has is what the guard makes of the name of a file in the same folder. */
function isGuardedName(world: World, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const listed = world.jail.list(folder.slice(0, -1) as RelPath);
  const guard = createGuard();
  return (
    listed.ok &&
    listed.value.some(({ name }) => {
      const guarded: string = guard.guardName(`${folder}${name}` as RelPath);
      return guarded !== `${folder}${name}` && withoutNumbers(guarded) === withoutNumbers(path);
    })
  );
}
