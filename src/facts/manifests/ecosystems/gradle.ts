/** Gradle: settings and build files in Groovy or Kotlin, read as tokens, and the version catalog. */

import { entriesOf, fieldAt, textOf } from '../../../formats/json-fields.js';
import {
  type Call,
  callsOf,
  literalAfter,
  literals,
  type ProgramToken,
  tokensOf,
} from '../../../formats/tokens/program-tokens.js';
import { baseName, parentOf, pathFrom } from '../../../model/path.js';
import type { Dependency } from '../../fact-types.js';
import { join, type Source } from '../manifest-source.js';
import { dependency, type Ecosystem, emptyUnit, mergeDependencies } from '../unit.js';
import { jvmEntryPoints, jvmExtensions, jvmTests, jvmType } from './jvm.js';

export const gradle: Ecosystem = {
  name: 'gradle',
  extensions: jvmExtensions,
  read: (source, folder) => {
    const build = fileOf(source, folder, 'build.gradle');
    const settings = fileOf(source, folder, 'settings.gradle');
    if (build === null && settings === null) return null;
    const tokens = build === null ? [] : tokensOf(source.text(build) ?? '', dialect);
    const setup = settings === null ? [] : tokensOf(source.text(settings) ?? '', dialect);
    const dependencies = dependenciesOf(source, folder, tokens);
    const runsOn = callsOf(tokens, (name) => /^(?:useJUnitPlatform|useJUnit|useTestNG)$/.test(name))[0]?.name;
    return {
      ...emptyUnit,
      type: jvmType(source, folder),
      name: literalAfter(setup, 'rootProject.name', '='),
      description: literalAfter(tokens, 'description', '='),
      dependencies,
      entryPoints: jvmEntryPoints(source, folder, mainClasses(tokens)),
      build: 'gradle',
      tests: jvmTests(dependencies) ?? (runsOn === undefined ? null : runsOn === 'useTestNG' ? 'testng' : 'junit'),
      members: membersOf(source, folder, setup),
      workspace: 'Gradle build of projects',
    };
  },
};

function fileOf(source: Source, folder: string, name: string): string | null {
  const own = name === 'build.gradle' && folder !== '' ? [`${baseName(folder)}.gradle`] : [];
  const names = [name, ...own].flatMap((one) => [one, `${one}.kts`]);
  return names.map((one) => join(folder, one)).find(source.has) ?? null;
}

function dependenciesOf(source: Source, folder: string, tokens: readonly ProgramToken[]): readonly Dependency[] {
  const catalog = catalogOf(source, folder);
  const trials = trialLines(tokens);
  return mergeDependencies(
    callsOf(tokens, (name) => kindOf(name) !== null).flatMap((call) => {
      const type = trials.has(call.line) ? 'dev' : kindOf(call.name)!;
      const written = coordinates(call);
      if (written !== null) return [dependency(written.name, written.version, type)];
      return call.args
        .filter(({ kind, value }) => kind === 'word' && value.startsWith('libs.'))
        .slice(0, 1)
        .flatMap(({ value }) => catalog.get(plainKey(value.replace(/^libs\./, '').replace(/\.get$/, ''))) ?? [])
        .map(({ name, version }) => dependency(name, version, type));
    }),
  );
}

/** Lines inside the block of a test source set, such as `commonTest { … }`. */
function trialLines(tokens: readonly ProgramToken[]): ReadonlySet<number> {
  const lines = new Set<number>();
  const open: boolean[] = [];
  let isTrial = false;
  let line = 0;
  let trials = 0;
  for (const token of tokens) {
    if (token.line !== line) isTrial = false;
    line = token.line;
    if (token.kind === 'word' && /test/i.test(token.value)) isTrial = true;
    else if (token.kind === 'mark' && token.value === '{') {
      open.push(isTrial);
      trials += isTrial ? 1 : 0;
    } else if (token.kind === 'mark' && token.value === '}' && open.pop() === true) trials -= 1;
    if (trials > 0) lines.add(line);
  }
  return lines;
}

