/** The edges between files, each with its reason: an import, a used definition, a base type, a test. */
import { largestOf } from '../base/append.js';
import { addTo } from '../base/collections.js';
import { type Edge, type EdgeKind, type Index, type IndexedFile, referencesOf } from '../model/analysis.js';
import { baseName, parentOf } from '../model/path.js';
import type { BoundFile } from './bind/bind-files.js';

export type GraphInput = Pick<Index, 'files' | 'numberOf'> & {
  readonly boundAt: (file: number) => Pick<BoundFile, 'references' | 'bases'>;
};

/** The edges from some of the files, ordered as in an index. */
export function drawEdges(input: GraphInput, from: ReadonlySet<number>): Edge[] {
  const collected = new EdgeSet();
  for (const file of from) {
    drawImports(input, file, collected);
    drawReferences(input, file, collected);
  }
  const { files } = input;
  pairTests(files, (test, source) => {
    if (from.has(test)) collected.add(test, source, ['test', files[source]!.entry.path]);
  });
  return collected.toList();
}

/** Each import that leads into the project is an edge. */
function drawImports({ files, numberOf }: GraphInput, from: number, collected: EdgeSet): void {
  const isTest = files[from]!.entry.category === 'test';
  for (const { to, specifier } of files[from]!.imports) {
    if (to.kind !== 'file') continue;
    for (const path of to.paths) {
      const target = numberOf.get(path);
      if (target === undefined || target === from) continue;
      collected.add(from, target, ['import', specifier]);
      if (isTest && files[target]!.entry.category !== 'test') collected.add(from, target, ['test', specifier]);
    }
  }
}

function drawReferences({ files, boundAt }: GraphInput, from: number, collected: EdgeSet): void {
  const nameOf = (file: number, at: number) => files[file]!.definitions[at]?.name ?? files[file]!.entry.path;
  const { references, bases } = boundAt(from);
  for (const { file, at } of referencesOf({ references: [references] }, 0))
    if (file !== from) collected.add(from, file, ['reference', nameOf(file, at)]);
  for (const [file, at] of bases) collected.add(from, file, ['extends', nameOf(file, at)]);
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
    return [...this.byKey.values()].map(({ why, ...edge }) => ({ ...edge, why: [...why] })).sort(compareEdges);
  }
}

export function compareEdges(a: Edge, b: Edge): number {
  return a.from - b.from || a.to - b.to || (a.kind < b.kind ? -1 : 1);
}

const maxNames = 8;

/** Tests and what they test, paired by name: `cart.test.ts`, `test_cart.py`, `CartTest.java` belong to `cart`, the nearest one. */
function pairTests(files: readonly IndexedFile[], pair: (test: number, source: number) => void): void {
  const byStem = new Map<string, number[]>();
  for (const [number, { entry }] of files.entries()) {
    if (entry.category !== 'test') addTo(byStem, stemOf(baseName(entry.path)), number);
  }
  for (const [number, { entry }] of files.entries()) {
    if (entry.category !== 'test') continue;
    const stem = testedStem(stemOf(baseName(entry.path)));
    const sources = (stem === null ? [] : (byStem.get(stem) ?? [])).filter(
      (source) => files[source]!.entry.language === entry.language,
    );
    const nearest = nearestOf(sources, files, parentOf(entry.path));
    if (nearest !== null) pair(number, nearest);
  }
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]+$/, '').toLowerCase();
}

function testedStem(stem: string): string | null {
  const bare = stem.replace(/^tests?[_-]|[._-]?(?:tests?|specs?)$/g, '');
  return bare === stem || bare === '' ? null : bare;
}

/** The source file whose folders share most with the test's; none on a tie. */
function nearestOf(sources: readonly number[], files: readonly IndexedFile[], folder: string): number | null {
  const parts = new Set(folder.split('/'));
  const judged = sources.map((source) => ({
    source,
    shared: parentOf(files[source]!.entry.path)
      .split('/')
      .filter((part) => parts.has(part)).length,
  }));
  const best = largestOf(judged.map(({ shared }) => shared));
  const winners = judged.filter(({ shared }) => shared === best);
  return winners.length === 1 ? winners[0]!.source : null;
}
