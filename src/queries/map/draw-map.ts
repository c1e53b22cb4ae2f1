/** Writes down what a plan shows of a project. Every file is named or counted. */
import { addTo, countEach, ranked as mostFrequent } from '../../base/collections.js';
import { shortenGuardedAtWord } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import { type Definition, type DefinitionKind, type IndexedFile, qualifiedName } from '../../model/analysis.js';
import type { AnalysedProject } from '../../model/contract.js';
import { baseName, extensionOf } from '../../model/path.js';
import { type Folder, foldersBelow } from './folder-tree.js';
import type { MapDocument } from './map-document.js';
import type { RankedDefinition } from './rank-definitions.js';

export type MapPlan = {
  readonly definitions: readonly RankedDefinition[];
  /** Folders that have a line of their own, besides those of shown files. */
  readonly folders: readonly Folder[];
  /** The numbers of the files that are named. */
  readonly names: readonly number[];
  /** How many lock files, vendored folders and so on are named of each kind. */
  readonly maxAside: number;
};

export type MapSource = AnalysedProject & {
  readonly tree: Folder;
  readonly ranked: readonly RankedDefinition[];
  /** The numbers of all files that may be named, best first. */
  readonly names: readonly number[];
};
type Frame = Pick<MapDocument, 'budget' | 'tokenizer'>;

export function drawMap({ snapshot, index, tree, ranked }: MapSource, plan: MapPlan, frame: Frame): MapDocument {
  const { files } = index;
  const shown = new Map<number, number[]>();
  for (const { file, at } of plan.definitions) addTo(shown, file, at);
  const users = new Map<number, Map<number, number>>();
  for (const one of ranked)
    if (shown.has(one.file)) users.set(one.file, (users.get(one.file) ?? new Map()).set(one.at, one.users));
  const named = new Set(plan.names);
  const open = openFolders(tree, plan.folders, (file) => shown.has(file) || named.has(file));
  return {
    packlight: 'map/1',
    ...frame,
    files: files.length,
    set_aside: setAside(files, plan.maxAside),
    excluded: tallied(snapshot.excluded.map(({ reason }) => reason)).map(([reason, paths]) => ({
      reason,
      paths,
    })),
    folders: foldersBelow(tree).flatMap((folder) => {
      if (!open.has(folder)) return [];
      const { path, parent, depth } = folder;
      const nameOf = (file: number) => baseName(files[file]!.entry.path);
      const rest = folder.files.filter((file) => !shown.has(file));
      const hidden = folder.folders.flatMap((below) => (open.has(below) ? [] : foldersBelow(below)));
      const unnamed = [...rest.filter((file) => !named.has(file)), ...hidden.flatMap((below) => below.files)];
      return [
        {
          path: path.slice(parent?.path.length ?? 0),
          depth: Math.max(0, depth - 1),
          files: folder.files
            .filter((file) => shown.has(file))
            .map((file) => ({
              name: nameOf(file),
              symbols: nestSymbols(files[file]!, shown.get(file)!, users.get(file)!),
            })),
          names: rest.filter((file) => named.has(file)).map(nameOf),
          more: extensions(unnamed.map((file) => files[file]!)),
        },
      ];
    }),
  };
}

/** The root, the wanted folders, those with shown files, and all around them. */
function openFolders(tree: Folder, wanted: readonly Folder[], isShown: (file: number) => boolean): Set<Folder> {
  const open = new Set<Folder>([tree]);
  const reasons = [...wanted, ...foldersBelow(tree).filter(({ files }) => files.some(isShown))];
  for (const folder of reasons) for (let at: Folder | null = folder; at !== null; at = at.parent) open.add(at);
  return open;
}

/** A folder of vendored or generated files is named once. */
function setAside(files: readonly IndexedFile[], maxNamed: number): MapDocument['set_aside'] {
  return asideKinds.flatMap((kind) => {
    const some = files.flatMap(({ entry }) => (entry.lowValue?.kind === kind ? [entry] : []));
    const labels = [...new Set(some.map(({ path, lowValue }) => folderAround(path, lowValue!.detail)))];
    const named = labels.slice(0, maxNamed);
    return some.length === 0 ? [] : [{ kind, files: some.length, named, unnamed: labels.length - named.length }];
  });
}

const asideKinds = ['lock', 'generated', 'minified', 'vendored'] as const;

/** `a/vendor/b.js`, `in vendor/` -> `a/vendor/` */
function folderAround(path: string, detail: string): string {
  const at = detail.startsWith('in ') ? `/${path}`.indexOf(`/${detail.slice(3)}`) : -1;
  return at < 0 ? path : path.slice(0, at + detail.length - 3);
}

function extensions(files: readonly IndexedFile[]): MapDocument['folders'][number]['more'] {
  const kinds = tallied(
    files.map(({ entry }) => (extensionOf(entry.path) === '' ? 'other' : `.${extensionOf(entry.path)}`)),
  );
  const few = kinds.length > maxKinds ? kinds.slice(0, maxKinds - 1) : kinds;
  const others = kinds.slice(few.length).reduce((sum, [, some]) => sum + some, 0);
  return [
    ...few.map(([name, some]) => ({ name, files: some })),
    ...(others > 0 ? [{ name: 'of other kinds', files: others }] : []),
  ];
}

const maxKinds = 4;

function tallied(names: readonly string[]): (readonly [name: string, count: number])[] {
  return mostFrequent(countEach(names));
}

/** The shown definitions of a file, each below the type that encloses it. */
type MapSymbol = MapDocument['folders'][number]['files'][number]['symbols'][number];

/** `shown`: positions of definitions. `users`: how many files use each position. */
export function nestSymbols(
  { definitions }: IndexedFile,
  shown: readonly number[],
  users: ReadonlyMap<number, number>,
): MapSymbol[] {
  const below = new Map<number, Set<number>>();
  for (const start of shown) {
    for (let at = start; at >= 0; ) {
      const parent = enclosing(definitions, at);
      below.set(parent, (below.get(parent) ?? new Set()).add(at));
      at = parent;
    }
  }
  const list = (parent: number, depth: number): MapSymbol[] =>
    [...(below.get(parent) ?? [])]
      .sort((a, b) => a - b)
      .flatMap((at) => [toSymbol(definitions[at]!, depth, users.get(at) ?? 0), ...list(at, depth + 1)]);
  return list(-1, 0);
}

/** The position of the type around a definition; -1 if there is none in the file. A method may stand outside its type. */
function enclosing(definitions: readonly Definition[], at: number): number {
  const { container, lines } = definitions[at]!;
  if (container === null) return -1;
  const named = (other: Definition, place: number) => place !== at && qualifiedName(other) === container;
  const around = definitions.findLastIndex(
    (other, place) => named(other, place) && other.lines[0] <= lines[0] && lines[1] <= other.lines[1],
  );
  const found = around >= 0 ? around : definitions.findIndex(named);
  return namespaces.has(definitions[found]?.kind) ? enclosing(definitions, found) : found;
}

function toSymbol({ headLine, signature }: Definition, depth: number, users: number): MapSymbol {
  const short = signature.length <= maxLength ? signature : shortenGuardedAtWord(guardPhrase(signature), maxLength);
  return { depth, line: headLine, signature: short, used_by: users };
}

const namespaces: ReadonlySet<DefinitionKind | undefined> = new Set<DefinitionKind>(['namespace', 'module']);
/** Longer signatures are mostly lists of values. */
const maxLength = 240;
