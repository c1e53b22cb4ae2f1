/** Ruby: gemspecs and `Gemfile`. Both are programs, of which literal calls and assignments are read. */

import { type Call, callsOf, literals, type ProgramToken, tokensOf } from '../../../formats/tokens/program-tokens.js';
import { parentOf, pathFrom } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { rubyFrameworks, rubyTestFolders } from '../conventions.table.js';
import { join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit, frameworkOf, mergeDependencies } from '../unit.js';

export const bundler: Ecosystem = {
  name: 'bundler',
  extensions: ['rb', 'erb', 'rake', 'gemspec', 'ru', 'haml', 'slim'],
  read: (source, folder) => {
    const specs = source.namesIn(folder).filter((name) => name.endsWith('.gemspec'));
    if (specs.length === 0 && !source.has(join(folder, 'Gemfile'))) return null;
    const read = (name: string) => tokensOf(source.text(join(folder, name)) ?? '', dialect);
    const spec = specs.length === 0 ? [] : read(specs[0]!);
    const gemfile = read('Gemfile');
    const name = assigned(spec, 'name')[0] ?? specs[0]?.replace(/\.gemspec$/, '') ?? null;
    const dependencies = mergeDependencies([
      ...specDependencies(spec),
      ...gemfileDependencies(gemfile, specs.length > 0 ? 'gem' : 'application'),
    ]);
    return {
      ...emptyUnit,
      type: 'ruby',
      name,
      description: assigned(spec, 'summary')[0] ?? assigned(spec, 'description')[0] ?? null,
      dependencies,
      entryPoints: entryPointsOf(source, folder, { spec, name }),
      build: 'bundler',
      tests: testsOf(source, folder, dependencies),
      members: membersOf(source, folder, gemfile),
      workspace: 'set of gems',
    };
  },
};

/** The literal texts that are assigned to a field of the specification: `spec.field = …`. */
function assigned(tokens: readonly ProgramToken[], field: string): readonly string[] {
  const at = tokens.findIndex(
    ({ kind, value }, i) => kind === 'word' && value.endsWith(`.${field}`) && tokens[i + 1]?.value === '=',
  );
  if (at < 0) return [];
  const values: ProgramToken[] = [];
  for (let i = at + 2; tokens[i]?.line === tokens[at]!.line; i++) values.push(tokens[i]!);
  // Words in %w[…] stand for themselves.
  const marked = values.findIndex(({ value }) => value === '%');
  const words = marked < 0 ? [] : values.slice(marked + 2).filter(({ kind }) => kind === 'word');
  return [...literals(values), ...words.map(({ value }) => value)];
}

function specDependencies(tokens: readonly ProgramToken[]): readonly Dependency[] {
  const calls = callsOf(tokens, (name) => /\.add_(?:runtime_|development_)?dependency$/.test(name));
  return calls.flatMap(({ name, args }) => {
    const [gem, ...versions] = literals(args);
    const type = name.includes('development') ? 'dev' : 'runtime';
    return gem === undefined ? [] : [dependency(gem, versions.join(', '), type)];
  });
}

/** The Gemfile of a gem lists development tools. That of an application lists what runs, except for some groups. */
function gemfileDependencies(tokens: readonly ProgramToken[], of: 'gem' | 'application'): readonly Dependency[] {
  const found: Dependency[] = [];
  let groups: readonly string[] = [];
  let depth = 0;
  for (const { name, args } of callsOf(tokens, (word) => gemfileWords.has(word))) {
    if (name === 'group') {
      groups = symbolsIn(args);
      depth = 1;
    } else if (name !== 'gem') {
      const opens =
        name !== 'end' &&
        args.every(({ value }) => value !== 'end') &&
        (name !== 'source' || args.some(({ value }) => value === 'do'));
      if (depth > 0) depth += name === 'end' ? -1 : opens ? 1 : 0;
      if (depth === 0) groups = [];
    } else {
      const [gem] = literals(args);
      const isTool = of === 'gem' || [...groups, ...ownGroups(args)].some((group) => toolGroup.test(group));
      if (gem !== undefined) found.push(dependency(gem, versionOf(args), isTool ? 'dev' : 'runtime'));
    }
  }
  return found;
}

