/** A world without some of its files: a pack must not see what it wrote beside itself the last time. */
import { ok } from '../base/result.js';
import type { Jail } from '../model/jail.js';
import type { World } from '../model/world.js';

export function hideFiles(world: World, hidden: ReadonlySet<string>): World {
  if (hidden.size === 0) return world;
  const { jail } = world;
  const list: Jail['list'] = (directory) => {
    const entries = jail.list(directory);
    if (!entries.ok) return entries;
    const prefix = directory === '' ? '' : `${directory}/`;
    return ok(entries.value.filter(({ name }) => !hidden.has(`${prefix}${name}`)));
  };
  return { ...world, jail: withList(jail, list) };
}

/** The jail may hold state of its own, so it is asked and not copied. */
export function withList(jail: Jail, list: Jail['list']): Jail {
  return {
    strength: jail.strength,
    list,
    readSync: (path, maxBytes, room) => jail.readSync(path, maxBytes, room),
    read: (path, maxBytes) => jail.read(path, maxBytes),
    ...(jail.stamp === undefined ? {} : { stamp: (path) => jail.stamp!(path) }),
    foresee: (paths, maxBytes) => jail.foresee?.(paths, maxBytes),
    close: () => jail.close(),
  };
}
