/** npm, pnpm, yarn and bun: `package.json`, with their workspaces and those of lerna. */
import { entriesOf, fieldAt, isRecord, textOf, textsOf } from '../../../formats/json-fields.js';
import type { Dependency } from '../../fact-types.js';
import { npmManagers, npmRunners } from '../conventions.table.js';
import { join, type Source } from '../manifest-source.js';
import { dependenciesIn, type Ecosystem, emptyUnit, mergeDependencies, type Unit } from '../unit.js';
import { foldersMatching } from '../workspace-members.js';
import { npmEntryPoints } from './npm-entries.js';

export const npm: Ecosystem = {
  name: 'npm',
  extensions: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts', 'vue', 'svelte', 'astro'],
  read: (source, folder) => {
    if (!source.has(join(folder, 'package.json'))) return null;
    const found = source.json(join(folder, 'package.json'));
    const manifest = isRecord(found) ? found : {};
    const manager = managerOf(source, folder, manifest);
    return {
      ...emptyUnit,
      type: 'node',
      name: textOf(manifest.name),
      description: textOf(manifest.description),
      dependencies: dependenciesOf(manifest, source.yaml('pnpm-workspace.yaml')),
      entryPoints: npmEntryPoints(source, folder, manifest),
      build: manager,
      tests: npmTests(source, folder, manifest),
      members: membersOf(source, folder, manifest),
      isPrivate: manifest.private === true,
      workspace: `${manager} workspace`,
    } satisfies Unit;
  },
};

function dependenciesOf(manifest: unknown, workspace: unknown): readonly Dependency[] {
  const versionIn = (value: unknown, name: string) => versionOf(name, textOf(value), workspace);
  return mergeDependencies(dependenciesIn(manifest, typeOfField, versionIn));
}

const typeOfField = {
  dependencies: 'runtime',
  optionalDependencies: 'runtime',
  peerDependencies: 'peer',
  devDependencies: 'dev',
} as const;

/** The catalogs of a pnpm workspace: versions that packages share. */
function versionOf(name: string, written: string | null, workspace: unknown): string | null {
  if (written?.startsWith('catalog:') !== true) return written;
  const catalog = written.slice('catalog:'.length);
  const named = catalog === '' || catalog === 'default' ? fieldAt(workspace, 'catalog') : undefined;
  return textOf(fieldAt(named ?? fieldAt(workspace, 'catalogs', catalog === '' ? 'default' : catalog), name));
}

/** The package manager: as declared, else by lock files, else by `engines`, else npm. */
function managerOf(source: Source, folder: string, manifest: unknown): string {
  const said = textOf(fieldAt(manifest, 'packageManager'))?.split('@')[0];
  if (said !== undefined && npmManagers.some(([name]) => name === said)) return said;
  for (const place of folder === '' ? [''] : [folder, ''])
    for (const [name, signs] of npmManagers) if (signs.some((sign) => source.has(join(place, sign)))) return name;
  const engines = entriesOf(fieldAt(manifest, 'engines')).map(([name]) => name);
  return npmManagers.find(([name]) => name !== 'npm' && engines.includes(name))?.[0] ?? 'npm';
}

function membersOf(source: Source, folder: string, manifest: unknown): readonly string[] {
  const workspaces = fieldAt(manifest, 'workspaces');
  const globs = [
    ...textsOf(isRecord(workspaces) ? workspaces.packages : workspaces),
    ...textsOf(fieldAt(source.yaml(join(folder, 'pnpm-workspace.yaml')), 'packages')),
  ];
  const lerna = textsOf(fieldAt(source.json(join(folder, 'lerna.json')), 'packages'));
  return foldersMatching(source, folder, { globs: globs.length > 0 ? globs : lerna, manifests: ['package.json'] });
}

/** The test runner of an npm package: by its scripts, then its configuration files, then its dependencies. */
function npmTests(source: Source, folder: string, manifest: unknown): string | null {
  const scripts = entriesOf(fieldAt(manifest, 'scripts')).filter(([name]) =>
    /^(?:unit|e2e|spec|tests?)(?:\b|_)/.test(name),
  );
  const mains = scripts.filter(([name]) => name === 'test');
  for (const group of [mains, scripts]) {
    const commands = group
      .map(([, command]) => (typeof command === 'string' ? command.slice(0, 2_000) : ''))
      .join('\n');
    const started = npmRunners.find(({ command }) => command.test(commands));
    if (started !== undefined) return started.name;
  }
  const names = source.namesIn(folder);
  const configured = npmRunners.find(({ config }) => config !== null && names.some((name) => config.test(name)));
  if (configured !== undefined) return configured.name;
  const isNeeded = (name: string) =>
    ['devDependencies', 'dependencies'].some((kind) => fieldAt(manifest, kind, name) !== undefined) ||
    fieldAt(manifest, name) !== undefined;
  return npmRunners.find(({ packages }) => packages.some(isNeeded))?.name ?? null;
}
