/** The outputs of the context bundle: closed shapes with exactly the published fields and values. */
import * as s from '../../base/shape.js';
import { bundleRequestShape, purposeShape as purpose } from './bundle-wire-request.js';

export const contextBlockShape = s.record({
  block_id: s.uuid,
  block_type: s.oneOf('system', 'constraints', 'project_meta', 'file', 'symbol', 'diff_hint', 'error_context'),
  priority: s.oneOf('P0', 'P1', 'P2', 'P3'),
  title: s.text,
  content: s.text,
  meta: s.record({
    path: s.orNull(s.text),
    symbol: s.orNull(s.text),
    hash: s.orNull(s.hexDigest),
    encoding: s.oneOf('utf-8', 'utf-16le', 'utf-16be', 'ascii', 'windows-1252', 'unknown'),
    byte_size: s.count,
    line_count: s.count,
    source: s.oneOf('index', 'filesystem', 'user', 'system'),
  }),
});

export const contextBundleShape = s.record({
  bundle_id: s.uuid,
  bundle_version: s.oneOf(1),
  created_at: s.isoTime,
  purpose,
  correlation_id: s.uuid,
  model: s.record({
    provider: s.text,
    model: s.text,
    max_input_tokens: s.count,
    max_output_tokens: s.count,
    response_token_reserve: s.count,
    soft_limit_threshold_pct: s.between(1, 100),
  }),
  blocks: s.list(contextBlockShape),
});

const included = s.oneOf('target', 'dependency', 'interface', 'caller', 'base_type', 'config', 'user_selected');
const excluded = s.oneOf(
  'deny_rule',
  'binary',
  'too_large',
  'token_budget',
  'outside_sandbox',
  'secret_risk',
  'duplicate',
);

export const contextManifestShape = s.record({
  bundle_id: s.uuid,
  correlation_id: s.uuid,
  purpose,
  selection: s.record({
    target_files: s.list(s.text),
    target_symbols: s.list(s.text),
    included_files: s.list(
      s.record({ path: s.text, hash: s.hexDigest, encoding: s.text, byte_size: s.count, reason: included }),
    ),
    excluded_candidates: s.list(s.record({ path: s.text, reason: excluded })),
  }),
  fingerprints: s.record({
    project_index_fingerprint: s.hexDigest,
    config_fingerprint: s.hexDigest,
    bundle_fingerprint: s.hexDigest,
  }),
});

export const redactionReportShape = s.record({
  bundle_id: s.uuid,
  redactions: s.list(
    s.record({
      type: s.oneOf('path_excluded', 'pattern_redacted', 'block_removed', 'content_sliced'),
      target: s.text,
      reason: s.oneOf('secret', 'deny_rule', 'budget', 'binary', 'policy'),
      details: s.text,
    }),
  ),
});

export const budgetReportShape = s.record({
  bundle_id: s.uuid,
  estimated_input_tokens: s.count,
  max_input_tokens: s.count,
  soft_limit_tokens: s.count,
  hard_limit_tokens: s.count,
  reserve_output_tokens: s.count,
  decision: s.oneOf('ok', 'warn_soft_limit', 'refuse_hard_limit'),
  notes: s.list(s.text),
});

export const bundleAnswerShape = s.record({
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
} as const satisfies Record<string, s.Shape<unknown>>;

export type ContextBlock = s.Of<typeof contextBlockShape>;
export type ContextBundle = s.Of<typeof contextBundleShape>;
export type ContextManifest = s.Of<typeof contextManifestShape>;
export type RedactionReport = s.Of<typeof redactionReportShape>;
export type BudgetReport = s.Of<typeof budgetReportShape>;
export type BundleAnswer = s.Of<typeof bundleAnswerShape>;
