/** Writes the four outputs of a bundle. They depend only on the pack and these facts, which is all that replay has. */
import { uuidOf } from '../../base/uuid.js';
import type { Pack } from '../../model/pack.js';
import type { TokenCounter } from '../../model/tokens.js';
import { budgetOf, manifestOf, type NamedTargets, redactionsOf } from './bundle-reports.js';
import type { BundleRequest } from './bundle-request.js';
import type { BundleAnswer } from './bundle-wire.js';
import { envelopeOf, fingerprintBundle, orderBlocks, writeBundle } from './render-bundle.js';

export type AnswerFacts = {
  readonly request: Pick<BundleRequest, 'purpose' | 'tokenBudget' | 'correlationId'>;
  readonly createdAt: string;
  readonly named: NamedTargets;
  readonly notes: readonly string[];
};

/** `tokens` counts the context bundle, which is sent to the model. */
export type WrittenAnswer = { readonly answer: BundleAnswer; readonly text: string; readonly tokens: number };

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
  const tokens = counter.count(context);
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
