/**
 * The shapes of the Transparency Record v0.1 and of the block `context_pack_info`. Fields that only the caller knows
 * (mode, transport, providers, aggregate, short circuit) are optional here; `missing` names those that are absent.
 */
import * as s from '../../../base/shape.js';

const round = s.oneOf('R1', 'R2', 'R3');
const pastRound = s.openRecord({ duration_ms: s.count, providers_attempted: s.count, providers_succeeded: s.count });

const mode = s.oneOf('architecture', 'review');
const transportUsed = s.oneOf('mcp', 'cli');

const transport = s.openRecord({
  configured: s.optional(s.oneOf('auto', 'mcp', 'cli')),
  results: s.optional(
    s.list(
      s.openRecord({
        provider: s.filledText,
        transport_used: transportUsed,
        fallback_triggered: s.flag,
        fallback_reason: s.optional(s.text),
      }),
    ),
  ),
});

const provider = s.openRecord({
  provider: s.filledText,
  model: s.filledText,
  role: s.optional(s.list(s.text)),
  rounds_participated: s.optional(s.list(round)),
  status: s.oneOf('ok', 'partial', 'failed'),
  error: s.optional(s.text),
  metrics: s.optional(
    s.openRecord({ latency_ms: s.optional(s.count), tokens_in: s.optional(s.count), tokens_out: s.optional(s.count) }),
  ),
});

const aggregate = s.openRecord({
  total_duration_ms: s.optional(s.count),
  total_tokens_in: s.optional(s.count),
  total_tokens_out: s.optional(s.count),
  total_tokens: s.optional(s.count),
  estimated_cost_usd: s.optional(s.numberBetween(0, 1e9)),
  rounds: s.optional(s.openRecord({ R1: s.optional(pastRound), R2: s.optional(pastRound), R3: s.optional(pastRound) })),
});

const shortCircuit = s.openRecord({
  triggered: s.flag,
  reason: s.optional(s.text),
  rounds_skipped: s.optional(s.list(round)),
  confidence_adjustment: s.optional(s.numberBetween(-1, 1)),
});

const suppliedFields = {
  transport: s.optional(transport),
  providers: s.optional(s.list(provider)),
  aggregate: s.optional(aggregate),
  short_circuit: s.optional(shortCircuit),
};

/** What the caller knows about its run, in the field names of the record. Other fields are dropped. */
export const suppliedShape = s.openRecord({ mode: s.optional(mode), ...suppliedFields });

/** Used as a file name, so it contains no separator. */
export const runId = s.matching('^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$', [
  'an id of letters, digits, ".", "_" and "-"',
  'ids',
]);

const packType = s.oneOf('full', 'summary');

export const transparencyRecordShape = s.openRecord({
  record_version: s.oneOf('0.1'),
  run_id: runId,
  timestamp: s.isoTime,
  session: s.optional(
    s.openRecord({
      mode: s.optional(mode),
      user_query_hash: s.optional(s.matching('^sha256:[0-9a-f]{64}$', ['sha256: and its hex', 'hashes'])),
      query_preview: s.optional(s.matching('^[^\\n\\r]{0,100}$', ['a line of at most 100 characters', 'short lines'])),
    }),
  ),
  transport: suppliedFields.transport,
  providers: suppliedFields.providers,
  context_pack: s.openRecord({
    type: packType,
    selection_reason: s.optional(s.text),
    source: s.optional(s.openRecord({ root_path: s.filledText, scan_timestamp: s.isoTime })),
    statistics: s.openRecord({
      files_scanned: s.optional(s.count),
      files_included: s.count,
      files_excluded: s.optional(s.count),
    }),
    exclusions: s.optional(
      s.openRecord({ by_pattern: s.count, by_size: s.count, by_binary: s.count, by_credentials: s.count }),
    ),
    content: s.optional(s.openRecord({ total_bytes: s.count, truncated_files: s.count, key_files_count: s.count })),
  }),
  aggregate: suppliedFields.aggregate,
  short_circuit: suppliedFields.short_circuit,
  missing: s.optional(s.list(s.text)),
});

/** This block has its own field names: `size` and `pattern`, not `by_size`. */
export const contextPackInfoShape = s.record({
  context_pack_info: s.record({
    type: packType,
    selection_reason: s.text,
    files_scanned: s.count,
    files_included: s.count,
    files_excluded: s.count,
    exclusions_by_reason: s.record({ credentials: s.count, binary: s.count, size: s.count, pattern: s.count }),
    content_bytes: s.count,
    truncated_files: s.count,
  }),
});

export type SuppliedFacts = s.Of<typeof suppliedShape>;
export type TransparencyRecord = s.Of<typeof transparencyRecordShape>;
export type ContextPackInfo = s.Of<typeof contextPackInfoShape>;
