/**
 * The scope of a constraint: everywhere, a file (or a glob of files), or a region of one file, written `PATH#SYMBOL`,
 * `PATH:12` or `PATH:12-40`. Two globs overlap only if one contains the other. If unsure, both constraints stay.
 */
import { wildmatch } from '../../formats/glob/wildmatch.js';

export type Scope = { readonly type: 'global' | 'file' | 'region'; readonly target: string | null };

export const everywhere: Scope = { type: 'global', target: null };

export function parseScope(words: string): Scope {
  const target = words.trim().replace(/^\.\//, '');
  if (/^(?:global|project|\*\*?|)$/i.test(target)) return everywhere;
  return { type: /#.|:\d+(?:-\d+)?$/.test(target) ? 'region' : 'file', target };
}

export function covers(outer: Scope, inner: Scope): boolean {
  if (outer.target === null) return true;
  if (inner.target === null) return false;
  const out = placeOf(outer);
  const into = placeOf(inner);
  if (out.part === null) return coversPath(out.path, into.path);
  if (out.path !== into.path || into.part === null) return false;
  if (out.lines === null || into.lines === null) return out.part === into.part;
  return out.lines[0] <= into.lines[0] && into.lines[1] <= out.lines[1];
}

export function overlaps(a: Scope, b: Scope): boolean {
  if (covers(a, b) || covers(b, a)) return true;
  const x = placeOf(a);
  const y = placeOf(b);
  if (x.path !== y.path || x.lines === null || y.lines === null) return false;
  return x.lines[0] <= y.lines[1] && y.lines[0] <= x.lines[1];
}

/** 0: everywhere, 1: a file, 2: a region. */
export function narrowness(scope: Scope): number {
  return { global: 0, file: 1, region: 2 }[scope.type];
}

type ScopeTarget = {
  readonly path: string;
  readonly part: string | null;
  readonly lines: readonly [first: number, last: number] | null;
};

function placeOf({ type, target }: Scope): ScopeTarget {
  const whole = target ?? '**';
  if (type !== 'region') return { path: whole, part: null, lines: null };
  const found = /^([\s\S]+?)(?:#([\s\S]+)|:(\d+)(?:-(\d+))?)$/.exec(whole);
  if (found === null) return { path: whole, part: null, lines: null };
  const [, path, symbol, first, last] = found;
  if (symbol !== undefined) return { path: path!, part: symbol, lines: null };
  return { path: path!, part: `${first}-${last ?? first}`, lines: [Number(first), Number(last ?? first)] };
}

function coversPath(outer: string, inner: string): boolean {
  if (outer === inner) return true;
  const folder = outer.endsWith('/') ? outer : /\/\*\*$/.test(outer) ? outer.slice(0, -2) : null;
  if (folder !== null && !/[*?[]/.test(folder)) return inner.startsWith(folder);
  return !/[*?[]/.test(inner) && /[*?[]/.test(outer) && wildmatch(bytes(outer), bytes(inner));
}

function bytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
