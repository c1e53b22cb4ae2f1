/** Dart and Flutter: `pubspec.yaml`, with workspaces of pub and of melos. */

import { entriesOf, fieldAt, textOf, textsOf } from '../../../formats/json-fields.js';
import { dartFrameworks } from '../conventions.table.js';
import { join, type Source } from '../manifest-source.js';
import { dependenciesIn, type Ecosystem, emptyUnit, frameworkOf, mergeDependencies, versionIn } from '../unit.js';
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
    const versionOf = (value: unknown) => (versionIn(value) === 'any' ? null : versionIn(value));
    const dependencies = mergeDependencies(
      dependenciesIn(found, { dependencies: 'runtime', dev_dependencies: 'dev' }, versionOf),
    );
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
      tests: frameworkOf(dartFrameworks, dependencies),
      members: foldersMatching(source, folder, { globs, manifests: ['pubspec.yaml'] }),
      workspace: 'pub workspace',
    };
  },
};

function entryPointsOf(source: Source, folder: string, pubspec: unknown): readonly string[] {
  const name = textOf(fieldAt(pubspec, 'name')) ?? 'main';
  const commands = entriesOf(fieldAt(pubspec, 'executables')).map(
    ([command, file]) => `bin/${textOf(file) ?? command}.dart`,
  );
  const paths = [...commands, 'lib/main.dart', `bin/${name}.dart`, 'bin/main.dart', `lib/${name}.dart`];
  return [...new Set(paths.map((file) => join(folder, file)).filter(source.has))];
}
