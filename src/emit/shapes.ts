/** The wire formats of `scan`, `rank` and `pack`: snake_case, closed, and the source of `schemas/`. */
import {
  count,
  flag,
  hexDigest,
  integer,
  list,
  type Of,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
} from '../base/shape.js';

const exclusion = record({ path: text, reason: text, detail: text });

export const scannedFile = record({
  path: text,
  size_bytes: count,
  sha256: hexDigest,
  language: text,
  type: oneOf('text', 'binary', 'image', 'data', 'unknown'),
  category: oneOf(
    'config',
    'entrypoint',
    'auth',
    'api',
    'database',
    'test',
    'documentation',
    'build',
    'dependency',
    'source',
    'other',
  ),
  encoding: oneOf('utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'),
  line_count: count,
  low_value: orNull(record({ kind: oneOf('lock', 'generated', 'minified', 'vendored'), detail: text })),
  hard_linked: flag,
});

export const scanSource = record({
  kind: oneOf('git', 'walk'),
  tracked_though_ignored: list(text),
  personal_excludes: list(text),
  notes: list(text),
});

export const scanTotals = record({ found: count, files: count, excluded: count, bytes: count, lines: count });

export const scanShape = record({
  packlight: oneOf('scan/1'),
  root: oneOf('.'),
  totals: scanTotals,
  source: scanSource,
  files: list(scannedFile),
  excluded: list(exclusion),
});

export const rankedFile = record({
  path: text,
  score: integer,
  reason: oneOf('target', 'dependency', 'named', 'match'),
  signals: list(record({ name: text, points: integer })),
});

export const rankShape = record({ packlight: oneOf('rank/1'), task: text, files: list(rankedFile) });

export const packedBlock = record({
  path: text,
  language: text,
  level: oneOf('full', 'region', 'signatures'),
  lines: text,
  reason: oneOf('target', 'dependency', 'named', 'match'),
  score: integer,
  sha256: hexDigest,
  redacted: count,
  content: text,
});

const withheld = list(record({ reason: text, count }));

export const packShape = record({
  packlight: oneOf('pack/1'),
  task: text,
  budget: record({ limit: count, tokenizer: text }),
  blocks: list(packedBlock),
  left_out: record({ named: list(record({ path: text, lines: count })), others: count, withheld }),
});

export const manifestShape = record({
  packlight: oneOf('manifest/1'),
  /** sha256 of this document with this field empty. */
  sha256: text,
  engine: text,
  contract: oneOf('pack/1'),
  request: record({ task: text, targets: list(text), budget: count, format: oneOf('markdown', 'json') }),
  subject: record({ sha256: hexDigest, tokens: count, tokenizer: text }),
  included: list(
    record({
      path: text,
      level: oneOf('full', 'region', 'signatures', 'name'),
      lines: text,
      tokens: count,
      reason: oneOf('target', 'dependency', 'named', 'match'),
      score: integer,
      sha256: hexDigest,
      redactions: list(record({ rule: text, first_line: count, last_line: count })),
    }),
  ),
  moves: list(record({ path: text, from: text, to: text, why: text })),
  left_out: record({ files_scanned: count, unshown: count, withheld }),
  excluded: list(exclusion),
});

export const symbolRecord = record({
  path: text,
  name: text,
  kind: text,
  container: orNull(text),
  start_line: count,
  end_line: count,
  signature: text,
  exported: flag,
});

export const symbolsShape = record({
  packlight: oneOf('symbols/1'),
  files: count,
  parsed: count,
  notes: list(record({ path: text, note: text })),
  symbols: list(symbolRecord),
});

export const graphImport = record({
  line: count,
  specifier: text,
  kind: text,
  to: oneOf('file', 'external', 'unresolved'),
  paths: list(text),
  package: orNull(text),
});

export const graphShape = record({
  packlight: oneOf('graph/1'),
  files: list(
    record({ path: text, hops: count, direction: oneOf('start', 'needs', 'needed-by'), imports: list(graphImport) }),
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
export type PackedBlock = Of<typeof packedBlock>;
export type SymbolRecord = Of<typeof symbolRecord>;
export type GraphImport = Of<typeof graphImport>;
export type PackDocument = Of<typeof packShape>;
export type Manifest = Of<typeof manifestShape>;
