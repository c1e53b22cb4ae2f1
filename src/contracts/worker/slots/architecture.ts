/** Slot 6, the modules that own the task's files: from modules.json, or else each folder is a module. */
import { largestOf } from '../../../base/append.js';
import type { Json } from '../../../base/json.js';
import { compareBytes } from '../../../base/order.js';
import { field, type JsonRecord, rowsOf, textField, textsOf } from '../../../formats/json-fields.js';
import { parentOf, type RelPath } from '../../../model/path.js';
import { importableNames } from '../exported-names.js';
import type { Nexus } from '../nexus.js';
import type { ContextPacket } from '../packet.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { covers, plainPath } from '../plan-globs.js';
import { places } from '../worker-words.table.js';
import type { Sources } from './dependencies.js';

export type Architecture = Slot<ContextPacket['architectureSlice']> & {
  /** Ids and names of the owning modules, for contracts that name a module. */
  readonly owners: ReadonlySet<string>;
  /** The public files of every module that is described: anyone may read them. */
  readonly publicApis: readonly string[];
};

export function architectureSlice(nexus: Nexus, { files, index, map, exportedNames }: Sources): Architecture {
  const document = nexus.readJson(places.modules);
  const paths = document.kind === 'missing' ? [] : [document.path];
  const problem = document.kind === 'unreadable' ? `modules.json could not be read (${document.why})` : '';
  const notes = problem === '' ? [] : [problem];
  const said = problem === '' ? {} : { note: `(${problem})` };
  const named = new Set(files.map((file) => map.files.get(file)?.module ?? '').filter((name) => name !== ''));
  const isNamed = (module: JsonRecord) => [...namesOf([module])].some((name) => named.has(name));
  const modules =
    document.kind === 'json'
      ? rowsOf(withoutFrame(document.value), 'modules', 'name').filter((row) => isModule(row) || isNamed(row))
      : [];
  if (modules.length > 0) {
    const considered = files.slice(0, Math.max(1, Math.floor(maxComparisons / modules.length)));
    if (considered.length < files.length)
      notes.push(`modules were looked up for the first ${considered.length} of ${files.length} files`);
    const byRule = new Set(considered.flatMap((file) => ownersOf(modules, file)));
    const owning = modules.filter((module) => byRule.has(module) || isNamed(module));
    const usedMap = map.path !== null && owning.some((module) => !byRule.has(module));
    const from = usedMap ? [...paths, map.path] : paths;
    const found = slot({ modules: owning as Modules }, 'file', { paths: from, notes });
    return { ...found, owners: namesOf(owning), publicApis: modules.flatMap(publicApisOf) };
  }
  const computed = foldersAsModules(files, { index, exportedNames });
  const publicApis = computed.flatMap(publicApisOf);
  if (computed.length === 0) return { ...slot(said, 'none', { paths, notes }), owners: new Set(), publicApis };
  return { ...slot({ modules: computed, ...said }, 'index', { paths, notes }), owners: namesOf(computed), publicApis };
}

type Modules = NonNullable<ContextPacket['architectureSlice']['modules']>;

/** A record of modules may also contain fields about the file itself. */
function withoutFrame(value: unknown): unknown {
  if (Array.isArray(value) || field(value, 'modules') !== undefined || typeof value !== 'object' || value === null)
    return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !frameFields.has(name)));
}

/** A module has a name and something to own. The file map may name one without paths. */
function isModule(row: JsonRecord): boolean {
  return textField(row, 'id', 'name') !== undefined && [...pathsOf(row), ...listedPatterns(row)].length > 0;
}

/** Every module that lists or globs the file, and the nearest of those whose path contains it. */
function ownersOf(modules: readonly JsonRecord[], file: string): JsonRecord[] {
  const listing = modules.filter((module) => listedPatterns(module).some((pattern) => covers(pattern, file)));
  const around = modules.filter((module) => pathsOf(module).some((path) => covers(path, file)));
  const depth = (module: JsonRecord) => {
    const covering = pathsOf(module).filter((path) => covers(path, file));
    return largestOf(covering.map((path) => plainPath(path).length));
  };
  const deepest = largestOf(around.map(depth));
  return [...listing, ...around.filter((module) => depth(module) === deepest)];
}

function pathsOf(module: JsonRecord): string[] {
  return ['path', 'rootPath', 'root_path'].flatMap((name) => textsOf(field(module, name)));
}

/** `owns` may hold globs, or concepts (`user-sessions`), which cover no file. */
function listedPatterns(module: JsonRecord): string[] {
  const owns = textsOf(field(module, 'owns')).filter((text) => /[/.*]/.test(text));
  return [...owns, ...textsOf(field(module, 'files')), ...publicApisOf(module)];
}

function publicApisOf(module: unknown): string[] {
  return textsOf(field(module, 'publicApi', 'public_api')).map(plainPath);
}

function namesOf(modules: readonly unknown[]): Set<string> {
  return new Set(modules.flatMap((module) => [textField(module, 'id') ?? [], textField(module, 'name') ?? []].flat()));
}

function foldersAsModules(
  files: readonly string[],
  { index, exportedNames }: Pick<Sources, 'index' | 'exportedNames'>,
): Modules {
  const folders = [...new Set(files.map((file) => parentOf(file as RelPath)))].sort(compareBytes);
  return folders.flatMap((folder) => {
    const members = index.files.filter(({ entry }) => parentOf(entry.path) === folder);
    if (members.length === 0 || folder === '' || folder.startsWith('.nexus')) return [];
    const sources = members.filter(({ entry }) => entry.category !== 'test');
    const api = sources.find(({ entry }) =>
      /^(?:index|mod|__init__|lib)\.[a-z]+$/.test(entry.path.slice(folder.length + 1)),
    );
    const others = (pick: 'from' | 'to') => {
      const far = pick === 'from' ? 'to' : 'from';
      const folderAt = (number: number) => parentOf(index.files[number]!.entry.path);
      const found = index.edges
        .filter((edge) => edge.kind === 'import' && folderAt(edge[pick]) === folder && folderAt(edge[far]) !== folder)
        .map((edge) => folderAt(edge[far]) || '.');
      return [...new Set(found)].sort(compareBytes);
    };
    // Without a public file, every definition that is exported: reading each file again would take too long.
    const names =
      api === undefined ? sources.flatMap(importableNames) : exportedNames(index.numberOf.get(api.entry.path)!);
    const exported = [...new Set(names)].sort(compareBytes);
    const module: { readonly [field: string]: Json } = {
      id: folder.slice(folder.lastIndexOf('/') + 1),
      path: `${folder}/`,
      ...(api === undefined ? {} : { publicApi: api.entry.path }),
      exports: exported.slice(0, maxExports),
      dependsOn: others('from'),
      usedBy: others('to'),
    };
    return [module];
  });
}

const frameFields = new Set(['boundaries', 'lastAnalyzed', 'last_analyzed', 'version', 'generatedAt']);
/** A folder with more exports is no module. The symbols of each file list the rest. */
const maxExports = 200;
/** Limits file-module comparisons: a plan may name thousands of each. */
const maxComparisons = 100_000;
