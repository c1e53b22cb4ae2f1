/** Finds a path in a manifest: shown, not shown, not ranked, excluded, or unknown. */
import type { Manifest } from '../../emit/shapes.js';

export type PathPlace =
  | { readonly kind: 'shown'; readonly index: number }
  | { readonly kind: 'not-shown'; readonly index: number }
  | { readonly kind: 'not-ranked' }
  | { readonly kind: 'excluded'; readonly exclusion: Manifest['excluded'][number] }
  | { readonly kind: 'unknown' };

export type FindPlace = (path: string) => PathPlace;

/** Indexes the lists once, since `diff` looks up many paths. */
export function placesIn(manifest: Manifest): FindPlace {
  const shown = indexOf(manifest.included);
  const unshown = indexOf(manifest.unshown);
  const unranked = new Set(manifest.unranked);
  const excluded = new Map(manifest.excluded.map((exclusion) => [exclusion.path, exclusion]));
  return (path) => {
    const place = shown.get(path);
    if (place !== undefined) return { kind: 'shown', index: place };
    const other = unshown.get(path);
    if (other !== undefined) return { kind: 'not-shown', index: other };
    // A file that could no longer be shown when it was taken is excluded, whatever the scan saw of it.
    const exclusion = excluded.get(path) ?? folderAbove(path, excluded);
    if (exclusion !== undefined) return { kind: 'excluded', exclusion };
    return unranked.has(path) ? { kind: 'not-ranked' } : { kind: 'unknown' };
  };
}

/** Every path that the manifest knows, once; excluded folders end in '/'. */
export function pathsIn({ included, unshown, unranked, excluded }: Manifest): string[] {
  const named = [...included, ...unshown, ...excluded].map(({ path }) => path);
  return [...new Set([...named, ...unranked])];
}

function indexOf(entries: readonly { readonly path: string }[]): Map<string, number> {
  return new Map(entries.map(({ path }, index) => [path, index]));
}

/** An excluded folder is one entry, its path ends in '/'. */
function folderAbove<T>(path: string, excluded: ReadonlyMap<string, T>): T | undefined {
  const asFolder = excluded.get(`${path}/`);
  if (asFolder !== undefined) return asFolder;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const found = excluded.get(path.slice(0, slash + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
