/** The outputs of the context bundle: closed shapes with exactly the published fields and values. */
import {
  between,
  count,
  hexDigest,
  isoTime,
  list,
  type Of,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
  uuid,
} from '../../base/shape.js';
import { bundleRequestShape, purposeShape as purpose } from './bundle-wire-request.js';

export const contextBlockShape = record({
  block_id: uuid,
  block_type: oneOf('system', 'constraints', 'project_meta', 'file', 'symbol', 'diff_hint', 'error_context'),
  priority: oneOf('P0', 'P1', 'P2', 'P3'),
  title: text,
  content: text,
  meta: record({
    path: orNull(text),
    symbol: orNull(text),
    hash: orNull(hexDigest),
    encoding: oneOf('utf-8', 'utf-16le', 'utf-16be', 'ascii', 'windows-1252', 'unknown'),
    byte_size: count,
    line_count: count,
    source: oneOf('index', 'filesystem', 'user', 'system'),
  }),
});

export const contextBundleShape = record({
  bundle_id: uuid,
  bundle_version: oneOf(1),
  created_at: isoTime,
  purpose,
  correlation_id: uuid,
  model: record({
    provider: text,
    model: text,
    max_input_tokens: count,
    max_output_tokens: count,
    response_token_reserve: count,
    soft_limit_threshold_pct: between(1, 100),
  }),
  blocks: list(contextBlockShape),
});

const included = oneOf('target', 'dependency', 'interface', 'caller', 'base_type', 'config', 'user_selected');
const excluded = oneOf(
  'deny_rule',
  'binary',
  'too_large',
  'token_budget',
  'outside_sandbox',
  'secret_risk',
  'duplicate',
);

export const contextManifestShape = record({
  bundle_id: uuid,
  correlation_id: uuid,
  purpose,
  selection: record({
    target_files: list(text),
    target_symbols: list(text),
    included_files: list(record({ path: text, hash: hexDigest, encoding: text, byte_size: count, reason: included })),
    excluded_candidates: list(record({ path: text, reason: excluded })),
  }),
  fingerprints: record({
    project_index_fingerprint: hexDigest,
    config_fingerprint: hexDigest,
    bundle_fingerprint: hexDigest,
  }),
});

export const redactionReportShape = record({
  bundle_id: uuid,
  redactions: list(
    record({
      type: oneOf('path_excluded', 'pattern_redacted', 'block_removed', 'content_sliced'),
      target: text,
      reason: oneOf('secret', 'deny_rule', 'budget', 'binary', 'policy'),
      details: text,
    }),
  ),
});

export const budgetReportShape = record({
  bundle_id: uuid,
  estimated_input_tokens: count,
  max_input_tokens: count,
  soft_limit_tokens: count,
  hard_limit_tokens: count,
  reserve_output_tokens: count,
  decision: oneOf('ok', 'warn_soft_limit', 'refuse_hard_limit'),
  notes: list(text),
});

export const bundleAnswerShape = record({
  context_bundle: contextBundleShape,
  context_manifest: contextManifestShape,
  redaction_report: redactionReportShape,
  budget_report: budgetReportShape,
});

export const bundleShapes = {
  'bundle-request': bundleRequestShape,
  bundle: bundleAnswerShape,
  'context-bundle': contextBundleShape,
  'context-manifest': contextManifestShape,
  'redaction-report': redactionReportShape,
  'budget-report': budgetReportShape,
} as const satisfies Record<string, Shape<unknown>>;

export type ContextBlock = Of<typeof contextBlockShape>;
export type ContextBundle = Of<typeof contextBundleShape>;
export type ContextManifest = Of<typeof contextManifestShape>;
export type RedactionReport = Of<typeof redactionReportShape>;
export type BudgetReport = Of<typeof budgetReportShape>;
export type BundleAnswer = Of<typeof bundleAnswerShape>;
