/** `buildBundle` turns a request into the four outputs of a bundle, or into a refusal that says what to do. */

import type { Json } from '../../base/json.js';
import type { Warning } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import { isoTime } from '../../base/shape.js';
import { uuidOf } from '../../base/uuid.js';
import { badRequest } from '../../guard/refusal.js';
import type { Released } from '../../model/block.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { PackTrace } from '../../model/trace.js';
import type { World } from '../../model/world.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { runPipeline } from '../../pipeline/pack.js';
import { manifestOf } from '../../pipeline/recorder.js';
import { type BundleInput, bundleContract } from './bundle-contract.js';
import { budgetOf, idTokens, limitsOf, zeroTime } from './bundle-reports.js';
import { type BundleRequest, parseBundleRequest } from './bundle-request.js';
import { findNothingAsked } from './bundle-request-rules.js';
import type { BudgetReport, BundleAnswer } from './bundle-wire.js';

export type BundleOptions = EngineOptions & {
  /** The value of `created_at`, in ISO 8601 with milliseconds. The engine reads no clock (INV-4). */
  readonly time?: string;
};

export type BuiltBundle = {
  readonly answer: BundleAnswer;
  /** The serialized answer, one block per line. */
  readonly text: Released;
  readonly manifest: Released;
  readonly warnings: readonly Warning[];
  readonly trace: PackTrace;
};

/** If the budget is too small, the refusal carries the budget report. */
export type BundleRefusal = Refusal & { readonly budget_report?: BudgetReport };

/** `request` is JSON text or a parsed value. */
export async function buildBundle(
  root: string,
  request: unknown,
  options: BundleOptions = {},
): Promise<Result<BuiltBundle, BundleRefusal>> {
  const read = parseBundleRequest(request);
  if (!read.ok) return fail(badRequest(read.error));
  const asked = asValue(request);
  const time = isoTime.check(options.time ?? zeroTime, '$.created_at');
  const problems = [...findNothingAsked(asked), ...time];
  if (problems.length > 0) return fail(badRequest(problems));
  const { provider, model } = read.value.request.tokenBudget;
  return withWorld(root, { ...options, model: `${provider}/${model}` }, (world) =>
    bundleIn(world, { ...read.value, asked, createdAt: options.time ?? zeroTime }),
  );
}

export async function bundleIn(world: World, input: BundleInput): Promise<Result<BuiltBundle, BundleRefusal>> {
  const packed = await runPipeline(bundleContract, input, world);
  if (!packed.ok) return fail(withBudget(packed.error, input.request, world));
  const { output, trace } = packed.value;
  const manifest = manifestOf(trace);
  if (!manifest.ok) return manifest;
  return ok({ ...output, text: trace.emission.written, manifest: manifest.value, trace });
}

function asValue(request: unknown): Json {
  return (typeof request === 'string' ? JSON.parse(request.replace(/^\ufeff/, '')) : request) as Json;
}

function withBudget(refusal: Refusal, request: BundleRequest, world: World): BundleRefusal {
  if (refusal.kind === 'ambiguous-target') return { ...refusal, choose: 'user_selected_targets' };
  if (refusal.kind !== 'context-too-large') return refusal;
  const { hard } = limitsOf(request.tokenBudget);
  const needed = refusal.needed + idTokens;
  const id = uuidOf('refused', String(needed));
  const notes = ['nothing was sent: what is required does not fit even when it is sliced; choose a file or a symbol'];
  return {
    ...refusal,
    needed,
    limit: hard,
    narrower: refusal.narrower.map(({ target, tokens }) => ({ target, tokens: tokens + idTokens })),
    choose: 'user_selected_targets',
    raise: { field: 'token_budget.max_input_tokens', to: needed + request.tokenBudget.responseTokenReserve },
    budget_report: budgetOf(request, { id, tokens: needed, tokenizer: world.tokens.name, notes }),
  };
}
