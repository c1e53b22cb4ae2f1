/**
 * The `exports` and `imports` maps of a package.json. Returns all possible targets of a subpath, those of the usual
 * conditions first, because an unbuilt project contains only some of them.
 */
import { entriesOf, isRecord, textOf } from '../../../formats/json-fields.js';

export type SubpathQuery = { readonly subpath: string; readonly usual: readonly string[] };

/** Targets as written (`./src/x.ts`); null if the map has no key for the subpath. */
export function targetsOf(map: unknown, { subpath, usual }: SubpathQuery): readonly string[] | null {
  const isSubpaths = isRecord(map) && Object.keys(map).some((key) => key.startsWith('.') || key.startsWith('#'));
  if (!isSubpaths) return subpath === '.' ? flatten(map, usual) : null;
  if (Object.hasOwn(map, subpath) && !subpath.includes('*')) return flatten(map[subpath], usual);
  let best: { readonly key: string; readonly star: string } | null = null;
  for (const key of Object.keys(map)) {
    const star = matchStar(key, subpath) ?? matchFolder(key, subpath);
    if (star !== null && (best === null || prefixLength(key) > prefixLength(best.key))) best = { key, star };
  }
  if (best === null) return null;
  const { key, star } = best;
  return flatten(map[key], usual).map((target) =>
    key.endsWith('/') ? target + star : target.replaceAll('*', () => star),
  );
}

/** The text that '*' matches, or null if the pattern does not match. */
export function matchStar(pattern: string, text: string): string | null {
  const at = pattern.indexOf('*');
  if (at < 0) return null;
  const end = pattern.slice(at + 1);
  const fits = text.length >= pattern.length - 1 && text.startsWith(pattern.slice(0, at)) && text.endsWith(end);
  return fits ? text.slice(at, text.length - end.length) : null;
}

/** The legacy form: a key that ends in '/' maps a whole folder. */
function matchFolder(key: string, subpath: string): string | null {
  return key.endsWith('/') && subpath.startsWith(key) ? subpath.slice(key.length) : null;
}

function prefixLength(key: string): number {
  const star = key.indexOf('*');
  return star < 0 ? key.length : star;
}

function flatten(value: unknown, usual: readonly string[]): string[] {
  const active = new Set([...usual, 'default']);
  return [...new Set([...walk(value, (condition) => active.has(condition), 0), ...walk(value, () => true, 0)])];
}

function walk(value: unknown, accepts: (condition: string) => boolean, depth: number): string[] {
  const text = textOf(value);
  if (text !== null) return [text];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((item) => walk(item, accepts, depth + 1));
  return entriesOf(value).flatMap(([key, inner]) => (accepts(key) ? walk(inner, accepts, depth + 1) : []));
}

const deepest = 12;
