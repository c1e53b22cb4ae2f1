/** The wire formats of `scan`, `rank`, `symbols`, `graph` and the manifest. The files in `schemas/` are generated from these shapes. */
import * as s from '../base/shape.js';
import { sideFiles } from '../model/side-files.js';
import { encodings, fileCategories, fileTypes } from '../model/snapshot.js';
import { packShape, reason, shown, signals, standing, withheld } from './pack-shape.js';
import { packFormats } from './renderers.js';

const exclusion = s.record({ path: s.text, reason: s.text, detail: s.text });

const scannedFile = s.record({
  path: s.text,
  size_bytes: s.count,
  sha256: s.hexDigest,
  language: s.text,
  type: s.oneOf(...fileTypes),
  category: s.oneOf(...fileCategories),
  encoding: s.oneOf(...encodings),
  line_count: s.count,
  low_value: s.orNull(s.record({ kind: s.oneOf('lock', 'generated', 'minified', 'vendored'), detail: s.text })),
  hard_linked: s.flag,
});

const scanShape = s.record({
  packlight: s.oneOf('scan/1'),
  root: s.oneOf('.'),
  totals: s.record({ found: s.count, files: s.count, excluded: s.count, bytes: s.count, lines: s.count }),
  source: s.record({
    kind: s.oneOf('git', 'walk'),
    tracked_though_ignored: s.list(s.text),
    personal_excludes: s.list(s.text),
    notes: s.list(s.text),
  }),
  files: s.list(scannedFile),
  excluded: s.list(exclusion),
});

const rankedFile = s.record({ path: s.text, score: s.integer, reason, signals });
const rankShape = s.record({ packlight: s.oneOf('rank/1'), task: s.text, files: s.list(rankedFile) });

/** The record of a pack of any contract: enough to verify it, to explain every path and to build it again. */
export const manifestShape = s.record({
  packlight: s.oneOf('manifest/1'),
  /** sha256 of this document with this field empty. */
  sha256: s.text,
  engine: s.text,
  /** The id of a contract of the registry. */
  contract: s.text,
  /** The request, as JSON in the fields of the contract. */
  request: s.anything,
  /** Whether something in the request was redacted; it cannot then be repeated from this record. */
  request_redacted: s.flag,
  /** For a whole project, `tokens` is the sum over its files, counted or estimated as the tokenizer's name says. */
  subject: s.record({
    format: s.oneOf(...packFormats, 'msgpack'),
    sha256: s.hexDigest,
    bytes: s.count,
    tokens: s.count,
    tokenizer: s.text,
  }),
  /** In tokens; null if there was none, and every file is included. */
  budget: s.orNull(s.count),
  fingerprints: s.record({ project_index: s.hexDigest, config: s.hexDigest, guard: s.hexDigest }),
  included: s.list(s.record({ path: s.text, ...standing, ...shown })),
  moves: s.list(s.record({ path: s.text, from: s.text, to: s.text, why: s.text })),
  /** Candidates that did not fit, best first. */
  unshown: s.list(s.record({ path: s.text, ...standing })),
  /** Files that are no candidates. */
  unranked: s.list(s.text),
  files_scanned: s.count,
  withheld,
  excluded: s.list(exclusion),
  notes: s.list(s.text),
  /** Files that belong to the pack: provenance, payload, sidecar. Left out if there are none. */
  beside: s.optional(s.list(s.record({ name: s.oneOf(...sideFiles), bytes: s.count, sha256: s.hexDigest }))),
});

const symbolRecord = s.record({
  path: s.text,
  name: s.text,
  kind: s.text,
  container: s.orNull(s.text),
  start_line: s.count,
  end_line: s.count,
  signature: s.text,
  exported: s.flag,
});

const symbolsShape = s.record({
  packlight: s.oneOf('symbols/1'),
  files: s.count,
  parsed: s.count,
  notes: s.list(s.record({ path: s.text, note: s.text })),
  symbols: s.list(symbolRecord),
});

const graphImport = s.record({
  line: s.count,
  specifier: s.text,
  kind: s.text,
  to: s.oneOf('file', 'external', 'unresolved'),
  paths: s.list(s.text),
  package: s.orNull(s.text),
});

const graphShape = s.record({
  packlight: s.oneOf('graph/1'),
  files: s.list(
    s.record({
      path: s.text,
      hops: s.count,
      direction: s.oneOf('start', 'needs', 'needed-by'),
      exports: s.list(s.text),
      imports: s.list(graphImport),
    }),
  ),
  edges: s.list(
    s.record({
      from: s.text,
      to: s.text,
      kind: s.oneOf('import', 'reference', 'extends', 'test'),
      why: s.list(s.text),
    }),
  ),
});

export const shapes = {
  scan: scanShape,
  rank: rankShape,
  pack: packShape,
  manifest: manifestShape,
  symbols: symbolsShape,
  graph: graphShape,
} as const satisfies Record<string, s.Shape<unknown>>;

export type ScannedFile = s.Of<typeof scannedFile>;
export type RankDocument = s.Of<typeof rankShape>;
export type SymbolRecord = s.Of<typeof symbolRecord>;
export type GraphImport = s.Of<typeof graphImport>;
export type Manifest = s.Of<typeof manifestShape>;
