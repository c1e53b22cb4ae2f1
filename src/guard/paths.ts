/**
 * Says whether a file may never be sent because of its name (threat L4). Names are compared the way
 * the most forgiving file system would: letter case, Unicode form, invisible characters, trailing
 * dots and spaces and NTFS stream names make no difference. It can only widen what is withheld.
 */
import type { RelPath } from '../model/path.js';
import { pathExceptions, pathRules } from './paths.table.js';

/** The pattern of the rule that withholds this path, or null. */
export function secretPathRule(path: RelPath): string | null {
  const spellings = plainPath.test(path) && !trailingDot.test(path) ? [path.toLowerCase()] : foldPath(path);
  for (const spelling of spellings) {
    const rule = ruleFor(spelling);
    if (rule !== null) return rule;
  }
  return null;
}

/** The ways a path may be read: as it stands, and with NTFS stream names cut off. */
function foldPath(path: string): string[] {
  const parts = path
    .replace(ignorable, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .split(/[/\\]/);
  const whole = parts.map(dropTail).join('/');
  const withoutStreams = parts.map((part) => dropTail(part.replace(streamSuffix, '$1'))).join('/');
  return whole === withoutStreams ? [whole] : [withoutStreams, whole];
}

function dropTail(part: string): string {
  return part.replace(trailing, '');
}

function ruleFor(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const rule =
    rules.byName.get(name) ??
    rules.byEnding.get(name.slice(name.lastIndexOf('.'))) ??
    (mayBeOther(rules, path, name) ? rules.others.find(({ matches }) => matches.test(path))?.pattern : undefined);
  if (rule === undefined) return null;
  return isException(path, name) ? null : rule;
}

function isException(path: string, name: string): boolean {
  return (
    exceptions.byName.has(name) ||
    exceptions.byEnding.has(name.slice(name.lastIndexOf('.'))) ||
    exceptions.others.some(({ matches }) => matches.test(path))
  );
}

type Lookup = {
  readonly byName: ReadonlyMap<string, string>;
  readonly byEnding: ReadonlyMap<string, string>;
  readonly others: readonly { readonly pattern: string; readonly matches: RegExp }[];
  /** Match where one of the others does, by the name alone or by the path: nearly every path is let through by these two looks. */
  readonly anyName: RegExp;
  readonly anyPath: RegExp;
};

function mayBeOther({ anyName, anyPath }: Lookup, path: string, name: string): boolean {
  return anyName.test(name) || anyPath.test(path);
}

function compilePatterns(patterns: readonly string[]): Lookup {
  const byName = patterns.filter((pattern) => /^[^*/]*$/.test(pattern));
  const byEnding = patterns.filter((pattern) => /^\*\.[^*/.]*$/.test(pattern));
  const simple = new Set([...byName, ...byEnding]);
  const others = patterns
    .filter((pattern) => !simple.has(pattern))
    .map((pattern) => ({ pattern, matches: toRegExp(pattern) }));
  return {
    byName: new Map(byName.map((pattern) => [pattern, pattern])),
    byEnding: new Map(byEnding.map((pattern) => [pattern.slice(1), pattern])),
    others,
    anyName: new RegExp(`^(?:${sourcesOf(others.filter(({ pattern }) => !pattern.includes('/')))})$`, 's'),
    anyPath: new RegExp(`(?:^|/)(?:${sourcesOf(others.filter(({ pattern }) => pattern.includes('/')))})$`, 's'),
  };
}

function sourcesOf(patterns: readonly { readonly pattern: string }[]): string {
  return patterns.map(({ pattern }) => toSource(pattern)).join('|') || '(?!)';
}

function toRegExp(pattern: string): RegExp {
  return new RegExp(`(?:^|/)${toSource(pattern)}$`, 's');
}

function toSource(pattern: string): string {
  return pattern
    .split(/(\*\*?)/)
    .map((piece) => (piece === '**' ? '.*' : piece === '*' ? '[^/]*' : piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
}

/** Printable ASCII without space, colon and backslash: nothing to fold but letter case. */
const plainPath = /^[!-9;-[\]-~]*$/;
const trailingDot = /\.(?:\/|$)/;
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const streamSuffix = /^([^:]+):.*$/s;
const trailing = /[.\s]+$/;
const rules = compilePatterns(pathRules.map(({ pattern }) => pattern));
const exceptions = compilePatterns(pathExceptions);
