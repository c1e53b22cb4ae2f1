/** The JSON documents of `symbols` and `graph`, one row per line. */
import type { Definition, Edge, IndexedFile, ResolvedImport } from '../model/analysis.js';
import type { RelPath } from '../model/path.js';
import { type FieldWriter, writeList } from './documents.js';
import type { GraphImport, SymbolRecord } from './shapes.js';

export type SymbolRow = { readonly path: RelPath; readonly definition: Definition };

export type Symbols = {
  readonly rows: readonly SymbolRow[];
  /** The analysis tier and notes of each file. */
  readonly files: readonly Pick<IndexedFile, 'entry' | 'tier' | 'note'>[];
};

export function* symbolsDocument({ rows, files }: Symbols, write: FieldWriter): Iterable<string> {
  const notes = files.filter(({ note }) => note !== null).map(({ entry, note }) => ({ path: entry.path, note }));
  const parsed = files.filter(({ tier }) => tier === 'parser').length;
  yield `{"packlight":"symbols/1","files":${files.length},"parsed":${parsed},"notes":${JSON.stringify(notes, write)},\n"symbols":`;
  yield* writeList(rows, (row) => JSON.stringify(symbolRecord(row), write));
  yield '}\n';
}

export type GraphNode = {
  readonly file: IndexedFile;
  readonly hops: number;
  readonly direction: 'start' | 'needs' | 'needed-by';
  readonly exports: readonly string[];
};

export type NamedEdge = Omit<Edge, 'from' | 'to'> & { readonly from: RelPath; readonly to: RelPath };

export type Graph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly NamedEdge[] };

export function* graphDocument({ nodes, edges }: Graph, write: FieldWriter): Iterable<string> {
  yield '{"packlight":"graph/1",\n"files":';
  yield* writeList(nodes, ({ file, hops, direction, exports }) =>
    JSON.stringify({ path: file.entry.path, hops, direction, exports, imports: file.imports.map(importRecord) }, write),
  );
  yield ',\n"edges":';
  yield* writeList(edges, ({ from, to, kind, why }) => JSON.stringify({ from, to, kind, why }, write));
  yield '}\n';
}

function symbolRecord({ path, definition }: SymbolRow): SymbolRecord {
  const { name, kind, container, lines, signature, exported } = definition;
  return { path, name, kind, container, start_line: lines[0], end_line: lines[1], signature, exported };
}

function importRecord({ line, specifier, kind, to }: ResolvedImport): GraphImport {
  return {
    line,
    specifier,
    kind,
    to: to.kind,
    paths: to.kind === 'file' ? to.paths : [],
    package: to.kind === 'external' ? to.package : null,
  };
}
