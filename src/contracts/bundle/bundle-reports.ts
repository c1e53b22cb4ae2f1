/** The three reports of a context bundle: selection, exclusions and budget. */
import { compareBytes } from '../../base/order.js';
import { uuidOf } from '../../base/uuid.js';
import { engineVersion } from '../../base/version.js';
import { createGuard } from '../../guard/seal.js';
import type { FittedBlock } from '../../model/block.js';
import type { Pack } from '../../model/pack.js';
import type { Exclusion } from '../../model/snapshot.js';
import type { TokenCounter } from '../../model/tokens.js';
import type { BundleRequest, TokenBudget } from './bundle-request.js';
import type { BudgetReport, BundleAnswer, ContextManifest, RedactionReport } from './bundle-wire.js';
import { encodings, exclusionWords, includedReasons } from './bundle-words.table.js';
import type { GatheredBundle } from './gather-bundle.js';
import { envelopeOf, fingerprintBundle, orderBlocks, sliceOf, writeBundle } from './render-bundle.js';

export type Identity = { readonly bundle: string; readonly correlation: string };

export type NamedTargets = {
  readonly files: readonly string[];
  readonly symbols: readonly string[];
  readonly repeated: readonly string[];
  /** Candidates that a rule excludes. What else the project excludes is in the redaction report. */
  readonly rejected: readonly Pick<Exclusion, 'path' | 'reason'>[];
  readonly past: readonly string[];
};

export function namedTargets(found: GatheredBundle): NamedTargets {
  const guard = createGuard();
  const written = (names: readonly string[]) =>
    [...new Set(names)].sort(compareBytes).map((name) => guard.guardText(name).text);
  const targets = [...found.targets, ...found.userSelected];
  return {
    files: written(targets.map(({ path }) => path)),
    symbols: written(targets.flatMap(({ symbol }) => symbol ?? [])),
    repeated: written(found.repeated),
    rejected: found.rejected.map(({ path, reason }) => ({ path: guard.guardText(path).text, reason })),
    past: written(found.past),
  };
}

function manifestOf(
  pack: Pack,
  request: Pick<BundleRequest, 'purpose'>,
  { ids, named, fingerprint }: { readonly ids: Identity; readonly named: NamedTargets; readonly fingerprint: string },
): ContextManifest {
  return {
    bundle_id: ids.bundle,
    correlation_id: ids.correlation,
    purpose: request.purpose,
    selection: {
      target_files: named.files,
      target_symbols: named.symbols,
      included_files: filesOf(pack).map(({ block, reason }) => ({
        path: block.name ?? '',
        hash: block.sha256,
        encoding: encodings[block.encoding ?? 'utf-8'],
        byte_size: block.sizeBytes,
        reason: includedReasons[reason],
      })),
      excluded_candidates: [
        ...named.rejected.map(({ path, reason }) => ({ path, reason: exclusionWords[reason].excluded })),
        ...pack.unshown.map(({ path }) => ({ path, reason: 'token_budget' as const })),
        ...named.past.map((path) => ({ path, reason: 'token_budget' as const })),
        ...named.repeated.map((path) => ({ path, reason: 'duplicate' as const })),
      ],
    },
    fingerprints: {
      project_index_fingerprint: pack.fingerprints.projectIndex,
      config_fingerprint: pack.fingerprints.config,
      bundle_fingerprint: fingerprint,
    },
  };
}

function redactionsOf(pack: Pack, bundleId: string): RedactionReport {
  type Redaction = RedactionReport['redactions'][number];
  const slices = filesOf(pack).filter(({ rung }) => rung.level !== 'full');
  const redacted = pack.blocks.flatMap(({ block }) =>
    block.redactions.map(({ rule, tier, firstLine, lastLine }): Redaction => {
      const details = `rule ${rule} (${tier}), lines ${firstLine}-${lastLine}`;
      return { type: 'pattern_redacted', target: block.name ?? block.kind, reason: 'secret', details };
    }),
  );
  const hidden = pack.blocks.flatMap(({ block }) =>
    block.hidden.map(({ kind, firstLine, count }): Redaction => {
      const details = `${count} hidden characters made visible (${kind}), from line ${firstLine}`;
      return { type: 'pattern_redacted', target: block.name ?? block.kind, reason: 'policy', details };
    }),
  );
  const redactions: Redaction[] = [
    ...pack.excluded.map(({ path, reason, detail }): Redaction => {
      const details = detail === '' ? reason : `${reason}: ${detail}`;
      return { type: 'path_excluded', target: path, reason: exclusionWords[reason].redacted, details };
    }),
    ...redacted,
    ...hidden,
    ...slices.map((fitted): Redaction => {
      return { type: 'content_sliced', target: fitted.block.name ?? '', reason: 'budget', details: sliceOf(fitted) };
    }),
    ...pack.moves.flatMap(({ name, to, why }): Redaction[] =>
      to === 'out' ? [{ type: 'block_removed', target: name ?? '', reason: 'budget', details: why }] : [],
    ),
  ];
  return { bundle_id: bundleId, redactions };
}

