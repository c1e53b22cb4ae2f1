/** The wire formats of `scan`, `rank` and `pack`: snake_case, closed, and the source of `schemas/`. */
import type { Json } from '../base/json.js';
import {
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
import { labelKinds, levels } from '../model/block.js';
import { candidateReasons, priorities } from '../model/candidate.js';
import { packFormats } from '../model/request.js';
import { sideFiles } from '../model/side-files.js';

/** JSON of any kind. */
const anything: Shape<Json> = {
  name: ['anything', 'anything'],
  schema: {},
  check: () => [],
  warn: () => [],
  read: (value) => value as Json,
};
const reason = oneOf(...candidateReasons);
const priority = oneOf(...priorities);
const level = oneOf(...levels);
const signals = list(record({ name: text, points: integer }));
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
  reason,
  signals,
});

export const rankShape = record({ packlight: oneOf('rank/1'), task: text, files: list(rankedFile) });

export const packedBlock = record({
  path: text,
  language: text,
  level: oneOf('full', 'region', 'signatures', 'summary'),
  lines: text,
  reason,
  score: integer,
  sha256: hexDigest,
  redacted: count,
  labels: list(oneOf(...labelKinds)),
  content: text,
});

const withheld = list(record({ reason: text, count }));
const unshownFiles = record({ files: count, bytes: count });

export const packShape = record({
  packlight: oneOf('pack/1'),
  task: text,
  budget: record({ limit: count, tokenizer: text }),
  blocks: list(packedBlock),
  left_out: record({
    named: list(record({ path: text, lines: count, tokens: orNull(count) })),
    others: unshownFiles,
    withheld,
  }),
});

const standing = {
  path: text,
  reason,
  priority,
  score: integer,
  signals,
  hops: count,
  symbols: list(text),
} as const;

/** The record beside a pack, whatever the contract: enough to check it, to explain every path and to make it again. */
export const manifestShape = record({
  packlight: oneOf('manifest/1'),
  /** sha256 of this document with this field empty. */
  sha256: text,
  engine: text,
  /** The id of a contract of the registry. */
  contract: text,
  /** What was asked, as JSON in the contract's own words. */
  request: anything,
  /** Whether something in the request was redacted: then it cannot be asked again as it was. */
  request_redacted: flag,
  /** Of a whole project the tokens are those of its files, counted or estimated as the tokenizer's name says. */
  subject: record({
    format: oneOf(...packFormats, 'msgpack'),
    sha256: hexDigest,
    bytes: count,
    tokens: count,
    tokenizer: text,
  }),
  /** In tokens; null when none was given: then every file has its place. */
  budget: orNull(count),
  fingerprints: record({ project_index: hexDigest, config: hexDigest, guard: hexDigest }),
  included: list(
    record({
      ...standing,
      level,
      lines: text,
      line_count: count,
      tokens: count,
      sha256: hexDigest,
      redactions: list(record({ rule: text, tier: oneOf('high', 'suspect'), first_line: count, last_line: count })),
      hidden: list(
        record({
          kind: oneOf('bidi', 'zero-width', 'tag', 'control', 'variation', 'other'),
          first_line: count,
          count,
        }),
      ),
      labels: list(record({ kind: oneOf(...labelKinds), first_line: count })),
    }),
  ),
  moves: list(record({ path: text, from: text, to: text, why: text })),
  /** Candidates that got no place, best first. */
  unshown: list(record(standing)),
  /** Files that nothing led to. */
  unranked: list(text),
  files_scanned: count,
  withheld,
  excluded: list(exclusion),
  notes: list(text),
  /** Files that belong to the pack and say more about it: provenance, envelope, sidecar. Left out when there is none. */
  beside: optional(list(record({ name: oneOf(...sideFiles), bytes: count, sha256: hexDigest }))),
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
export type PackedBlock = Of<typeof packedBlock>;
export type SymbolRecord = Of<typeof symbolRecord>;
export type GraphImport = Of<typeof graphImport>;
export type PackDocument = Of<typeof packShape>;
export type Manifest = Of<typeof manifestShape>;
