/** References and edges as sections of a stored file. */
import { type Edge, edgeKinds } from '../../model/analysis.js';
import type { Consulted } from '../bind/trail.js';
import { bytesOf, toInt32s, toUint32s } from './numbers.js';
import { parseStored, readRows, toStored, writeRows } from './rows.js';
import type { Sections, SectionWriter } from './sections.js';

type Graph = { readonly references: readonly Int32Array[]; readonly edges: readonly Edge[] };

export function writeGraph(writer: SectionWriter, { references, edges }: Graph): void {
  writeRows(writer, 'references', references.map(bytesOf));
  writer.begin('edges');
  writer.write(bytesOf(Uint32Array.from(edges.flatMap(({ from, to, kind }) => [from, to, edgeKinds.indexOf(kind)]))));
  writer.begin('edge reasons');
  writer.write(toStored(edges.map(({ why }) => why)));
}

export function readGraph(sections: Sections): { readonly references: Int32Array[]; readonly edges: Edge[] } {
  const numbers = toInt32s(sections.read('references'));
  const ends = toUint32s(sections.read('references ends'));
  return {
    references: Array.from(ends, (end, at) => numbers.subarray(at === 0 ? 0 : ends[at - 1]! / 4, end / 4)),
    edges: readEdges(sections),
  };
}

function readEdges(sections: Sections): Edge[] {
  const numbers = toUint32s(sections.read('edges'));
  let reasons: readonly (readonly string[])[] | null = null;
  const reasonOf = (at: number) => {
    reasons ??= parseStored(sections.read('edge reasons')) as readonly (readonly string[])[];
    return reasons[at]!;
  };
  return Array.from(
    { length: numbers.length / 3 },
    (_, at) => new StoredEdge(numbers.subarray(3 * at, 3 * at + 3), () => reasonOf(at)),
  );
}

class StoredEdge implements Edge {
  readonly from: number;
  readonly to: number;
  readonly kind: Edge['kind'];
  readonly #why: () => readonly string[];

  constructor([from, to, kind]: Uint32Array, why: () => readonly string[]) {
    this.from = from!;
    this.to = to!;
    this.kind = edgeKinds[kind!]!;
    this.#why = why;
  }

  get why(): readonly string[] {
    return this.#why();
  }
}

/** Scopes have numbers behind those of the files. */
export function writeConsulted(writer: SectionWriter, all: readonly Consulted[]): void {
  const numbers = new Map<string, number>();
  for (const { scopes } of all)
    for (const scope of scopes) numbers.set(scope, numbers.get(scope) ?? all.length + numbers.size);
  const rows = all.map(({ files, scopes }) => Uint32Array.from([...files, ...scopes.map((one) => numbers.get(one)!)]));
  writeRows(writer, 'consulted', rows.map(bytesOf));
  writer.begin('scopes');
  writer.write(toStored([...numbers.keys()]));
}

export function readConsulted(sections: Sections, count: number): (file: number) => Consulted {
  const rowOf = readRows(sections, 'consulted');
  let scopes: readonly string[] | null = null;
  return (file) => {
    const numbers = toUint32s(rowOf(file));
    const first = numbers.findIndex((one) => one >= count);
    if (first < 0) return { files: numbers, scopes: [] };
    scopes ??= parseStored(sections.read('scopes')) as readonly string[];
    return {
      files: numbers.subarray(0, first),
      scopes: Array.from(numbers.subarray(first), (one) => scopes![one - count]!),
    };
  };
}
