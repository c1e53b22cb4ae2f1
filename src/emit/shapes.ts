/** The wire formats of `scan`, `rank`, `symbols`, `graph` and the manifest. The files in `schemas/` are generated from these shapes. */
import {
  anything,
  count,
  flag,
  hexDigest,
  integer,
  list,
  type Of,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
} from '../base/shape.js';
import { sideFiles } from '../model/side-files.js';
import { encodings, fileCategories, fileTypes } from '../model/snapshot.js';
import { packShape, reason, shown, signals, standing, withheld } from './pack-shape.js';
import { packFormats } from './renderers.js';

const exclusion = record({ path: text, reason: text, detail: text });

const scannedFile = record({
  path: text,
  size_bytes: count,
  sha256: hexDigest,
  language: text,
  type: oneOf(...fileTypes),
  category: oneOf(...fileCategories),
  encoding: oneOf(...encodings),
  line_count: count,
  low_value: orNull(record({ kind: oneOf('lock', 'generated', 'minified', 'vendored'), detail: text })),
  hard_linked: flag,
});

const scanShape = record({
  packlight: oneOf('scan/1'),
  root: oneOf('.'),
  totals: record({ found: count, files: count, excluded: count, bytes: count, lines: count }),
  source: record({
    kind: oneOf('git', 'walk'),
    tracked_though_ignored: list(text),
    personal_excludes: list(text),
    notes: list(text),
  }),
  files: list(scannedFile),
  excluded: list(exclusion),
});

const rankedFile = record({ path: text, score: integer, reason, signals });
const rankShape = record({ packlight: oneOf('rank/1'), task: text, files: list(rankedFile) });

/** The record of a pack of any contract: enough to verify it, to explain every path and to build it again. */
export const manifestShape = record({
  packlight: oneOf('manifest/1'),
  /** sha256 of this document with this field empty. */
  sha256: text,
  engine: text,
  /** The id of a contract of the registry. */
  contract: text,
  /** The request, as JSON in the fields of the contract. */
  request: anything,
  /** Whether something in the request was redacted; it cannot then be repeated from this record. */
  request_redacted: flag,
  /** For a whole project, `tokens` is the sum over its files, counted or estimated as the tokenizer's name says. */
  subject: record({
    format: oneOf(...packFormats, 'msgpack'),
    sha256: hexDigest,
    bytes: count,
    tokens: count,
    tokenizer: text,
  }),
  /** In tokens; null if there was none, and every file is included. */
  budget: orNull(count),
  fingerprints: record({ project_index: hexDigest, config: hexDigest, guard: hexDigest }),
  included: list(record({ path: text, ...standing, ...shown })),
  moves: list(record({ path: text, from: text, to: text, why: text })),
  /** Candidates that did not fit, best first. */
  unshown: list(record({ path: text, ...standing })),
  /** Files that are no candidates. */
  unranked: list(text),
  files_scanned: count,
  withheld,
  excluded: list(exclusion),
  notes: list(text),
  /** Files that belong to the pack: provenance, payload, sidecar. Left out if there are none. */
  beside: optional(list(record({ name: oneOf(...sideFiles), bytes: count, sha256: hexDigest }))),
});

const symbolRecord = record({
  path: text,
  name: text,
  kind: text,
  container: orNull(text),
  start_line: count,
  end_line: count,
  signature: text,
  exported: flag,
});

const symbolsShape = record({
  packlight: oneOf('symbols/1'),
  files: count,
  parsed: count,
  notes: list(record({ path: text, note: text })),
  symbols: list(symbolRecord),
});

const graphImport = record({
  line: count,
  specifier: text,
  kind: text,
  to: oneOf('file', 'external', 'unresolved'),
  paths: list(text),
  package: orNull(text),
});

const graphShape = record({
  packlight: oneOf('graph/1'),
  files: list(
    record({
      path: text,
      hops: count,
      direction: oneOf('start', 'needs', 'needed-by'),
      exports: list(text),
      imports: list(graphImport),
    }),
  ),
  edges: list(record({ from: text, to: text, kind: oneOf('import', 'reference', 'extends', 'test'), why: list(text) })),
});

export const shapes = {
  scan: scanShape,
  rank: rankShape,
  pack: packShape,
  manifest: manifestShape,
  symbols: symbolsShape,
  graph: graphShape,
} as const satisfies Record<string, Shape<unknown>>;

export type ScannedFile = Of<typeof scannedFile>;
export type RankDocument = Of<typeof rankShape>;
export type SymbolRecord = Of<typeof symbolRecord>;
export type GraphImport = Of<typeof graphImport>;
export type Manifest = Of<typeof manifestShape>;
