/**
 * Which files of the program need which others: they use a definition in them, extend a type of theirs or import them.
 * Only what the index resolved counts. An import of a whole package (Go, Java) says nothing about one of its files.
 */
import { type Index, referencesOf } from '../../model/analysis.js';
import { definingFile, isDeclaration } from './re-exports.js';
import type { Facts } from './summary-facts.js';

/** File -> the files that need it; a file is none of its own users. */
export type FileUsers = ReadonlyMap<number, ReadonlySet<number>>;

export function findUsers({ own, isOwn, fileAt, pathAt, project: { index } }: Facts): FileUsers {
  const users = new Map<number, Set<number>>();
  const add = (from: number, path: string): void => {
    const to = definingFile(index, path);
    if (to === undefined || to === from || !isOwn(to) || !isOwn(from)) return;
    const known = users.get(to);
    if (known === undefined) users.set(to, new Set([from]));
    else known.add(from);
  };
  for (const { from, to, kind } of index.edges) if (kind === 'extends') add(from, pathAt(to));
  for (const from of own) {
    for (const { file, at } of referencesOf(index, from)) if (!isReopened(index, file, at)) add(from, pathAt(file));
    for (const { to } of fileAt(from).imports)
      if (to.kind === 'file' && (to.paths.length === 1 || to.paths.some(isDeclaration))) add(from, to.paths[0]!);
  }
  return users;
}

/** A module or namespace that several files open belongs to none of them alone. */
export function isReopened({ files, definitionsByName }: Index, file: number, at: number): boolean {
  const definition = files[file]!.definitions[at];
  if (definition === undefined || !/^(?:module|namespace)$/.test(definition.kind)) return false;
  return new Set(definitionsByName.get(definition.name)?.map((one) => one.file)).size > 1;
}

/** For each definition of a file, by its position: the number of other files of the program that use it. */
export function countUsersOfDefinitions(
  { own, project: { index } }: Facts,
  users: ReadonlySet<number>,
  file: number,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const from of own) {
    if (!users.has(from)) continue;
    const used = referencesOf(index, from).flatMap((one) => (one.file === file && one.at >= 0 ? [one.at] : []));
    for (const at of new Set(used)) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return counts;
}
