/**
 * The edges between files, each with its reason. A used name is bound through the imports of the file. In languages that
 * need no import, it is bound if the project defines it exactly once. Any other name binds to nothing.
 */
import { bindsByNameAlone, familyOf } from '../base/visibility.js';
import type { Definition, Edge, EdgeKind, IndexedFile } from '../model/analysis.js';
import type { DraftFile } from './build.js';
import { pairTests } from './test-pairs.js';
import type { WordTable } from './word-table.js';

export type GraphInput = {
  readonly files: readonly IndexedFile[];
  readonly drafts: readonly DraftFile[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly table: WordTable;
};

export function drawEdges(input: GraphInput): Edge[] {
  const collected = new EdgeSet();
  const definers = findDefiners(input);
  for (const from of input.files.keys()) {
    const imported = drawImports(input, from, collected);
    bindNames(input, { from, imported, definers, collected });
  }
  pairTests(input.files, (test, source) => collected.add(test, source, ['test', input.files[source]!.entry.path]));
  return collected.toList();
}

/** Files that a file imports; each import that leads into the project is an edge. */
function drawImports({ files, numberOf }: GraphInput, from: number, collected: EdgeSet): ReadonlySet<number> {
  const imported = new Set<number>();
  const isTest = files[from]!.entry.category === 'test';
  for (const { to, specifier } of files[from]!.imports) {
    if (to.kind !== 'file') continue;
    for (const path of to.paths) {
      const target = numberOf.get(path);
      if (target === undefined || target === from) continue;
      imported.add(target);
      collected.add(from, target, ['import', specifier]);
      if (isTest && files[target]!.entry.category !== 'test') collected.add(from, target, ['test', specifier]);
    }
  }
  return imported;
}

/** Word number -> the files that define it, in order; names too short or too common to bind are left out. */
function findDefiners({ files, table }: GraphInput): ReadonlyMap<number, readonly number[]> {
  const definers = new Map<number, number[]>();
  for (const [file, { definitions }] of files.entries()) {
    for (const definition of definitions) {
      if (!canBeUsedElsewhere(definition)) continue;
      const word = table.numberOf(definition.name);
      const known = definers.get(word);
      if (known === undefined) definers.set(word, [file]);
      else if (known.at(-1) !== file) known.push(file);
    }
  }
  return definers;
}

function canBeUsedElsewhere({ name, kind }: Definition): boolean {
  return name.length > 2 && !kindsOfDocuments.has(kind);
}

type Binding = {
  readonly from: number;
  readonly imported: ReadonlySet<number>;
  readonly definers: ReadonlyMap<number, readonly number[]>;
  readonly collected: EdgeSet;
};

function bindNames({ files, drafts, table }: GraphInput, { from, imported, definers, collected }: Binding): void {
  const bases = new Set(files[from]!.definitions.flatMap((definition) => definition.bases.map(lastName)));
  const baseWords = new Set([...bases].map((name) => table.numberOf(name)));
  const own = new Set(files[from]!.definitions.map(({ name }) => table.numberOf(name)));
  const { language } = files[from]!.entry;
  for (const word of drafts[from]!.codeWords) {
    const places = definers.get(word);
    if (places === undefined || own.has(word)) continue;
    const throughImports = places.filter((place) => imported.has(place));
    const isSure = places.length === 1 && bindsByNameAlone(language);
    const bound = throughImports.length > 0 ? throughImports : isSure ? places : [];
    for (const to of bound) {
      if (to === from || familyOf(language) !== familyOf(files[to]!.entry.language)) continue;
      const name = table.wordAt(word);
      collected.add(from, to, ['reference', name]);
      if (baseWords.has(word)) collected.add(from, to, ['extends', name]);
    }
  }
}

/** The last identifier of a written type: `models.Model` -> Model, `Base<T>` -> Base. */
function lastName(written: string): string {
  const plain = written.replace(/[<([{].*$/s, '');
  return /([\p{L}_$][\p{L}\p{N}_$]*)\W*$/u.exec(plain)?.[1] ?? plain;
}

/** A set of edges, each with a few of the names that are its reason. */
class EdgeSet {
  private readonly byKey = new Map<string, { from: number; to: number; kind: EdgeKind; why: Set<string> }>();

  add(from: number, to: number, [kind, name]: readonly [EdgeKind, string]): void {
    const key = `${from} ${to} ${kind}`;
    const edge = this.byKey.get(key) ?? { from, to, kind, why: new Set<string>() };
    this.byKey.set(key, edge);
    if (edge.why.size < maxNames) edge.why.add(name);
  }

  toList(): Edge[] {
    return [...this.byKey.values()]
      .map(({ why, ...edge }) => ({ ...edge, why: [...why] }))
      .sort((a, b) => a.from - b.from || a.to - b.to || (a.kind < b.kind ? -1 : 1));
  }
}

const maxNames = 8;
const kindsOfDocuments: ReadonlySet<string> = new Set([
  'heading',
  'section',
  'key',
  'selector',
  'cell',
  'namespace',
  'member',
  'field',
]);