export function limitsOf({ maxInputTokens, responseTokenReserve, softLimitThresholdPct }: TokenBudget) {
  const hard = maxInputTokens - responseTokenReserve;
  return { hard, soft: Math.floor((hard * softLimitThresholdPct) / 100) };
}

type Counted = {
  readonly id: string;
  readonly tokens: number;
  readonly tokenizer: string;
  readonly notes: readonly string[];
};

export function budgetOf(
  { tokenBudget }: Pick<BundleRequest, 'tokenBudget'>,
  { id, tokens, tokenizer, notes }: Counted,
): BudgetReport {
  const { hard, soft } = limitsOf(tokenBudget);
  const decision = tokens > hard ? 'refuse_hard_limit' : tokens > soft ? 'warn_soft_limit' : 'ok';
  const warning = `over the soft limit: ${tokens} of ${soft} tokens; consider a narrower target`;
  return {
    bundle_id: id,
    estimated_input_tokens: tokens,
    max_input_tokens: tokenBudget.maxInputTokens,
    soft_limit_tokens: soft,
    hard_limit_tokens: hard,
    reserve_output_tokens: tokenBudget.responseTokenReserve,
    decision,
    notes: [
      `counted with ${tokenizer}, packlight ${engineVersion}, on the serialised context_bundle with the largest ids`,
      ...(decision === 'warn_soft_limit' ? [warning] : []),
      ...notes,
    ],
  };
}

function filesOf({ blocks }: Pack): FittedBlock[] {
  return blocks.filter(({ block }) => block.kind === 'file');
}

/** Stand for ids and time while tokens are counted: neither has a say in what fits. */
export const zeroTime = '1970-01-01T00:00:00.000Z';
const zeroId = '00000000-0000-0000-0000-000000000000';
export const zeroIds = { bundle: zeroId, correlation: zeroId, createdAt: zeroTime };

/**
 * What two ids may take beyond the zeros: at most 36 tokens each (17 as zeros), times 1.5, the largest factor of any
 * counter. A time takes the same tokens always: the tokenizer splits digits into groups of three.
 */
export const idTokens = 60;

/** Writes the four outputs of a bundle. They depend only on the pack and these facts, which is all that replay has. */
export type AnswerFacts = {
  readonly request: Pick<BundleRequest, 'purpose' | 'tokenBudget' | 'correlationId'>;
  readonly createdAt: string;
  readonly named: NamedTargets;
  readonly notes: readonly string[];
};

/** `tokens` counts the context bundle, which is sent to the model, with the largest ids that there are. */
type WrittenAnswer = { readonly answer: BundleAnswer; readonly text: string; readonly tokens: number };

export function writeAnswer(
  pack: Pack,
  { request, createdAt, named, notes }: AnswerFacts,
  counter: TokenCounter,
): WrittenAnswer {
  const blocks = orderBlocks(pack.blocks);
  const fingerprint = fingerprintBundle(request, blocks);
  const bundle = uuidOf('bundle', fingerprint);
  const ids = { bundle, correlation: request.correlationId ?? uuidOf('correlation', bundle), createdAt };
  const envelope = envelopeOf(request, ids);
  const context = writeBundle(envelope, blocks);
  const tokens = counter.count(writeBundle(envelopeOf(request, zeroIds), blocks)) + idTokens;
  const answer: BundleAnswer = {
    context_bundle: { ...envelope, blocks },
    context_manifest: manifestOf(pack, request, { ids, named, fingerprint }),
    redaction_report: redactionsOf(pack, bundle),
    budget_report: budgetOf(request, { id: bundle, tokens, tokenizer: counter.name, notes }),
  };
  return { answer, text: joinParts(context, answer), tokens };
}

function joinParts(context: string, { context_manifest, redaction_report, budget_report }: BundleAnswer): string {
  const reports = { context_manifest, redaction_report, budget_report };
  const written = Object.entries(reports).map(([name, report]) => `,\n"${name}":${JSON.stringify(report)}`);
  return `{"context_bundle":${context}${written.join('')}}\n`;
}
