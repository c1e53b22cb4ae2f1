/** Which files of a stored pack are not what they were, in a folder as it is today. Only names, never contents. */
import { sha256 } from '../../base/hash.js';
import type { Replay } from '../../emit/stored-shapes.js';
import { createGuard } from '../../guard/seal.js';
import { parseRelPath } from '../../model/path.js';
import type { World } from '../../model/world.js';
import { loadFile } from '../../pipeline/load.js';
import type { Asked, Known } from './replay-rerun.js';

type Moved = Replay['rerun']['moved'];

/** `texts` are the guarded texts of the pack, for files that the guard changed: those are guarded and compared again. */
export function movedFiles(
  world: World,
  { items, policy }: Asked['record'],
  texts: ReadonlyMap<string, string>,
): Moved {
  const { maxFileBytes } = policy.limits as { readonly maxFileBytes: number };
  return items
    .filter(({ kind }) => kind === 'file')
    .flatMap((item): Moved => {
      if (item.path === null) return [{ path: item.name ?? '', change: 'guarded' }];
      const change = changeOf(world, { item, path: item.path, maxFileBytes, text: texts.get(item.blob) ?? '' });
      return change === null ? [] : [{ path: item.path, change }];
    });
}

type File = {
  readonly item: Known;
  readonly path: string;
  readonly maxFileBytes: number;
  readonly text: string;
};

function changeOf(world: World, { item, path, maxFileBytes, text }: File): Moved[number]['change'] | null {
  const parsed = parseRelPath(path);
  const taken = parsed.ok ? loadFile(world, parsed.value, maxFileBytes) : null;
  if (taken === null || 'reason' in taken) return 'missing';
  if (taken.sha256 === item.sha256) return null;
  const guarded = createGuard().guardText(taken.text).text;
  return plain(guarded) === plain(text) || sha256(guarded) === item.sha256 ? null : 'changed';
}

/** A secret's number depends on what else stands in the pack. */
function plain(guarded: string): string {
  return guarded.replace(/(\[REDACTED:[^[\]#]*)#\d+\]/g, '$1]');
}
