/**
 * The Transparency Record v0.1 describes what was sent by counts, sizes, names and times, never by content. The caller
 * supplies what the pack does not know (providers, transport, durations); the record names missing fields. The caller
 * stores the record.
 */
import { canonicalJson, type Json } from '../../../base/json.js';
import { type Problem, problem } from '../../../base/problem.js';
import { count, isoTime } from '../../../base/shape.js';
import { uuidOf } from '../../../base/uuid.js';
import { guardJson } from '../../../guard/guard-json.js';
import type { Released } from '../../../model/block.js';
import { releaseOrThrow } from '../../../pipeline/release.js';
import { countExclusions } from '../default-exclusions.js';
import type { PackMetadata, ProjectPack, ProjectSnapshot } from '../project-types.js';
import { DocumentError, placed } from '../serializer/serializer-error.js';
import { atLevel } from './record-level.js';
import type { RecordLevel } from './record-levels.table.js';
import { previewOf, type QueryFacts } from './record-query.js';
import * as shapes from './record-shapes.js';
import { writeCompact, writeLogLine, writeYaml } from './record-yaml.js';

export type RecordFacts = {
  readonly metadata: PackMetadata;
  readonly scanTimestamp: string;
  /** The reason for this pack type: "Content size within limits". */
  readonly selectionReason: string;
  readonly exclusions: ProjectSnapshot['exclusion_stats'];
  readonly truncatedFiles: number;
  readonly keyFilesCount: number;
  /** The start time of the run. The engine reads no clock. */
  readonly timestamp: string;
  /** Derived from all other fields if absent. */
  readonly runId?: string;
  readonly query?: QueryFacts;
  readonly supplied?: shapes.SuppliedFacts;
};

export const recordForms = ['yaml', 'json', 'compact', 'log-line', 'context-pack-info'] as const;
export type RecordForm = (typeof recordForms)[number];

export type RecordOptions = { readonly level: RecordLevel; readonly form: RecordForm };

/**
 * What a pack says about itself. `timestamp` is the time of its snapshot. A file that a summary only names has no rule
 * against it: it counts by size, since a summary has no room for it.
 */
export function recordFactsOf(pack: ProjectPack, selectionReason: string): RecordFacts {
  const { metadata, file_index } = pack;
  const isFull = pack.type === 'full';
  return {
    metadata,
    scanTimestamp: metadata.created_at,
    selectionReason,
    exclusions: countExclusions(
      file_index.flatMap((file) => (file.included ? [] : (file.exclusion_reason ?? 'size_limit'))),
    ),
    truncatedFiles: isFull ? pack.contents.filter(({ truncated }) => truncated).length : 0,
    keyFilesCount: isFull ? pack.key_files.length : pack.key_files_summary.length,
    timestamp: metadata.created_at,
  };
}

/** Throws a `DocumentError` that lists the invalid facts. */
export function writeRecord(facts: RecordFacts, { level, form }: RecordOptions): Released {
  const written = form === 'context-pack-info' ? contextPackInfo(facts) : writeForm(toRecord(facts, level), form);
  return releaseOrThrow(written);
}

function writeForm(record: shapes.TransparencyRecord, form: Exclude<RecordForm, 'context-pack-info'>): string {
  if (form === 'json') return `${JSON.stringify(record, null, 2)}\n`;
  if (form === 'compact') return writeCompact(record);
  if (form === 'log-line') return writeLogLine(record);
  return writeYaml(record as unknown as Json);
}

export function toRecord(facts: RecordFacts, level: RecordLevel): shapes.TransparencyRecord {
  const problems = problemsWith(facts);
  if (problems.length > 0) throw new DocumentError('not the facts of a record', placed(problems));
  // Guard reasons, errors and names, which come from outside, before the id is derived.
  const guarded = guardJson(wholeRecord(facts)).value;
  const run_id = facts.runId ?? uuidOf('transparency-record', canonicalJson(guarded));
  return atLevel({ ...guarded, run_id }, level) as unknown as shapes.TransparencyRecord;
}

export function contextPackInfo(facts: RecordFacts): string {
  return writeYaml(toContextPackInfo(facts) as unknown as Json);
}

