/** CMake: `CMakeLists.txt`, read as commands with their arguments. Variables for plain words are resolved. */

import { wordSet } from '../../../base/collections.js';
import { type Call, callsOf, tokensOf } from '../../../formats/tokens/program-tokens.js';
import { baseName, pathFrom } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { nativeFrameworks } from '../conventions.table.js';
import { filesFrom, join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit, frameworkAmong, mergeDependencies } from '../unit.js';
import { foldersHolding } from '../workspace-members.js';
import { nativeEntryPoints, nativeExtensions, nativeType } from './native.js';

export const cmake: Ecosystem = {
  name: 'cmake',
  extensions: nativeExtensions,
  read: (source, folder) => {
    const path = join(folder, 'CMakeLists.txt');
    if (!source.has(path)) return null;
    const calls = callsOf(tokensOf(source.text(path) ?? '', dialect), (name) => commands.has(name.toLowerCase()));
    const read = reader(calls);
    const [name, ...rest] = read('project')[0] ?? [];
    const described = rest.indexOf('DESCRIPTION');
    const dependencies = dependenciesOf(read);
    const named = name === undefined || name.includes('${') ? null : name;
    const entries = programsOf(source, folder, read);
    const places = read('add_subdirectory').map(([place]) => pathFrom(folder, place ?? ''));
    const below = places.filter((place) => place !== folder);
    return {
      ...emptyUnit,
      type: nativeType(source, folder),
      name: named,
      description: described < 0 ? null : (rest[described + 1] ?? null),
      dependencies,
      entryPoints: entries.length > 0 ? entries : nativeEntryPoints(source, folder, named ?? ''),
      build: 'cmake',
      tests: testsOf(vendoredHeaders(source, folder), dependencies, read),
      members: foldersHolding(source, below, ['CMakeLists.txt']),
    };
  },
};

type ArgumentsOf = (command: string) => readonly (readonly string[])[];

/** The arguments of every call of a command, with variables replaced once. Names of commands ignore case. */
function reader(calls: readonly Call[]): ArgumentsOf {
  const set = new Map<string, string>();
  for (const { name, args } of calls) {
    const [variable, first] = args;
    if (name.toLowerCase() === 'set' && args.length === 2 && first!.value.length < 200)
      set.set(variable!.value, first!.value);
  }
  const project = calls.find(({ name }) => name.toLowerCase() === 'project')?.args[0]?.value;
  const own = new Map([
    ['PROJECT_NAME', project],
    ['CMAKE_PROJECT_NAME', project],
    ['CMAKE_CURRENT_SOURCE_DIR', '.'],
    ['CMAKE_SOURCE_DIR', '.'],
    ['PROJECT_SOURCE_DIR', '.'],
  ]);
  const fill = (word: string) =>
    word.slice(0, 1_000).replace(/\$\{(\w+)\}/g, (written, name: string) => set.get(name) ?? own.get(name) ?? written);
  return (command) =>
    calls.filter(({ name }) => name.toLowerCase() === command).map(({ args }) => args.map(({ value }) => fill(value)));
}

function dependenciesOf(read: ArgumentsOf): readonly Dependency[] {
  const found = read('find_package').flatMap(([name, version]) => {
    if (name === undefined || name.includes('$') || builtIn.has(name)) return [];
    return [dependency(name, /^\d/.test(version ?? '') ? version : null, isTool(name) ? 'dev' : 'runtime')];
  });
  const fetched = [...read('fetchcontent_declare'), ...read('externalproject_add'), ...read('cpmaddpackage')].flatMap(
    (words) => {
      const name = words[0] === 'NAME' ? words[1] : words[0];
      const tag = words[words.indexOf('GIT_TAG') + 1];
      if (name === undefined || !/^[\w.-]+$/.test(name)) return [];
      return [dependency(name, words.includes('GIT_TAG') ? tag : null, isTool(name) ? 'dev' : 'runtime')];
    },
  );
  return mergeDependencies([...found, ...fetched]);
}

/** One source file of each program, preferably one with `main` in its name. Tests and benchmarks are left out. */
function programsOf(source: Source, folder: string, read: ArgumentsOf): readonly string[] {
  const programs = read('add_executable').flatMap(([target, ...words]) => {
    const files = filesFrom(source, folder, words);
    const isSide = /test|bench|example|fuzz/i.test(target ?? '');
    const main = files.find((path) => /(?:^|\/)main\.\w+$/.test(path)) ?? files[0];
    return main === undefined || isSide ? [] : [main];
  });
  return [...new Set(programs)];
}

function testsOf(headers: readonly string[], dependencies: readonly Dependency[], read: ArgumentsOf): string | null {
  const named = [
    ...dependencies.map(({ name }) => name),
    ...read('target_link_libraries').flat().slice(0, 5_000),
    ...read('add_subdirectory').flat(),
  ];
  const vendored = headers.map((path) => baseName(path).replace(/\.\w+$/, ''));
  const isTested =
    read('enable_testing').length + read('add_test').length > 0 ||
    read('include').some(([module]) => module === 'CTest');
  return (
    frameworkAmong(nativeFrameworks, named) ?? frameworkAmong(nativeFrameworks, vendored) ?? (isTested ? 'ctest' : null)
  );
}

function isTool(name: string): boolean {
  return /^(?:gtest|gmock|googletest|catch2?|doctest|benchmark|doxygen|clang|cppcheck|boost\.?test)/i.test(name);
}

/** Headers of test frameworks in the project itself. */
function vendoredHeaders(source: Source, folder: string): readonly string[] {
  return source
    .under(folder)
    .filter((path) => /(?:^|\/)(?:doctest|catch|catch_amalgamated|gtest)(?:_compatibility)?\.(?:h|hpp)$/.test(path));
}

const commands = wordSet(
  'project set find_package fetchcontent_declare externalproject_add cpmaddpackage add_executable ' +
    'add_subdirectory add_test enable_testing include target_link_libraries',
);
const builtIn = new Set(['Threads', 'Git', 'PkgConfig', 'Python', 'Python3', 'PythonInterp', 'Perl']);

const dialect = { comment: '#', word: /[^\s()"#]+/y, quotes: '"', computed: /(?!)/ } as const;
