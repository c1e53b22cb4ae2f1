/**
 * How many files of the project depend on a file and on how many it depends, with import cycles. An import of a whole
 * package (Go, Java) says nothing about one file, and names of methods are ambiguous. There only references to types
 * and free functions count.
 */
import type { Definition, Edge } from '../../model/analysis.js';
import { findCycles } from '../summary/import-graph.js';
import type { Facts } from '../summary/summary-facts.js';

export type Coupling = { readonly fanIn: number; readonly fanOut: number; readonly cycle: readonly number[] };

export function measureCoupling(facts: Facts): (file: number) => Coupling {
  const { files, edges } = facts.project.index;
  const fanIn = new Uint32Array(files.length);
  const fanOut = new Uint32Array(files.length);
  const needs = createTest(facts);
  let [from, to] = [-1, -1];
  // Edges are sorted by `from` and `to`, so the kinds of one pair are adjacent.
  for (const edge of edges) {
    if (edge.from === from && edge.to === to) continue;
    if (!facts.isOwn(edge.from) || !facts.isOwn(edge.to) || !needs(edge)) continue;
    [from, to] = [edge.from, edge.to];
    fanOut[from]! += 1;
    fanIn[to]! += 1;
  }
  const cycleOf = new Map<number, readonly number[]>();
  for (const cycle of findCycles(facts)) for (const file of cycle) cycleOf.set(file, cycle);
  return (file) => ({ fanIn: fanIn[file]!, fanOut: fanOut[file]!, cycle: cycleOf.get(file) ?? [] });
}

function createTest({ fileAt }: Facts): (edge: Edge) => boolean {
  const strong = new Map<number, ReadonlySet<string>>();
  const strongNames = (file: number) => {
    const known =
      strong.get(file) ??
      new Set(
        fileAt(file)
          .definitions.filter(standsAlone)
          .map(({ name }) => name),
      );
    strong.set(file, known);
    return known;
  };
  return ({ from, to, kind, why }) => {
    if (kind === 'extends') return true;
    if (kind === 'import') return !importsPackages.has(fileAt(from).entry.language);
    return kind === 'reference' && why.some((name) => strongNames(to).has(name));
  };
}

function standsAlone({ kind, container, name }: Definition): boolean {
  return name.length > 3 && (types.has(kind) || (kind === 'function' && container === null));
}

const importsPackages: ReadonlySet<string> = new Set(['go', 'java', 'csharp', 'kotlin', 'scala', 'swift']);
const types: ReadonlySet<string> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'protocol',
  'record',
  'object',
  'type',
  'module',
]);
