/**
 * Decides whether the name of a file forbids sending it (threat L4). Names are compared as the most forgiving file
 * system would: letter case, Unicode form, invisible characters, trailing dots and spaces and NTFS stream names are
 * ignored. This can only withhold more.
 */
import { remember } from '../base/remember.js';
import { endingOf, type RelPath } from '../model/path.js';
import { pathExceptions, pathRules } from './paths.table.js';

/**
 * The pattern of the rule that withholds this path, or null. The walk and the guard both call it, so harmless names and
 * folders are cached.
 */
export function secretPathRule(path: RelPath): string | null {
  const slash = path.lastIndexOf('/');
  const isHarmless = isHarmlessName(path.slice(slash + 1)) && (slash < 0 || isHarmlessFolder(path.slice(0, slash)));
  return isHarmless ? null : ruleOfPath(path);
}

/** No rule names this file, except rules for whole folders. */
const isHarmlessName = remember((name) => isPlain(name) && !rules.mayName(name.toLowerCase()));

/** No rule covers this folder. Files come folder by folder. */
function isHarmlessFolder(folder: string): boolean {
  if (folder !== lastFolder.path)
    lastFolder = { path: folder, isHarmless: isPlain(folder) && !rules.anyFolder.test(folder.toLowerCase()) };
  return lastFolder.isHarmless;
}

let lastFolder = { path: '', isHarmless: true };

/** Folding changes only its letter case. */
function isPlain(path: string): boolean {
  return plainPath.test(path) && !trailingDot.test(path);
}

function ruleOfPath(path: string): string | null {
  for (const spelling of isPlain(path) ? [path.toLowerCase()] : foldPath(path)) {
    const rule = ruleFor(spelling);
    if (rule !== null) return rule;
  }
  return null;
}

/** The possible readings of a path: as given, and without NTFS stream names. */
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
    rules.byEnding.get(endingOf(name)) ??
    (rules.anyOther.test(path) ? rules.others.find(({ matches }) => matches.test(path))?.pattern : undefined);
  if (rule === undefined) return null;
  return isException(path, name) ? null : rule;
}

function isException(path: string, name: string): boolean {
  return (
    exceptions.byName.has(name) ||
    exceptions.byEnding.has(endingOf(name)) ||
    exceptions.others.some(({ matches }) => matches.test(path))
  );
}

type Lookup = {
  readonly byName: ReadonlyMap<string, string>;
  readonly byEnding: ReadonlyMap<string, string>;
  readonly others: readonly { readonly pattern: string; readonly matches: RegExp }[];
  /** Matches wherever one of the other patterns does. */
  readonly anyOther: RegExp;
  /** Whether a pattern may match a path with this name. Patterns for whole folders are in `anyFolder`. */
  readonly mayName: (name: string) => boolean;
  readonly anyFolder: RegExp;
};

/** Few patterns can match a given extension, so each extension has a pattern of its own. */
function matcherByExtension(patterns: readonly string[]): (name: string) => boolean {
  const looks = new Map<string, RegExp>();
  const lookFor = (ending: string) =>
    new RegExp(`^(?:${sourcesOf(patterns.filter((pattern) => mayEndIn(pattern, ending)))})$`, 's');
  return (name) => {
    const ending = endingOf(name);
    const pattern = looks.get(ending) ?? lookFor(ending);
    if (looks.size < maxExtensions) looks.set(ending, pattern);
    return pattern.test(name);
  };
}

function mayEndIn(pattern: string, ending: string): boolean {
  const tail = pattern.slice(pattern.lastIndexOf('*') + 1);
  if (tail.includes('.')) return endingOf(tail) === ending;
  return ending === '' || ending.endsWith(tail);
}

function compilePatterns(patterns: readonly string[]): Lookup {
  const byName = patterns.filter((pattern) => /^[^*/]*$/.test(pattern));
  const byEnding = patterns.filter((pattern) => /^\*\.[^*/.]*$/.test(pattern));
  const simple = new Set([...byName, ...byEnding]);
  const others = patterns
    .filter((pattern) => !simple.has(pattern))
    .map((pattern) => ({ pattern, matches: toRegExp(pattern) }));
  const ofFolders = patterns.filter((pattern) => /\/\*\*?$/.test(pattern));
  const ofNames = patterns.filter((pattern) => !ofFolders.includes(pattern));
  return {
    byName: new Map(byName.map((pattern) => [pattern, pattern])),
    byEnding: new Map(byEnding.map((pattern) => [pattern.slice(1), pattern])),
    others,
    anyOther: new RegExp(`(?:^|/)(?:${sourcesOf(others.map(({ pattern }) => pattern))})$`, 's'),
    mayName: matcherByExtension(ofNames.map((pattern) => pattern.slice(pattern.lastIndexOf('/') + 1))),
    anyFolder: new RegExp(
      `(?:^|/)(?:${sourcesOf(ofFolders.map((pattern) => pattern.slice(0, pattern.lastIndexOf('/'))))})(?:/|$)`,
      's',
    ),
  };
}

function sourcesOf(patterns: readonly string[]): string {
  return patterns.map(toSource).join('|') || '(?!)';
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

/** More than any project has; beyond it nothing is cached. */
const maxExtensions = 500;
/** Printable ASCII without space, colon and backslash: nothing to fold but letter case. */
const plainPath = /^[!-9;-[\]-~]*$/;
const trailingDot = /\.(?:\/|$)/;
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const streamSuffix = /^([^:]+):.*$/s;
const trailing = /[.\s]+$/;
const rules = compilePatterns(pathRules.map(({ pattern }) => pattern));
const exceptions = compilePatterns(pathExceptions);
