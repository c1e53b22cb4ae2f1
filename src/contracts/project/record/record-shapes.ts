/**
 * The shapes of the Transparency Record v0.1 and of the block `context_pack_info`. Fields that only the caller knows
 * (mode, transport, providers, aggregate, short circuit) are optional here; `missing` names those that are absent.
 */
import {
  count,
  filledText,
  flag,
  isoTime,
  list,
  matching,
  numberBetween,
  type Of,
  oneOf,
  openRecord,
  optional,
  record,
  text,
} from '../../../base/shape.js';

const round = oneOf('R1', 'R2', 'R3');
const pastRound = openRecord({ duration_ms: count, providers_attempted: count, providers_succeeded: count });

const mode = oneOf('architecture', 'review');
const transportUsed = oneOf('mcp', 'cli');

const transport = openRecord({
  configured: optional(oneOf('auto', 'mcp', 'cli')),
  results: optional(
    list(
      openRecord({
        provider: filledText,
        transport_used: transportUsed,
        fallback_triggered: flag,
        fallback_reason: optional(text),
      }),
    ),
  ),
});

const provider = openRecord({
  provider: filledText,
  model: filledText,
  role: optional(list(text)),
  rounds_participated: optional(list(round)),
  status: oneOf('ok', 'partial', 'failed'),
  error: optional(text),
  metrics: optional(
    openRecord({ latency_ms: optional(count), tokens_in: optional(count), tokens_out: optional(count) }),
  ),
});

const aggregate = openRecord({
  total_duration_ms: optional(count),
  total_tokens_in: optional(count),
  total_tokens_out: optional(count),
  total_tokens: optional(count),
  estimated_cost_usd: optional(numberBetween(0, 1e9)),
  rounds: optional(openRecord({ R1: optional(pastRound), R2: optional(pastRound), R3: optional(pastRound) })),
});

const shortCircuit = openRecord({
  triggered: flag,
  reason: optional(text),
  rounds_skipped: optional(list(round)),
  confidence_adjustment: optional(numberBetween(-1, 1)),
});

const suppliedFields = {
  transport: optional(transport),
  providers: optional(list(provider)),
  aggregate: optional(aggregate),
  short_circuit: optional(shortCircuit),
};

/** What the caller knows about its run, in the field names of the record. Other fields are dropped. */
export const suppliedShape = openRecord({ mode: optional(mode), ...suppliedFields });

/** Used as a file name, so it contains no separator. */
export const runId = matching('^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$', [
  'an id of letters, digits, ".", "_" and "-"',
  'ids',
]);

const packType = oneOf('full', 'summary');

export const transparencyRecordShape = openRecord({
  record_version: oneOf('0.1'),
  run_id: runId,
  timestamp: isoTime,
  session: optional(
    openRecord({
      mode: optional(mode),
      user_query_hash: optional(matching('^sha256:[0-9a-f]{64}$', ['sha256: and its hex', 'hashes'])),
      query_preview: optional(matching('^[^\\n\\r]{0,100}$', ['a line of at most 100 characters', 'short lines'])),
    }),
  ),
  transport: suppliedFields.transport,
  providers: suppliedFields.providers,
  context_pack: openRecord({
    type: packType,
    selection_reason: optional(text),
    source: optional(openRecord({ root_path: filledText, scan_timestamp: isoTime })),
    statistics: openRecord({
      files_scanned: optional(count),
      files_included: count,
      files_excluded: optional(count),
    }),
    exclusions: optional(openRecord({ by_pattern: count, by_size: count, by_binary: count, by_credentials: count })),
    content: optional(openRecord({ total_bytes: count, truncated_files: count, key_files_count: count })),
  }),
  aggregate: suppliedFields.aggregate,
  short_circuit: suppliedFields.short_circuit,
  missing: optional(list(text)),
});

/** This block has its own field names: `size` and `pattern`, not `by_size`. */
export const contextPackInfoShape = record({
  context_pack_info: record({
    type: packType,
    selection_reason: text,
    files_scanned: count,
    files_included: count,
    files_excluded: count,
    exclusions_by_reason: record({ credentials: count, binary: count, size: count, pattern: count }),
    content_bytes: count,
    truncated_files: count,
  }),
});

export type SuppliedFacts = Of<typeof suppliedShape>;
export type TransparencyRecord = Of<typeof transparencyRecordShape>;
export type ContextPackInfo = Of<typeof contextPackInfoShape>;