/** Texts right after the name, before the first option. */
function versionOf(args: Call['args']): string {
  const versions: string[] = [];
  for (let i = 1; i + 1 < args.length + 1; i += 2) {
    const token = args[i + 1];
    if (args[i]?.value !== ',' || token?.kind !== 'text' || token.isComputed || args[i + 2]?.value === '=') break;
    versions.push(token.value);
  }
  return versions.join(', ');
}

/** Groups that a single gem is put in: `group: :test`, `groups: [:development, :test]`. */
function ownGroups(args: Call['args']): readonly string[] {
  const at = args.findIndex(({ value }) => /^:?groups?:?$/.test(value));
  return at < 0 ? [] : symbolsIn(args.slice(at + 1));
}

function symbolsIn(args: Call['args']): readonly string[] {
  return args.filter(({ kind }) => kind === 'word').map(({ value }) => value.replace(/^:/, ''));
}

function entryPointsOf(
  source: Source,
  folder: string,
  { spec, name }: { readonly spec: readonly ProgramToken[]; readonly name: string | null },
): readonly string[] {
  const bindir = assigned(spec, 'bindir')[0] ?? 'bin';
  const named = [...assigned(spec, 'executables'), ...assigned(spec, 'executable')].map((file) => `${bindir}/${file}`);
  const exe = spec.length > 0 && bindir === 'exe' ? source.namesIn(join(folder, 'exe')) : [];
  const library = name === null ? [] : [`lib/${name}.rb`, `lib/${name.replaceAll('-', '/')}.rb`];
  if (name !== null) library.push(...libraryLike(source, folder, name));
  const paths = [
    ...named,
    ...exe.map((file) => `exe/${file}`),
    ...library,
    ...(spec.length > 0 ? [] : applicationFiles),
  ];
  return [...new Set(paths.map((path) => join(folder, path)).filter(source.has))];
}

/** The gem activerecord is the file active_record.rb. */
function libraryLike(source: Source, folder: string, name: string): readonly string[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const files = source.namesIn(join(folder, 'lib')).filter((file) => file.endsWith('.rb'));
  return files.filter((file) => letters(file.slice(0, -3)) === letters(name)).map((file) => `lib/${file}`);
}

function testsOf(source: Source, folder: string, dependencies: readonly Dependency[]): string | null {
  if (source.has(join(folder, '.rspec'))) return 'rspec';
  const byFolder = rubyTestFolders.find(([place]) => source.isFolder(join(folder, place)))?.[1];
  return frameworkOf(rubyFrameworks, dependencies) ?? byFolder ?? null;
}

/** Gems that the Gemfile loads from a folder, and gems in direct subfolders or in a folder for gems. */
function membersOf(source: Source, folder: string, gemfile: readonly ProgramToken[]): readonly string[] {
  const calls = callsOf(gemfile, (word) => word === 'gem' || word === 'gemspec' || word === 'path');
  const written = calls.flatMap(({ name, args }) => {
    const at = args.findIndex(({ value }) => /^:?path:?$/.test(value));
    const given = at < 0 ? undefined : args.slice(at + 1).find(({ kind }) => kind === 'text');
    const place = name === 'path' ? args[0] : given;
    return place === undefined || place.isComputed ? [] : [pathFrom(folder, place.value)];
  });
  const depth = folder === '' ? 0 : folder.split('/').length;
  const isGem = (path: string) => {
    const parts = path.split('/').slice(depth);
    const isNear = parts.length === 2 || (parts.length === 3 && gemFolders.has(parts[0]!));
    return isNear && parts.at(-1) === `${parts.at(-2)}.gemspec`;
  };
  const below = source.under(folder).filter(isGem).map(parentOf);
  const held = written.filter(
    (place): place is string =>
      place !== null && place !== folder && source.namesIn(place).some((name) => name.endsWith('.gemspec')),
  );
  return [...new Set([...held, ...below])];
}

const toolGroup = /^(?:development|test|doc|docs|lint|rubocop|job|cable|ci)$/;
const gemfileWords = new Set(['gem', 'group', 'end', 'if', 'unless', 'platforms', 'platform', 'source']);
const gemFolders = new Set(['gems', 'engines', 'components', 'packages', 'lib']);
const applicationFiles = ['config.ru', 'config/application.rb', 'app.rb', 'main.rb', 'bin/rails'];
const dialect = { comment: '#', word: /:?[A-Za-z_][\w.-]*[?!]?:?/y, quotes: '"\'', computed: /#\{/ } as const;
