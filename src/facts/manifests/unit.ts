/** What one ecosystem says of one folder, before the parts are joined to the manifest of the project. */
import type { Dependency } from '../fact-types.js';
import type { Source } from './manifest-source.js';

export type Unit = {
  readonly type: string;
  /** The name as dependants write it. */
  readonly name: string | null;
  /** What people call it, where that is shorter than the name. */
  readonly title: string | null;
  readonly description: string | null;
  readonly dependencies: readonly Dependency[];
  /** Files of the project, best first. */
  readonly entryPoints: readonly string[];
  readonly build: string | null;
  readonly tests: string | null;
  /** Folders of the packages that it takes in. */
  readonly members: readonly string[];
  /** Kept to the project: never published. */
  readonly isPrivate: boolean;
  /** What such a set of packages is called, for the summary. */
  readonly workspace: string;
};

export type Ecosystem = {
  readonly name: string;
  /** File endings of its languages: what a project mostly holds says which of its manifests speaks for it. */
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

/** One entry for each name: what is needed at run time outweighs a peer, and that outweighs a tool. */
export function mergeDependencies(lists: Iterable<Dependency>): readonly Dependency[] {
  const byName = new Map<string, Dependency>();
  for (const found of lists) {
    const known = byName.get(found.name);
    if (known === undefined || weight[found.type] > weight[known.type]) byName.set(found.name, found);
  }
  return [...byName.values()];
}

const weight: Readonly<Record<Dependency['type'], number>> = { runtime: 2, peer: 1, dev: 0 };
