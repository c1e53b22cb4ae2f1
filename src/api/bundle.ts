/**
 * The context bundle: a plan step in; blocks, manifest, redaction report and budget report out. It refuses rather than
 * guess or cut.
 *
 * @example
 * import { buildBundle } from 'packlight/bundle';
 * const request = {
 *   purpose: 'diff',
 *   correlation_id: '6f2f1c1e-0000-4000-8000-000000000001',
 *   plan_step: { id: 'step-1', description: 'Fix the cart total', target_files: ['src/cart.ts'] },
 *   token_budget: { max_input_tokens: 20_000, max_output_tokens: 4_000, response_token_reserve: 2_000 },
 * };
 * const built = await buildBundle('.', request, { time: '2024-05-01T12:00:00.000Z' });
 * console.log(built.ok ? built.value.answer.budget_report.decision : built.error.message);
 */
import { text } from '../base/shape.js';
import * as contract from '../contracts/bundle/build-bundle.js';
import type * as wire from '../contracts/bundle/bundle-wire.js';
import type { Refusal } from '../model/refusal/refusal.js';
import { type Answer, answer } from './answer.js';
import { folder, objectOf } from './arguments.js';
import { type EngineOptions, type Published, toEngine, type WithTrace } from './options.js';
import { engineFields } from './options.table.js';

export type { BundleRequest } from '../contracts/bundle/bundle-request.js';
export { RefusalError } from '../guard/refusal-error.js';

export type ContextBlock = Published<wire.ContextBlock>;
export type ContextBundle = Published<wire.ContextBundle>;
export type ContextManifest = Published<wire.ContextManifest>;
export type RedactionReport = Published<wire.RedactionReport>;
export type BudgetReport = Published<wire.BudgetReport>;
export type BundleAnswer = Published<wire.BundleAnswer>;

export type BuiltBundle = WithTrace<Omit<contract.BuiltBundle, 'answer'>> & {
  /** Bundle, manifest, redaction report and budget report. */
  readonly answer: BundleAnswer;
};

/** A refusal for want of room carries the budget report that says so. */
export type BundleRefusal = Refusal & { readonly budget_report?: BudgetReport };

export type BundleOptions = EngineOptions & {
  /** What `created_at` says, as ISO 8601. Without it: the beginning of 1970, since the library reads no clock. */
  readonly time?: string;
};

/** Builds a bundle. `request` is JSON text, or the value it stands for. */
export function buildBundle(
  root: string,
  request: unknown,
  options: BundleOptions = {},
): Promise<Answer<BuiltBundle, BundleRefusal>> {
  const shapes = { root: folder, options: objectOf({ ...engineFields, time: text }) };
  const built = answer({ root, options }, shapes, () => contract.buildBundle(root, request, toEngine(options)));
  return built as Promise<Answer<BuiltBundle, BundleRefusal>>;
}
