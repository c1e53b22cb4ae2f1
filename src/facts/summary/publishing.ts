/** Whether the manifests at the root publish a library, a command, both or neither. */
import { parseLenientJson } from '../../formats/json.js';
import { fieldAt, isRecord, textOf, textsOf } from '../../formats/json-fields.js';
import { parseLenientToml } from '../../formats/toml.js';
import { isCommandLibrary, isWebFramework } from './architecture.table.js';
import { some } from './figures.js';
import { isOwnPackage } from './non-production-dirs.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';
import { countUsers } from './technologies/technologies.js';

type Published = {
  /** The evidence for a library and for a command, one phrase for each sign. */
  readonly library: readonly string[];
  readonly command: readonly string[];
};

export function readPublished(facts: Facts): Published {
  const library: string[] = [];
  const command: string[] = [];
  for (const read of [fromNpm, fromCargo, fromPython, fromOthers, fromGo]) read(facts, library, command);
  return { library, command };
}

function fromNpm({ project }: Facts, library: string[], command: string[]): void {
  const json = parseLenientJson(project.readText('package.json'));
  if (!isRecord(json)) return;
  const bin = json.bin;
  const commands = isRecord(bin) ? Object.keys(bin) : textOf(bin) === null ? [] : [textOf(json.name) ?? 'bin'];
  if (commands.length > 0) command.push(`package.json declares the command ${some(commands, LIMITS.places)}`);
  // `npm init` adds a name, a version and `main` to everything, also to a web server.
  const isServer = isRecord(json.dependencies) && Object.keys(json.dependencies).some(isWebFramework);
  const signs = ['exports', ...(isServer ? ['files'] : ['main']), 'module', 'types'];
  const fields = signs.filter((field) => json[field] !== undefined);
  const isPrivate = json.private === true;
  if (fields.length > 0 && !isPrivate) library.push(`package.json publishes ${fields.join(', ')}`);
  else if (!isPrivate && !isServer && json.name !== undefined && json.version !== undefined && commands.length === 0)
    library.push('package.json has a name and version and is not private');
}

/**
 * Whether a program is a server: at least as many of its files use a web framework as a command line library. Its
 * library target then only serves its own tests.
 */
function isServer(facts: Facts): boolean {
  let serving = 0;
  let commanding = 0;
  for (const [name, files] of countUsers(facts)) {
    if (isWebFramework(name)) serving += files;
    else if (isCommandLibrary(name)) commanding += files;
  }
  return serving > 0 && serving >= commanding;
}

function fromCargo(facts: Facts, library: string[], command: string[]): void {
  const { project, paths } = facts;
  const toml = parseLenientToml(project.readText('Cargo.toml'));
  if (fieldAt(toml, 'package') === undefined) return;
  const found = [...paths].filter((path) => /^src\/(?:main|bin\/[^/]+|bin\/[^/]+\/main)\.rs$/.test(path));
  const bins = fieldAt(toml, 'bin');
  const names = Array.isArray(bins) ? bins.flatMap((bin) => textOf(fieldAt(bin, 'name')) ?? []) : [];
  if ((names.length > 0 || found.length > 0) && isServer(facts)) return;
  if (names.length > 0) command.push(`Cargo.toml declares the binary ${some(names, LIMITS.places)}`);
  else if (found.length > 0) command.push(sayPrograms(found));
  if (paths.has('src/lib.rs') || fieldAt(toml, 'lib') !== undefined) library.push('Cargo.toml has a library target');
}

function fromPython({ project, paths }: Facts, library: string[], command: string[]): void {
  const toml = parseLenientToml(project.readText('pyproject.toml'));
  const scripts = fieldAt(toml, 'project', 'scripts') ?? fieldAt(toml, 'tool', 'poetry', 'scripts');
  const names = isRecord(scripts) ? Object.keys(scripts) : [];
  if (names.length > 0) command.push(`pyproject.toml declares the command ${some(names, LIMITS.places)}`);
  const setup = `${project.readText('setup.py') ?? ''}\n${project.readText('setup.cfg') ?? ''}`;
  if (/console_scripts/.test(setup)) command.push('setup.py declares console scripts');
  const builds = fieldAt(toml, 'build-system') !== undefined || paths.has('setup.py');
  const name = textOf(fieldAt(toml, 'project', 'name') ?? fieldAt(toml, 'tool', 'poetry', 'name'));
  if (builds && (name !== null || paths.has('setup.py')))
    library.push(name === null ? 'setup.py builds a package' : `pyproject.toml builds the package ${name}`);
}

function fromOthers({ project, paths }: Facts, library: string[], command: string[]): void {
  const gemspecs = [...paths].filter((path) => /^[^/]+\.gemspec$/.test(path));
  if (gemspecs.length > 0) library.push(`${gemspecs[0]} publishes a gem`);
  const executables = gemspecs.find((path) => /^[^#\n]*\.executables\b/m.test(project.readText(path) ?? ''));
  if (executables !== undefined && [...paths].some((path) => /^(?:bin|exe)\/[^/]+$/.test(path)))
    command.push(`${executables} declares executables`);
  const composer = parseLenientJson(project.readText('composer.json'));
  const type = textOf(fieldAt(composer, 'type'));
  const isLoaded = fieldAt(composer, 'autoload') !== undefined && fieldAt(composer, 'name') !== undefined;
  if (isLoaded && (type === null || type === 'library')) library.push('composer.json describes a library');
  const bins = textsOf(fieldAt(composer, 'bin'));
  if (bins.length > 0) command.push(`composer.json declares the command ${some(bins, LIMITS.places)}`);
  const nuget = [...paths]
    .filter((path) => /\.csproj$/.test(path) && isOwnPackage(path.replace(/(?:^|\/)[^/]*$/, '')))
    .slice(0, 20)
    .find((path) => /<PackageId>|<(?:IsPackable|GeneratePackageOnBuild)>\s*true/i.test(project.readText(path) ?? ''));
  if (nuget !== undefined) library.push(`${nuget} describes a NuGet package`);
  if (paths.has('Package.swift') && /\.library\(/.test(project.readText('Package.swift') ?? ''))
    library.push('Package.swift has a library product');
  const pom = project.readText('pom.xml');
  if (pom !== null && !/spring-boot|<packaging>\s*(?:war|ear|pom)\s*</.test(pom)) library.push('pom.xml builds a jar');
  const cmake = project.readText('CMakeLists.txt') ?? '';
  if (/^[ \t]*(?:add_library|cc_library)\s*\(/im.test(cmake)) library.push('CMakeLists.txt builds a library');
}

function fromGo(facts: Facts, library: string[], command: string[]): void {
  const { paths, project } = facts;
  if (!paths.has('go.mod')) return;
  const programs = [...paths].filter((path) => /^(?:cmd\/[^/]+\/)?main\.go$/.test(path));
  if (programs.length > 0 && isServer(facts)) return;
  if (programs.length > 0) command.push(sayPrograms(programs));
  else if (/^module\s/m.test(project.readText('go.mod') ?? ''))
    library.push('go.mod names a module without a main program');
}

const sayPrograms = (paths: readonly string[]): string =>
  `${some(paths, LIMITS.places)} ${paths.length === 1 ? 'is a program' : 'are programs'}`;
