/** `pyproject.toml` with its standard tables and those of poetry, and `Pipfile`. */

import { entriesOf, fieldOf, isRecord, textOf, textsOf } from '../../../formats/resolve-json.js';
import type { Dependency } from '../../fact-types.js';
import { join, type Source } from '../manifest-source.js';
import { dependency } from '../unit.js';
import type { PythonPart } from './python-manifest.js';
import { isToolGroup, parseRequirement } from './python-requirements.js';

export function readPyproject(source: Source, folder: string): PythonPart | null {
  const found = source.toml(join(folder, 'pyproject.toml'));
  if (!isRecord(found)) return null;
  const project = fieldOf(found, 'project');
  const poetry = fieldOf(found, 'tool', 'poetry');
  const commands = [project, poetry].flatMap((table) =>
    ['scripts', 'gui-scripts'].flatMap((name) =>
      entriesOf(fieldOf(table, name)).flatMap(([, where]) => commandOf(where)),
    ),
  );
  return {
    name: textOf(fieldOf(project, 'name')) ?? textOf(fieldOf(poetry, 'name')),
    description: textOf(fieldOf(project, 'description')) ?? textOf(fieldOf(poetry, 'description')),
    dependencies: [...standardDependencies(found), ...poetryDependencies(poetry)],
    commands,
    build: backendOf(found, source, folder),
    memberGlobs: [
      ...textsOf(fieldOf(found, 'tool', 'uv', 'workspace', 'members')),
      ...textsOf(fieldOf(found, 'tool', 'uv', 'workspace', 'exclude')).map((glob) => `!${glob}`),
    ],
    roots: [
      ...textsOf(fieldOf(found, 'tool', 'setuptools', 'packages', 'find', 'where')),
      ...textsOf(fieldOf(found, 'tool', 'setuptools', 'package-dir', '')),
    ],
  };
}

export function readPipfile(source: Source, folder: string): PythonPart | null {
  if (!source.has(join(folder, 'Pipfile'))) return null;
  const found = source.toml(join(folder, 'Pipfile'));
  const dependencies = [
    ...tableDependencies(fieldOf(found, 'packages'), 'runtime'),
    ...tableDependencies(fieldOf(found, 'dev-packages'), 'dev'),
  ];
  return { name: null, description: null, dependencies, commands: [], build: 'pipenv', memberGlobs: [], roots: [] };
}

function standardDependencies(found: unknown): readonly Dependency[] {
  const project = fieldOf(found, 'project');
  const listed = (list: unknown, type: Dependency['type']) =>
    textsOf(list).flatMap((line) => parseRequirement(line, type) ?? []);
  return [
    ...listed(fieldOf(project, 'dependencies'), 'runtime'),
    ...entriesOf(fieldOf(project, 'optional-dependencies')).flatMap(([extra, list]) =>
      listed(list, isToolGroup(extra) ? 'dev' : 'runtime'),
    ),
    ...entriesOf(fieldOf(found, 'dependency-groups')).flatMap(([, list]) => listed(list, 'dev')),
    ...listed(fieldOf(found, 'tool', 'uv', 'dev-dependencies'), 'dev'),
    ...entriesOf(fieldOf(found, 'tool', 'pdm', 'dev-dependencies')).flatMap(([, list]) => listed(list, 'dev')),
  ];
}

function poetryDependencies(poetry: unknown): readonly Dependency[] {
  return [
    ...tableDependencies(fieldOf(poetry, 'dependencies'), 'runtime'),
    ...tableDependencies(fieldOf(poetry, 'dev-dependencies'), 'dev'),
    ...entriesOf(fieldOf(poetry, 'group')).flatMap(([group, table]) =>
      tableDependencies(fieldOf(table, 'dependencies'), group === 'main' ? 'runtime' : 'dev'),
    ),
  ];
}

function tableDependencies(table: unknown, type: Dependency['type']): readonly Dependency[] {
  return entriesOf(table)
    .filter(([name]) => name !== 'python')
    .map(([name, value]) => {
      const version = textOf(value) ?? textOf(fieldOf(value, 'version'));
      return dependency(name, version === '*' ? null : version, type);
    });
}

function commandOf(where: unknown): readonly string[] {
  const text = textOf(where) ?? textOf(fieldOf(where, 'reference')) ?? textOf(fieldOf(where, 'callable'));
  return text === null ? [] : [text];
}

function backendOf(found: unknown, source: Source, folder: string): string | null {
  const backend = textOf(fieldOf(found, 'build-system', 'build-backend'));
  const known = backends.find(([start]) => backend?.startsWith(start) === true);
  if (known !== undefined) return known[1];
  if (backend !== null) return backend;
  const needs = textsOf(fieldOf(found, 'build-system', 'requires')).map((line) => parseRequirement(line, 'dev')?.name);
  if (needs.includes('setuptools') || fieldOf(found, 'tool', 'setuptools') !== undefined) return 'setuptools';
  if (fieldOf(found, 'tool', 'poetry', 'name') !== undefined) return 'poetry';
  if (source.has(join(folder, 'uv.lock'))) return 'uv';
  // The standard's own default for a project that names no backend.
  return fieldOf(found, 'project', 'name') === undefined ? null : 'setuptools';
}

const backends: readonly (readonly [string, string])[] = [
  ['poetry', 'poetry'],
  ['setuptools', 'setuptools'],
  ['hatchling', 'hatch'],
  ['flit', 'flit'],
  ['pdm', 'pdm'],
  ['maturin', 'maturin'],
  ['uv_build', 'uv'],
  ['scikit_build_core', 'scikit-build-core'],
  ['mesonpy', 'meson-python'],
];
