/**
 * Nested routers: the prefixes under which each router of the project is reached. If a chain of mounts is incomplete,
 * the known part of the path is used.
 */
import { deepestMount, maxMounts } from './entrypoint-limits.table.js';
import { joinPath, type Mount, type Reading, type Route } from './reading.js';

type ReadFile = { readonly path: string; readonly reading: Reading };

type Placed = Mount & { readonly from: string };

/** For each route of each file, its paths with all prefixes. */
export function joinMounts(files: readonly ReadFile[]): (path: string, route: Route) => readonly string[] {
  const readings = new Map(files.map(({ path, reading }) => [path, reading]));
  const routersOf = new Map(files.map(({ path, reading }) => [path, routersIn(reading)]));
  for (const { reading } of files)
    for (const { file, name } of reading.borrowed.values()) routersOf.get(file)?.add(name);
  const taken = new Map<string, Placed[]>();
  const own = new Map<string, string>();
  for (const { path, reading } of files) {
    for (const mount of reading.mounts) {
      if (mount.router === '') {
        own.set(keyOf(path, mount.name ?? ''), mount.prefix);
        continue;
      }
      for (const name of targetsOf(mount, readings, routersOf)) {
        const key = keyOf(mount.file, name);
        if (key === keyOf(path, mount.router)) continue;
        const list = taken.get(key);
        if (list === undefined) taken.set(key, [{ ...mount, from: path }]);
        else if (list.length < maxMounts) list.push({ ...mount, from: path });
      }
    }
  }
  const known = new Map<string, readonly string[]>();
  const prefixes = (key: string, depth: number): readonly string[] => {
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, [own.get(key) ?? '']); // a router that mounts itself is followed once
    const mounts = depth > deepestMount ? [] : (taken.get(key) ?? []);
    const last = own.get(key) ?? '';
    const around = mounts.flatMap(({ from, router, prefix, isInstead }) =>
      prefixes(homeOf(from, router, readings), depth + 1).map((before) =>
        join(join(before, prefix), isInstead === true ? '' : last),
      ),
    );
    const all = [...new Set(around.length === 0 ? [join('', last)] : around)].slice(0, maxMounts);
    known.set(key, all);
    return all;
  };
  return (path, { router, path: written, isExact }) =>
    prefixes(homeOf(path, router, readings), 0).map((prefix) =>
      isExact === true && written === '/' && prefix !== ''
        ? joinPath(prefix, '').replace(/\/?$/, '/')
        : joinPath(prefix, written),
    );
}

const join = (before: string, prefix: string): string => (prefix === '' ? before : joinPath(before, prefix));

/** Where a router is created: in the file that uses it, or in the file it is imported from. */
function homeOf(path: string, router: string, readings: ReadonlyMap<string, Reading>): string {
  const home = readings.get(path)?.borrowed.get(router);
  return home === undefined || !readings.has(home.file) ? keyOf(path, router) : keyOf(home.file, home.name);
}

/** The key of a name in a file. Neither paths nor names contain NUL. */
const keyOf = (file: string, name: string): string => `${file}\0${name}`;

function routersIn({ routes, mounts }: Reading): Set<string> {
  return new Set([...routes, ...mounts].map(({ router }) => router).filter((name) => name !== ''));
}

/** The routers that a mount means: the named one, the one exported as such, or all that nothing else mounts. */
function targetsOf(
  { file, name }: Mount,
  readings: ReadonlyMap<string, Reading>,
  routersOf: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const routers = routersOf.get(file);
  const reading = readings.get(file);
  if (routers === undefined || reading === undefined) return [];
  const inside = name === null ? null : (reading.exported.get(name) ?? name);
  if (inside !== null && routers.has(inside)) return [inside];
  const inner = reading.mounts.filter((mount) => mount.file === file && mount.router !== '');
  const held = new Set(inner.map((mount) => mount.name));
  return [...routers].filter((router) => !held.has(router));
}
