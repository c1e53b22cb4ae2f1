/**
 * The one checker for import resolution: a project in memory (path -> text) and a table of what its imports
 * must mean. Answers are texts: the paths joined by a space, `= name` for an external package, `?` for
 * what looks internal but is not there.
 */
import { compareBytes } from '../../src/base/order.js';
import {
  createResolver,
  type Project,
  type Resolution,
  type Resolver,
} from '../../src/index/resolve/resolve-project.js';
import type { Analysis, Import } from '../../src/model/analysis.js';
import { languageOf } from '../../src/model/languages/language.js';
import type { RelPath } from '../../src/model/path.js';
import { analyseText } from '../languages/check.js';

export type Files = Readonly<Record<string, string>>;

/** The table's middle column: a specifier, or a whole import where its kind or names matter. */
export type Row = readonly [from: string, imported: string | Partial<Import>, expected: string];

/** Resolves hand-made imports, without parsing anything. Gives the rows that differ, with the answer in place of the expectation. */
export function findDifferences(files: Files, rows: readonly Row[]): Row[] {
  const resolver = createResolver(toProject(files, new Map()));
  return rows.flatMap(([from, imported, expected]) => {
    const answer = answerOf(resolver, from, toImport(imported));
    return answer === expected ? [] : [[from, imported, answer] as const];
  });
}

/** Parses every file and resolves every import in it: rows of `path:line specifier -> answer`. */
export async function resolveAll(files: Files): Promise<string[]> {
  const analyses = new Map<string, Analysis>();
  for (const [path, text] of Object.entries(files))
    analyses.set(path, await analyseText(text, languageOf(path as RelPath, '')));
  const project = toProject(files, analyses);
  const resolver = createResolver(project);
  return project.paths.flatMap((path) =>
    analyses
      .get(path)!
      .imports.map(
        (imported) => `${path}:${imported.line} ${imported.specifier} -> ${answerOf(resolver, path, imported)}`,
      ),
  );
}

export function toProject(files: Files, analyses: ReadonlyMap<string, Analysis>): Project {
  return {
    paths: Object.keys(files).sort(compareBytes),
    read: (path) => (Object.hasOwn(files, path) ? files[path]! : null),
    analysisOf: (path) => analyses.get(path) ?? null,
    languageOf: (path) => languageOf(path as RelPath, ''),
  };
}

export function toImport(imported: string | Partial<Import>): Import {
  const given = typeof imported === 'string' ? { specifier: imported } : imported;
  return { specifier: '', kind: 'import', line: 1, names: [], flavour: 'plain', ...given };
}

/** `from x import a, b` as an import. */
export function bringing(specifier: string, ...names: readonly string[]): Partial<Import> {
  return { specifier, names: names.map((name) => ({ name, as: name })) };
}

/** Empty files at these paths. */
export function emptyFiles(paths: string): Files {
  return Object.fromEntries(
    paths
      .split(/\s+/)
      .filter(Boolean)
      .map((path) => [path, '']),
  );
}

function answerOf(resolver: Resolver, from: string, imported: Import): string {
  return toText(resolver.resolve(from, imported));
}

function toText(answer: Resolution): string {
  if (answer.kind === 'file') return answer.paths.join(' ');
  return answer.kind === 'external' ? `= ${answer.package}` : '?';
}
