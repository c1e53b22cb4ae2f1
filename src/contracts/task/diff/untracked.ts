/** Untracked files written by a person: not the outputs of a run, nor earlier packs. */
import { parentOf, type RelPath } from '../../../model/path.js';
import type { World } from '../../../model/world.js';
import { ownOutputs } from '../../../scan/own-output.js';

export function othersWork(
  { jail }: World,
  untracked: readonly RelPath[],
  tracked: ReadonlySet<string>,
): readonly RelPath[] {
  const byFolder = new Map<string, ReadonlySet<string>>();
  const namesIn = (folder: RelPath | ''): ReadonlySet<string> => {
    const listed = jail.list(folder);
    if (!listed.ok) return new Set();
    const own = ownOutputs(listed.value, { jail, tracked, folder });
    return new Set(listed.value.map(({ name }) => name).filter((name) => !own.has(name)));
  };
  return untracked.filter((path) => {
    const folder = parentOf(path);
    const names = byFolder.get(folder) ?? namesIn(folder);
    byFolder.set(folder, names);
    return names.has(path.slice(folder === '' ? 0 : folder.length + 1));
  });
}
