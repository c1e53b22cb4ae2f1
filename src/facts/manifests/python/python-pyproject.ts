/** `pyproject.toml` with its standard tables and those of poetry, and `Pipfile`. */

import { entriesOf, fieldAt, isRecord, textOf, textsOf } from '../../../formats/json-fields.js';
import type { Dependency } from '../../fact-types.js';
import { pythonBackends } from '../conventions.table.js';
import { join, type Source } from '../manifest-source.js';
import { dependenciesIn, versionIn } from '../unit.js';
import type { PythonPart } from './python-manifest.js';
import { parseRequirement, typeOfExtra } from './python-requirements.js';

export function readPyproject(source: Source, folder: string): PythonPart | null {
  const found = source.toml(join(folder, 'pyproject.toml'));
  if (!isRecord(found)) return null;
  const project = fieldAt(found, 'project');
  const poetry = fieldAt(found, 'tool', 'poetry');
  const commands = [project, poetry].flatMap((table) =>
    ['scripts', 'gui-scripts'].flatMap((name) =>
      entriesOf(fieldAt(table, name)).flatMap(([, where]) => commandOf(where)),
    ),
  );
  return {
    name: textOf(fieldAt(project, 'name')) ?? textOf(fieldAt(poetry, 'name')),
    description: textOf(fieldAt(project, 'description')) ?? textOf(fieldAt(poetry, 'description')),
    dependencies: [...standardDependencies(found), ...poetryDependencies(poetry)],
    commands,
    build: backendOf(found, source, folder),
    memberGlobs: [
      ...textsOf(fieldAt(found, 'tool', 'uv', 'workspace', 'members')),
      ...textsOf(fieldAt(found, 'tool', 'uv', 'workspace', 'exclude')).map((glob) => `!${glob}`),
    ],
    roots: [
      ...textsOf(fieldAt(found, 'tool', 'setuptools', 'packages', 'find', 'where')),
      ...textsOf(fieldAt(found, 'tool', 'setuptools', 'package-dir', '')),
    ],
  };
}

export function readPipfile(source: Source, folder: string): PythonPart | null {
  if (!source.has(join(folder, 'Pipfile'))) return null;
  const found = source.toml(join(folder, 'Pipfile'));
  const dependencies = tableDependencies(found, { packages: 'runtime', 'dev-packages': 'dev' });
  return { name: null, description: null, dependencies, commands: [], build: 'pipenv', memberGlobs: [], roots: [] };
}

function standardDependencies(found: unknown): readonly Dependency[] {
  const project = fieldAt(found, 'project');
  const listed = (list: unknown, type: Dependency['type']) =>
    textsOf(list).flatMap((line) => parseRequirement(line, type) ?? []);
  return [
    ...listed(fieldAt(project, 'dependencies'), 'runtime'),
    ...entriesOf(fieldAt(project, 'optional-dependencies')).flatMap(([extra, list]) =>
      listed(list, typeOfExtra(extra)),
    ),
    ...entriesOf(fieldAt(found, 'dependency-groups')).flatMap(([, list]) => listed(list, 'dev')),
    ...listed(fieldAt(found, 'tool', 'uv', 'dev-dependencies'), 'dev'),
    ...entriesOf(fieldAt(found, 'tool', 'pdm', 'dev-dependencies')).flatMap(([, list]) => listed(list, 'dev')),
  ];
}

function poetryDependencies(poetry: unknown): readonly Dependency[] {
  return [
    ...tableDependencies(poetry, { dependencies: 'runtime', 'dev-dependencies': 'dev' }),
    ...entriesOf(fieldAt(poetry, 'group')).flatMap(([group, table]) =>
      tableDependencies(table, { dependencies: group === 'main' ? 'runtime' : 'dev' }),
    ),
  ];
}

function tableDependencies(holder: unknown, types: Readonly<Record<string, Dependency['type']>>): Dependency[] {
  const versionOf = (value: unknown) => (versionIn(value) === '*' ? null : versionIn(value));
  const found = dependenciesIn(holder, types, versionOf).filter(({ name }) => name !== 'python');
  const isOptional = (name: string) =>
    Object.keys(types).some((table) => fieldAt(holder, table, name, 'optional') === true);
  return found.map((one) => (isOptional(one.name) ? { ...one, type: 'peer' as const } : one));
}

function commandOf(where: unknown): readonly string[] {
  const text = textOf(where) ?? textOf(fieldAt(where, 'reference')) ?? textOf(fieldAt(where, 'callable'));
  return text === null ? [] : [text];
}

function backendOf(found: unknown, source: Source, folder: string): string | null {
  const backend = textOf(fieldAt(found, 'build-system', 'build-backend'));
  const known = pythonBackends.find(([start]) => backend?.startsWith(start) === true);
  if (known !== undefined) return known[1];
  if (backend !== null) return backend;
  const needs = textsOf(fieldAt(found, 'build-system', 'requires')).map((line) => parseRequirement(line, 'dev')?.name);
  if (needs.includes('setuptools') || fieldAt(found, 'tool', 'setuptools') !== undefined) return 'setuptools';
  if (fieldAt(found, 'tool', 'poetry', 'name') !== undefined) return 'poetry';
  if (source.has(join(folder, 'uv.lock'))) return 'uv';
  // The default of the standard for a project without a build backend.
  return fieldAt(found, 'project', 'name') === undefined ? null : 'setuptools';
}
