/** Which files to read for which frameworks: by their imports, their paths and the base types of their classes. */

import { parseLenientJson } from '../../formats/json.js';
import { fieldAt, textOf } from '../../formats/json-fields.js';
import type { Index, IndexedFile, ResolvedImport } from '../../model/analysis.js';
import { frameworks } from './frameworks.table.js';
import type { Framework } from './reading.js';

export type ToRead = {
  readonly file: IndexedFile;
  readonly frameworks: readonly Framework[];
  readonly imports: readonly ResolvedImport[];
};

type Recognition = {
  /** Entry file of a package -> name of the package. Examples in its repository import the file, not the name. */
  readonly ownPackages: ReadonlyMap<string, string>;
  /** Names of modules in files of languages whose imports the index does not read. */
  readonly modulesOf: (file: IndexedFile) => readonly string[];
  readonly isLeftOut: (file: IndexedFile) => boolean;
};

/** In byte order of their paths. */
export function recognise(index: Index, { ownPackages, modulesOf, isLeftOut }: Recognition): ToRead[] {
  const found = new Map<number, Set<Framework>>();
  const add = (number: number, framework: Framework): void => {
    found.set(number, (found.get(number) ?? new Set()).add(framework));
  };
  for (const [number, file] of index.files.entries()) {
    const known = byLanguage.get(file.entry.language);
    if (known === undefined || isLeftOut(file)) continue;
    const modules = file.imports.map((entry) => moduleOf(entry, ownPackages));
    if (file.imports.length === 0) modules.push(...modulesOf(file));
    for (const framework of known) if (isUsed(file, modules, framework)) add(number, framework);
  }
  const handedOn: [number, Framework][] = [];
  for (const { from, to, kind } of index.edges) {
    if (kind !== 'import') continue;
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      for (const framework of found.get(one) ?? []) if (framework.handsOn === true) handedOn.push([other, framework]);
  }
  for (const [number, framework] of handedOn) {
    const file = index.files[number]!;
    if (framework.languages.includes(file.entry.language) && !isLeftOut(file)) add(number, framework);
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([number, uses]) => {
      const file = index.files[number]!;
      const imports = file.imports.map((entry) => ({ ...entry, specifier: moduleOf(entry, ownPackages) }));
      return { file, imports, frameworks: frameworks.filter((framework) => uses.has(framework)) };
    });
}

const byLanguage: ReadonlyMap<string, readonly Framework[]> = new Map(
  [...new Set(frameworks.flatMap(({ languages }) => languages))].map((language) => [
    language,
    frameworks.filter(({ languages }) => languages.includes(language)),
  ]),
);

function moduleOf({ specifier, to }: ResolvedImport, ownPackages: ReadonlyMap<string, string>): string {
  const own = to.kind === 'file' && specifier.startsWith('.') ? ownPackages.get(to.paths[0] ?? '') : undefined;
  return own ?? specifier;
}

function isUsed(
  { entry, definitions }: IndexedFile,
  used: readonly string[],
  { modules, places, bases }: Framework,
): boolean {
  const isModule = (name: string) =>
    modules.some((module) => name === module || (/[/.:\\]$/.test(module) && name.startsWith(module)));
  if (places?.test(entry.path) === true || used.some(isModule)) return true;
  return bases !== undefined && definitions.some((definition) => definition.bases.some((base) => bases.includes(base)));
}

/** Every module that identifies a framework. */
const frameworkModules: ReadonlySet<string> = new Set(frameworks.flatMap(({ modules }) => modules));

/** The repository of a framework itself: its examples import the package by a path, such as `require('../..')`. */
export function findOwnPackages({ files }: Index, readText: (path: string) => string | null): Map<string, string> {
  const ways = new Map<string, string>();
  const manifests = files.filter(({ entry: { path } }) => /(?:^|\/)package\.json$/.test(path)).slice(0, maxManifests);
  for (const { entry } of manifests) {
    const manifest = parseLenientJson(readText(entry.path));
    const [name, main] = [textOf(fieldAt(manifest, 'name')), textOf(fieldAt(manifest, 'main'))];
    if (name === null || !frameworkModules.has(name)) continue;
    const root = entry.path.slice(0, -'package.json'.length);
    const ends = [
      'index.js',
      'index.ts',
      `lib/${name}.js`,
      'lib/index.js',
      'src/index.ts',
      ...(main === null ? [] : [main.replace(/^\.\//, '')]),
    ];
    for (const end of ends) ways.set(`${root}${end}`, name);
  }
  return ways;
}

const maxManifests = 200;
