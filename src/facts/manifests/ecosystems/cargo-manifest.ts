/** Rust: `Cargo.toml`, with workspaces and the fields that members inherit from them. */

import { entriesOf, fieldAt, isRecord, textOf, textsOf } from '../../../formats/json-fields.js';
import { baseName, parentOf, pathFrom } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { filesFrom, join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit, mergeDependencies, versionIn } from '../unit.js';
import { foldersHolding, foldersMatching } from '../workspace-members.js';

export const cargo: Ecosystem = {
  name: 'cargo',
  extensions: ['rs'],
  read: (source, folder) => {
    if (!source.has(join(folder, 'Cargo.toml'))) return null;
    const found = source.toml(join(folder, 'Cargo.toml'));
    const inherited = workspaceOf(source, folder);
    const description = fieldAt(found, 'package', 'description');
    return {
      ...emptyUnit,
      type: 'rust',
      name: textOf(fieldAt(found, 'package', 'name')),
      description:
        textOf(description) ?? (isRecord(description) ? textOf(fieldAt(inherited, 'package', 'description')) : null),
      dependencies: dependenciesOf(found, fieldAt(inherited, 'dependencies')),
      entryPoints: entryPointsOf(source, folder, found),
      build: 'cargo',
      tests: hasTests(source, folder) ? 'cargo test' : null,
      members: membersOf(source, folder, found),
      isPrivate: fieldAt(found, 'package', 'publish') === false,
      workspace: 'Cargo workspace',
    };
  },
};

/** The workspace table of the folder or of the nearest folder above. */
function workspaceOf(source: Source, folder: string): unknown {
  for (let place = folder; ; place = parentOf(place)) {
    const found = fieldAt(source.toml(join(place, 'Cargo.toml')), 'workspace');
    if (found !== undefined || place === '') return found;
  }
}

function dependenciesOf(found: unknown, shared: unknown): readonly Dependency[] {
  const tables = [found, ...entriesOf(fieldAt(found, 'target')).map(([, table]) => table)];
  const kinds = [
    ['dependencies', 'runtime'],
    ['build-dependencies', 'dev'],
    ['dev-dependencies', 'dev'],
  ] as const;
  return mergeDependencies(
    kinds.flatMap(([kind, type]) =>
      tables.flatMap((table) =>
        entriesOf(fieldAt(table, kind)).map(([key, value]) => {
          const spec = fieldAt(value, 'workspace') === true ? fieldAt(shared, key) : value;
          const isOptional = fieldAt(value, 'optional') === true && type === 'runtime';
          return dependency(textOf(fieldAt(spec, 'package')) ?? key, versionIn(spec), isOptional ? 'peer' : type);
        }),
      ),
    ),
  );
}

/** Binaries and library as named, then those that cargo finds by convention. */
function entryPointsOf(source: Source, folder: string, found: unknown): readonly string[] {
  const bins = fieldAt(found, 'bin');
  const named = (Array.isArray(bins) ? bins : []).flatMap((bin) => {
    const path = textOf(fieldAt(bin, 'path'));
    const name = textOf(fieldAt(bin, 'name')) ?? '';
    return path === null ? [`src/bin/${name}.rs`, `src/bin/${name}/main.rs`] : [path];
  });
  const library = textOf(fieldAt(found, 'lib', 'path')) ?? 'src/lib.rs';
  const hasPackage = fieldAt(found, 'package') !== undefined;
  const binaries = source
    .under(join(folder, 'src/bin'))
    .filter((path) => parentOf(path) === join(folder, 'src/bin') || baseName(path) === 'main.rs')
    .filter((path) => path.endsWith('.rs'));
  const paths = filesFrom(source, folder, [...named, 'src/main.rs', library]);
  return hasPackage ? [...new Set([...paths, ...binaries])] : [];
}

/** Members as listed, and packages below that are path dependencies. Cargo includes those too. */
function membersOf(source: Source, folder: string, found: unknown): readonly string[] {
  const workspace = fieldAt(found, 'workspace');
  if (workspace === undefined) return [];
  const globs = [
    ...textsOf(fieldAt(workspace, 'members')),
    ...textsOf(fieldAt(workspace, 'exclude')).map((glob) => `!${glob}`),
  ];
  const byPath = ['dependencies', 'dev-dependencies', 'build-dependencies'].flatMap((kind) =>
    entriesOf(fieldAt(found, kind)).flatMap(([, value]) => {
      const path = textOf(fieldAt(value, 'path'));
      return path === null ? [] : [pathFrom(folder, path)];
    }),
  );
  const held = foldersHolding(source, byPath, ['Cargo.toml']);
  return [...new Set([...foldersMatching(source, folder, { globs, manifests: ['Cargo.toml'] }), ...held])];
}

/** Tests of Rust are in `tests/` or inside the sources. */
function hasTests(source: Source, folder: string): boolean {
  const files = source.under(folder).filter((path) => path.endsWith('.rs'));
  if (files.some((path) => /(?:^|\/)tests?(?:\/|\.rs$)/.test(path))) return true;
  return files.slice(0, maxLooks).some((path) => source.text(path)?.includes('#[test]') === true);
}

const maxLooks = 40;
