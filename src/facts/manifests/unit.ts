/** The data of one ecosystem for one folder, before all are joined to the manifest of the project. */
import { entriesOf, fieldAt, textOf } from '../../formats/json-fields.js';
import type { Dependency } from '../fact-types.js';
import type { Source } from './manifest-source.js';

export type Unit = {
  readonly type: string;
  /** The name that dependants use. */
  readonly name: string | null;
  /** The common name, if it is shorter. */
  readonly title: string | null;
  readonly description: string | null;
  readonly dependencies: readonly Dependency[];
  /** Files of the project, best first. */
  readonly entryPoints: readonly string[];
  readonly build: string | null;
  readonly tests: string | null;
  /** Folders of the packages in its workspace. */
  readonly members: readonly string[];
  /** Private: never published. */
  readonly isPrivate: boolean;
  /** What the summary calls such a set of packages. */
  readonly workspace: string;
};

export type Ecosystem = {
  readonly name: string;
  /** File extensions of its languages. The ecosystem with the most files describes the project. */
  readonly extensions: readonly string[];
  readonly read: (source: Source, folder: string) => Unit | null;
};

export const emptyUnit = {
  name: null,
  title: null,
  description: null,
  dependencies: [],
  entryPoints: [],
  build: null,
  tests: null,
  members: [],
  isPrivate: false,
  workspace: 'workspace',
} as const;

export function dependency(name: string, version: string | null | undefined, type: Dependency['type']): Dependency {
  const known = version?.trim() ?? '';
  return known === '' ? { name, type } : { name, version: known, type };
}

/** The dependencies in the tables of a manifest, each with the type that its field stands for. */
export function dependenciesIn(
  manifest: unknown,
  typeOfField: Readonly<Record<string, Dependency['type']>>,
  versionOf: (value: unknown, name: string) => string | null = textOf,
): Dependency[] {
  return Object.entries(typeOfField).flatMap(([field, type]) =>
    entriesOf(fieldAt(manifest, field)).map(([name, value]) => dependency(name, versionOf(value, name), type)),
  );
}

/** `"1.2"`, or the version of a table: `{ version = "1.2", … }`. */
export function versionIn(value: unknown): string | null {
  return textOf(value) ?? textOf(fieldAt(value, 'version'));
}

/** The framework of the first row whose pattern matches one of the names. */
export function frameworkAmong(
  rows: readonly (readonly [framework: string, sign: RegExp])[],
  names: readonly string[],
): string | null {
  return rows.find(([, sign]) => names.some((name) => sign.test(name)))?.[0] ?? null;
}

/** The same for the names of dependencies in lower case. */
export function frameworkOf(
  rows: readonly (readonly [framework: string, sign: RegExp])[],
  dependencies: readonly Dependency[],
): string | null {
  const names = dependencies.map(({ name }) => name.toLowerCase());
  return frameworkAmong(rows, names);
}

/** One entry for each name. A runtime dependency wins over a peer dependency, and that over a development one. */
export function mergeDependencies(lists: Iterable<Dependency>): readonly Dependency[] {
  const byName = new Map<string, Dependency>();
  for (const found of lists) {
    const known = byName.get(found.name);
    if (known === undefined || weight[found.type] > weight[known.type]) byName.set(found.name, found);
  }
  return [...byName.values()];
}

const weight: Readonly<Record<Dependency['type'], number>> = { runtime: 2, peer: 1, dev: 0 };
