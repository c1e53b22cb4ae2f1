/**
 * Sources in a folder whose name says output: `build/` with the build scripts, a Java package `target`. If git tracks
 * code in such a folder, what git tracks in it is kept. What stays out although git tracks it is said.
 */
import { counted } from '../../base/counted.js';
import { compareBytes } from '../../base/order.js';
import type { TrackedEntry } from '../../model/git.js';
import { kindOfLanguage, languageOf } from '../../model/languages/language.js';
import { baseName, type RelPath } from '../../model/path.js';
import type { PathRules } from '../../model/rules.js';
import { exclusionGroups } from './default-exclusions.table.js';

export function withTrackedSources(rules: PathRules, tracked: readonly TrackedEntry[]): PathRules {
  const allow: string[] = [];
  const notes: string[] = [];
  for (const [place, paths] of [...trackedByPlace(tracked)].sort(([a], [b]) => compareBytes(a, b))) {
    const files = counted(paths.length, 'file');
    const code = isOutput.has(baseName(place as RelPath)) ? undefined : paths.find(isCode);
    // One path that is allowed opens the folder, and what git tracks in an open folder is kept.
    if (code !== undefined) allow.push(`/${literal(code)}`);
    notes.push(
      code === undefined
        ? `${place}/ is left out because of its name, although git tracks ${files} in it: --allow '/${literal(place)}/**' keeps it`
        : `${place}/ is kept in spite of its name: git tracks code in it (${files})`,
    );
  }
  const shown = notes.slice(0, maxNotes);
  const more = notes.length - shown.length;
  return {
    ...rules,
    allow: [...rules.allow, ...allow],
    notes: more === 0 ? shown : [...shown, `${more} more folders with such names hold files that git tracks`],
  };
}

/** The outermost folder that the defaults leave out, and what git tracks in it. */
function trackedByPlace(tracked: readonly TrackedEntry[]): ReadonlyMap<string, readonly RelPath[]> {
  const places = new Map<string, RelPath[]>();
  for (const { path, kind } of tracked) {
    if (kind === 'submodule' || !anyFolder.test(path)) continue;
    const parts = path.split('/');
    const at = parts.findIndex((part, i) => i < parts.length - 1 && folders.has(part));
    if (at < 0) continue;
    const place = parts.slice(0, at + 1).join('/');
    const known = places.get(place);
    if (known === undefined) places.set(place, [path]);
    else known.push(path);
  }
  return places;
}

function isCode(path: RelPath): boolean {
  return kindOfLanguage(languageOf(baseName(path) as RelPath, '')) === 'code' && !/[.]min[.]|[.]d[.]ts$/.test(path);
}

function literal(path: string): string {
  return path.replace(/[\\*?[\]!# ]/g, '\\$&');
}

/** The names of folders in the default exclusions: `**\/build/**` has `build`. */
const folders: ReadonlySet<string> = new Set(
  exclusionGroups.flatMap(({ patterns }) =>
    patterns.flatMap((pattern) => /^\*\*\/([^*/]+)\/\*\*$/.exec(pattern)?.slice(1) ?? []),
  ),
);
const anyFolder = new RegExp(`(?:^|/)(?:${[...folders].map((name) => name.replaceAll('.', '[.]')).join('|')})/`);
/** Names that only tools use. Code in them is output, or belongs to others. */
const isOutput: ReadonlySet<string> = new Set([
  ...['node_modules', 'vendor', '.venv', 'venv', '__pypackages__', 'dist', '.next', '.nuxt', 'coverage'],
  ...['.cache', '__pycache__', '.pytest_cache', '.git', '.svn', '.hg'],
]);
const maxNotes = 20;
