/** Ranks the definitions of a project by the number of other files that use them. */
import { isBeside } from '../../facts/summary/non-production-dirs.js';
import {
  type Definition,
  type DefinitionKind,
  type DefinitionRef,
  type Index,
  type IndexedFile,
  qualifiedName,
  referencesOf,
} from '../../model/analysis.js';
import { kindOfLanguage } from '../../model/languages/language.js';
import { parentOf } from '../../model/path.js';

/** `users`: how many other files use the definition, tests and examples included. */
export type RankedDefinition = DefinitionRef & { readonly users: number };

/**
 * Best first. Equal ones come in the order of `places`, by file number, then in file order. Of definitions with one
 * name in a file, and of equal ones in a folder (overloads, variants of a build), only the first is ranked.
 */
export function rankDefinitions(index: Index, places: readonly number[]): RankedDefinition[] {
  const usersOf = countUsers(index);
  const seen = new Set<string>();
  const scored = index.files.flatMap((file, number) =>
    (isCore(file) ? shownDefinitions(file) : []).flatMap((at) => {
      const definition = file.definitions[at]!;
      const name = qualifiedName(definition);
      const keys = [`${number} ${name}`, `${parentOf(file.entry.path)} ${name} ${definition.signature}`];
      if (keys.some((key) => seen.has(key))) return [];
      for (const key of keys) seen.add(key);
      const { core, others } = usersOf.get(keyOf(number, at)) ?? nobody;
      if (core + others === 0 && !definition.exported && valueKinds.has(definition.kind)) return [];
      const weight = weightOf(definition, file.entry.path);
      return [{ file: number, at, users: core + others, score: (core * coreWeight + others) * weight, weight }];
    }),
  );
  return scored.sort(
    (a, b) => b.score - a.score || b.weight - a.weight || places[a.file]! - places[b.file]! || a.at - b.at,
  );
}

/** What others cannot use, and values, say less of a project than its public functions and types. */
function weightOf({ kind, exported }: Definition, path: string): number {
  const isPublic = exported && !internalFolder.test(path);
  return (isPublic ? 4 : 1) * (valueKinds.has(kind) ? 1 : 2);
}

/** Code of the product itself: no test, example, generated or copied file. */
export function isCore({ entry }: IndexedFile): boolean {
  const { path, category, lowValue, language } = entry;
  return lowValue === null && category !== 'test' && kindOfLanguage(language) === 'code' && !isBeside(path);
}

type Users = { core: number; others: number };

function countUsers(index: Index): ReadonlyMap<string, Users> {
  const users = new Map<string, Users>();
  for (const [number, file] of index.files.entries()) {
    const used = new Set<string>();
    for (const { file: to, at } of referencesOf(index, number)) if (to !== number && at >= 0) used.add(keyOf(to, at));
    const side = isCore(file) ? 'core' : 'others';
    for (const key of used) {
      const counts = users.get(key) ?? { core: 0, others: 0 };
      counts[side] += 1;
      users.set(key, counts);
    }
  }
  return users;
}

/** The positions of definitions that have a signature of their own and are not local to a function. */
function shownDefinitions({ definitions }: IndexedFile): number[] {
  const closed = new Set<string>();
  return definitions.flatMap((definition, at) => {
    const { kind, container, signature } = definition;
    const isLocal = container !== null && closed.has(container);
    if (isLocal || callables.has(kind)) closed.add(qualifiedName(definition));
    return isLocal || unshown.has(kind) || signature === '' ? [] : [at];
  });
}

function keyOf(file: number, at: number): string {
  return `${file}:${at}`;
}

const internalFolder = /(?:^|\/)_?internals?\//;
const nobody: Users = { core: 0, others: 0 };
/** A use in the product counts as much as four in tests or examples. */
const coreWeight = 4;
const callables: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>(['function', 'method', 'constructor', 'macro']);
const valueKinds: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>(['constant', 'variable', 'field', 'property']);
const unshown: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  ...(['member', 'namespace', 'module', 'implementation', 'extension'] as const),
  ...(['heading', 'section', 'key', 'selector', 'cell'] as const),
]);