/** `"group:name:version"`, or named arguments for group, name and version. Projects of the same build are left out. */
function coordinates({ args }: Call): { readonly name: string; readonly version: string | null } | null {
  if (args.some(({ kind, value }) => kind === 'word' && /^(?:project|projects\..*|files|fileTree)$/.test(value)))
    return null;
  const [first] = args.filter(({ kind }) => kind === 'text');
  const found = first === undefined ? null : /^([\w.-]+):([\w.-]+)(?::([^:@]+))?/.exec(first.value.slice(0, 500));
  if (found !== null)
    return { name: `${found[1]}:${found[2]}`, version: /[$]/.test(found[3] ?? '$') ? null : found[3]! };
  const named = (key: string) => {
    const at = args.findIndex(({ kind, value }) => kind === 'word' && value === key);
    return at >= 0 && args[at + 2]?.kind === 'text' ? args[at + 2]!.value : null;
  };
  const [group, name] = [named('group'), named('name')];
  return group === null || name === null ? null : { name: `${group}:${name}`, version: named('version') };
}

function kindOf(configuration: string): Dependency['type'] | null {
  if (!configurations.test(configuration)) return null;
  if (/test|fixture|bench|debug|annotationProcessor|kapt|ksp/i.test(configuration)) return 'dev';
  return /compileOnly/i.test(configuration) ? 'peer' : 'runtime';
}

type Library = { readonly name: string; readonly version: string | null };

/** The libraries of `gradle/libs.versions.toml`, by the names that build files use. */
function catalogOf(source: Source, folder: string): ReadonlyMap<string, Library> {
  const libraries = new Map<string, Library>();
  for (let place = folder; ; place = parentOf(place)) {
    const catalog = source.toml(join(place, 'gradle/libs.versions.toml'));
    const versions = fieldAt(catalog, 'versions');
    for (const [key, value] of entriesOf(fieldAt(catalog, 'libraries'))) {
      const parts = (textOf(value) ?? '').split(':');
      const module =
        textOf(fieldAt(value, 'module')) ?? [fieldAt(value, 'group'), fieldAt(value, 'name')].map(textOf).join(':');
      const reference = textOf(fieldAt(value, 'version', 'ref'));
      const version = reference === null ? textOf(fieldAt(value, 'version')) : textOf(fieldAt(versions, reference));
      const name = parts.length > 1 ? parts.slice(0, 2).join(':') : module;
      if (name.length > 1) libraries.set(plainKey(key), { name, version: parts[2] ?? version });
    }
    if (libraries.size > 0 || place === '') return libraries;
  }
}

function plainKey(key: string): string {
  return key.replace(/[-_.]/g, '.').toLowerCase();
}

function mainClasses(tokens: readonly ProgramToken[]): readonly string[] {
  return tokens.flatMap(({ kind, value }, i) => {
    if (kind !== 'word' || !/^(?:application\.)?(?:mainClass(?:Name)?(?:\.set)?|attributes\.Main-Class)$/.test(value))
      return [];
    const text = tokens.slice(i + 1, i + 3).find((token) => token.kind === 'text');
    return text === undefined || text.isComputed ? [] : [text.value];
  });
}

/** `include(":a:b")` is the folder a/b, unless the settings assign another one. */
function membersOf(source: Source, folder: string, tokens: readonly ProgramToken[]): readonly string[] {
  const moved = new Map<string, string>();
  for (const [i, { value }] of tokens.entries()) {
    const [, project, , , , ...after] = tokens.slice(i, i + 12);
    if (value !== 'project' || project?.value !== '(' || tokens[i + 4]?.value !== '.projectDir') continue;
    const place = after.find(({ kind }) => kind === 'text');
    if (place !== undefined && !place.isComputed) moved.set(tokens[i + 2]!.value.replace(/^:/, ''), place.value);
  }
  const included = callsOf(tokens, (name) => name === 'include').flatMap(({ args }) => literals(args));
  const places = included.map((name) => moved.get(name.replace(/^:/, '')) ?? name.replaceAll(':', '/'));
  const folders = places.map((place) => pathFrom(folder, place));
  return [...new Set(folders)].filter(
    (place): place is string => place !== null && place !== folder && source.isFolder(place),
  );
}

const configurations =
  /^[a-zA-Z]*(?:implementation|api|compileOnly|compileOnlyApi|runtimeOnly|compile|annotationProcessor|kapt|ksp)$/i;
const dialect = { comment: '//', word: /[A-Za-z_.][\w.-]*/y, quotes: '"\'', computed: /\$/ } as const;
