/** Dart and Flutter: `pubspec.yaml`, with workspaces of pub and of melos. */

import { entriesOf, fieldAt, textOf, textsOf } from '../../../formats/json-fields.js';
import type { Dependency } from '../../fact-types.js';
import { join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit, mergeDependencies } from '../unit.js';
import { foldersMatching } from '../workspace-members.js';

export const dart: Ecosystem = {
  name: 'pub',
  extensions: ['dart'],
  read: (source, folder) => {
    const path = join(folder, 'pubspec.yaml');
    const isMelos = source.has(join(folder, 'melos.yaml'));
    if (!source.has(path) && !isMelos) return null;
    const found = source.yaml(path);
    const name = textOf(fieldAt(found, 'name'));
    const dependencies = mergeDependencies([
      ...packagesIn(fieldAt(found, 'dependencies'), 'runtime'),
      ...packagesIn(fieldAt(found, 'dev_dependencies'), 'dev'),
    ]);
    const globs = [
      ...textsOf(fieldAt(found, 'workspace')),
      ...textsOf(fieldAt(source.yaml(join(folder, 'melos.yaml')), 'packages')),
    ];
    return {
      ...emptyUnit,
      type: 'dart',
      name,
      description: textOf(fieldAt(found, 'description'))?.replace(/\s+/g, ' ').trim() ?? null,
      dependencies,
      entryPoints: entryPointsOf(source, folder, found),
      build: dependencies.some((one) => one.name === 'flutter') ? 'flutter' : 'pub',
      tests: testsOf(dependencies),
      members: foldersMatching(source, folder, { globs, manifests: ['pubspec.yaml'] }),
      workspace: 'pub workspace',
    };
  },
};

function packagesIn(table: unknown, type: Dependency['type']): readonly Dependency[] {
  return entriesOf(table).map(([name, value]) => {
    const version = textOf(value) ?? textOf(fieldAt(value, 'version'));
    return dependency(name, version === 'any' ? null : version, type);
  });
}

function entryPointsOf(source: Source, folder: string, pubspec: unknown): readonly string[] {
  const name = textOf(fieldAt(pubspec, 'name')) ?? 'main';
  const commands = entriesOf(fieldAt(pubspec, 'executables')).map(
    ([command, file]) => `bin/${textOf(file) ?? command}.dart`,
  );
  const paths = [...commands, 'lib/main.dart', `bin/${name}.dart`, 'bin/main.dart', `lib/${name}.dart`];
  return [...new Set(paths.map((file) => join(folder, file)).filter(source.has))];
}

function testsOf(dependencies: readonly Dependency[]): string | null {
  const needs = new Set(dependencies.map(({ name }) => name));
  if (needs.has('flutter_test')) return 'flutter_test';
  return needs.has('test') ? 'package:test' : null;
}
