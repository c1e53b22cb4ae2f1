/** PHP: `composer.json`. A framework with a `replace` list is a monorepo of the listed packages. */

import { entriesOf, fieldAt, isRecord, textOf, textsOf } from '../../../formats/json-fields.js';
import { baseName, parentOf } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { phpFrameworks } from '../conventions.table.js';
import { filesFrom, join, type Source } from '../manifest-source.js';
import { dependenciesIn, type Ecosystem, emptyUnit, frameworkOf, mergeDependencies } from '../unit.js';
import { foldersMatching } from '../workspace-members.js';

export const composer: Ecosystem = {
  name: 'composer',
  extensions: ['php', 'phtml', 'twig'],
  read: (source, folder) => {
    if (!source.has(join(folder, 'composer.json'))) return null;
    const found = source.json(join(folder, 'composer.json'));
    const required = dependenciesIn(found, { require: 'runtime', 'require-dev': 'dev' });
    // `php` and `ext-json` are platform requirements, not packages.
    const dependencies = mergeDependencies(required.filter((one) => one.name.includes('/')));
    return {
      ...emptyUnit,
      type: 'php',
      name: textOf(fieldAt(found, 'name')),
      description: textOf(fieldAt(found, 'description')),
      dependencies,
      entryPoints: entryPointsOf(source, folder, found),
      build: 'composer',
      tests: testsOf(source, folder, dependencies),
      members: membersOf(source, folder, found),
      workspace: 'Composer monorepo',
    };
  },
};

function entryPointsOf(source: Source, folder: string, found: unknown): readonly string[] {
  const bins = textsOf(fieldAt(found, 'bin'));
  const files = textsOf(fieldAt(found, 'autoload', 'files'));
  const paths = [...bins, 'artisan', 'bin/console', 'public/index.php', 'web/index.php', 'index.php', ...files];
  return filesFrom(source, folder, paths);
}

function testsOf(source: Source, folder: string, dependencies: readonly Dependency[]): string | null {
  const found = frameworkOf(phpFrameworks, dependencies);
  const isConfigured = ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'].some((name) =>
    source.has(join(folder, name)),
  );
  return isConfigured && found !== 'pest' ? 'phpunit' : found;
}

function membersOf(source: Source, folder: string, found: unknown): readonly string[] {
  const repositories = fieldAt(found, 'repositories');
  const listed = Array.isArray(repositories) ? repositories : isRecord(repositories) ? Object.values(repositories) : [];
  const globs = listed.flatMap((one) => (fieldAt(one, 'type') === 'path' ? textsOf(fieldAt(one, 'url')) : []));
  const replaced = new Set(entriesOf(fieldAt(found, 'replace')).map(([name]) => name));
  const own = (replaced.size === 0 ? [] : source.under(folder))
    .filter((path) => baseName(path) === 'composer.json' && parentOf(path) !== folder && !path.includes('vendor/'))
    .filter((path) => replaced.has(textOf(fieldAt(source.json(path), 'name')) ?? ''));
  const matching = foldersMatching(source, folder, { globs, manifests: ['composer.json'] });
  return [...new Set([...matching, ...own.map(parentOf)])];
}