export function toContextPackInfo(facts: RecordFacts): shapes.ContextPackInfo {
  const { metadata, exclusions } = facts;
  const info: shapes.ContextPackInfo = {
    context_pack_info: {
      type: metadata.pack_type,
      selection_reason: facts.selectionReason,
      files_scanned: metadata.total_files_scanned,
      files_included: metadata.files_included,
      files_excluded: metadata.files_excluded,
      exclusions_by_reason: {
        credentials: exclusions.by_credentials,
        binary: exclusions.by_binary,
        size: exclusions.by_size,
        pattern: exclusions.by_pattern,
      },
      content_bytes: metadata.total_content_bytes,
      truncated_files: facts.truncatedFiles,
    },
  };
  return guardJson(info).value;
}

function wholeRecord(facts: RecordFacts): { readonly [key: string]: Json } {
  const { metadata, query } = facts;
  const { mode, transport, providers, aggregate, short_circuit } = shapes.suppliedShape.read(facts.supplied ?? {});
  const whole = {
    record_version: '0.1',
    run_id: '',
    timestamp: facts.timestamp,
    session: {
      mode,
      user_query_hash: query === undefined ? undefined : `sha256:${query.sha256}`,
      query_preview: query === undefined ? undefined : previewOf(query),
    },
    transport,
    providers,
    context_pack: {
      type: metadata.pack_type,
      selection_reason: facts.selectionReason,
      source: { root_path: metadata.source_root, scan_timestamp: facts.scanTimestamp },
      statistics: {
        files_scanned: metadata.total_files_scanned,
        files_included: metadata.files_included,
        files_excluded: metadata.files_excluded,
      },
      exclusions: {
        by_pattern: facts.exclusions.by_pattern,
        by_size: facts.exclusions.by_size,
        by_binary: facts.exclusions.by_binary,
        by_credentials: facts.exclusions.by_credentials,
      },
      content: {
        total_bytes: metadata.total_content_bytes,
        truncated_files: facts.truncatedFiles,
        key_files_count: facts.keyFilesCount,
      },
    },
    aggregate: aggregateOf(providers ?? [], aggregate ?? {}),
    short_circuit,
  };
  // Remove undefined fields.
  return JSON.parse(JSON.stringify(whole)) as { readonly [key: string]: Json };
}

function aggregateOf(
  providers: NonNullable<shapes.SuppliedFacts['providers']>,
  given: NonNullable<shapes.SuppliedFacts['aggregate']>,
): { readonly [key: string]: Json | undefined } {
  const totalIn = given.total_tokens_in ?? sum(providers.map(({ metrics }) => metrics?.tokens_in));
  const totalOut = given.total_tokens_out ?? sum(providers.map(({ metrics }) => metrics?.tokens_out));
  return {
    total_duration_ms: given.total_duration_ms,
    total_tokens_in: totalIn,
    total_tokens_out: totalOut,
    total_tokens: given.total_tokens ?? sum([totalIn, totalOut]),
    estimated_cost_usd: given.estimated_cost_usd,
    rounds: given.rounds as Json | undefined,
  };
}

/** Undefined if a part is unknown, or if there are no parts. */
function sum(parts: readonly (number | undefined)[]): number | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 || known.length < parts.length ? undefined : known.reduce((total, part) => total + part);
}

function problemsWith(facts: RecordFacts): Problem[] {
  return [
    ...isoTime.check(facts.timestamp, '$.timestamp'),
    ...isoTime.check(facts.scanTimestamp, '$.scanTimestamp'),
    ...count.check(facts.truncatedFiles, '$.truncatedFiles'),
    ...count.check(facts.keyFilesCount, '$.keyFilesCount'),
    ...(facts.runId === undefined ? [] : problemsWithId(facts.runId)),
    ...(facts.supplied === undefined ? [] : shapes.suppliedShape.check(facts.supplied, '$.supplied')),
  ];
}

/** An id that the guard changes cannot name a file. */
function problemsWithId(id: string): readonly Problem[] {
  const shaped = shapes.runId.check(id, '$.runId');
  if (shaped.length > 0 || !guardJson(id).redacted) return shaped;
  return [
    problem('$.runId', id, { expected: 'an id that does not look like a secret', fix: 'Give another id, or none.' }),
  ];
}
