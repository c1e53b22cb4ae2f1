/** `buildBundle`: a request in, the four outputs of seeds/004 out, or a refusal that says what to do. */

import type { Json } from '../../base/json.js';
import type { Warning } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import { isoTime } from '../../base/shape.js';
import { uuidOf } from '../../base/uuid.js';
import { labelNotes } from '../../emit/label-words.js';
import { finalScan } from '../../guard/final-scan.js';
import { badRequest } from '../../guard/refusal.js';
import type { Pack } from '../../model/pack.js';
import type { Refusal } from '../../model/refusal.js';
import type { World } from '../../model/world.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { runPipeline } from '../../pipeline/pack.js';
import { guardJson } from '../plain/plain-manifest.js';
import { type AnswerFacts, writeAnswer } from './bundle-answer.js';
import { createBundleContract, idReserve, type PackedBundle, zeroTime } from './bundle-contract.js';
import { budgetOf, limitsOf, namedTargets } from './bundle-reports.js';
import { type BundleRequest, parseBundleRequest, type ReadRequest, readBundleRequest } from './bundle-request.js';
import type { BudgetReport, BundleAnswer } from './bundle-wire.js';
import { resolveConstraints } from './constraints.js';

export type BundleOptions = EngineOptions & {
  /** What `created_at` says, as ISO 8601 with milliseconds; the engine reads no clock (INV-4). */
  readonly time?: string;
};

export type BuiltBundle = {
  readonly answer: BundleAnswer;
  /** The answer as it is written: one block a line. */
  readonly text: string;
  /** The record beside it, for `verify`, `explain` and `diff`. */
  readonly manifest: string;
  readonly warnings: readonly Warning[];
};

/** A refusal for want of room carries the budget report that says so. */
export type BundleRefusal = Refusal & { readonly budget_report?: BudgetReport };

/** `request` is JSON text, or the value it stands for. */
export async function buildBundle(
  root: string,
  request: unknown,
  options: BundleOptions = {},
): Promise<Result<BuiltBundle, BundleRefusal>> {
  const read = typeof request === 'string' ? readBundleRequest(request) : parseBundleRequest(request);
  if (!read.ok) return fail(badRequest(read.error));
  const time = isoTime.check(options.time ?? zeroTime, '$.created_at').map((problem) => ({ ...problem, place: null }));
  if (time.length > 0) return fail(badRequest(time));
  const { provider, model } = read.value.request.tokenBudget;
  return withWorld(root, { ...options, model: `${provider}/${model}` }, (world) =>
    bundleIn(world, { ...read.value, asked: asValue(request) }, options.time ?? zeroTime),
  );
}

/** The same in a world that is already open. */
export async function bundleIn(
  world: World,
  { request, warnings, asked = {} }: AskedBundle,
  createdAt: string,
): Promise<Result<BuiltBundle, BundleRefusal>> {
  const packed = await runPipeline(createBundleContract(), request, world);
  if (!packed.ok) return fail(withBudget(packed.error, request, world));
  const built = finish(packed.value, { request, warnings, asked, createdAt, world });
  const leak = finalScan(built.text);
  return leak === null ? ok(built) : fail({ kind: 'secret-risk', path: null, ...leak });
}

/** `asked` is the request as it was given; the record holds it, guarded. */
export type AskedBundle = ReadRequest & { readonly asked?: Json };

type Finishing = Required<AskedBundle> & { readonly createdAt: string; readonly world: World };

function finish(
  { pack: packed, found }: PackedBundle,
  { request, warnings, asked, createdAt, world }: Finishing,
): BuiltBundle {
  const finished = withRejected(packed, found);
  const { purpose, tokenBudget, correlationId } = request;
  const facts: AnswerFacts = {
    request: { purpose, tokenBudget, correlationId },
    createdAt,
    named: namedTargets(found),
    notes: [
      ...(world.tokens.note === null ? [] : [world.tokens.note]),
      ...notesOf({ pack: finished, found }, { request, warnings }),
    ],
  };
  const { value, redacted } = guardJson(asked);
  const written = writeAnswer(finished, facts, { tokens: world.tokens, request: value, redacted });
  world.keeper?.made(() => ({
    request: value,
    redacted,
    model: `${tokenBudget.provider}/${tokenBudget.model}`,
    facts: facts as unknown as Json,
    written: written.text,
    manifest: written.manifest,
  }));
  // A warning names fields, and the name of a field may itself be a secret.
  return { ...written, warnings: guardJson(warnings as unknown as Json).value as unknown as readonly Warning[] };
}

/** The active file may be excluded already, like any other file of the tree. */
function withRejected(packed: Pack, { rejected }: PackedBundle['found']): Pack {
  const known = new Set(packed.excluded.map(({ path }) => path));
  const named = rejected.map((entry) => ({ ...entry, path: guardJson(entry.path).value as string }));
  return { ...packed, excluded: [...packed.excluded, ...named.filter(({ path }) => !known.has(path))] };
}

/** What a reader of the reports should know beside the numbers; nothing the project wrote stands here. */
function notesOf({ pack: finished, found }: PackedBundle, { request, warnings }: ReadRequest): string[] {
  const { overridden } = resolveConstraints(request.constraints);
  const shown = finished.blocks.filter(({ block }) => block.kind === 'file').length;
  return [
    `${shown} of ${finished.filesScanned} files shown, ${finished.unshown.length} candidates left out, ${finished.unranked.length} other files`,
    ...labelNotes(finished.blocks),
    ...found.notes,
    ...finished.notes,
    ...overridden.map(({ constraint, by, extent }) => `constraint ${constraint.id} gives way to ${by.id} (${extent})`),
    ...warnings.map(({ path, message }) => `${path}: ${message}`),
  ].map((note) => guardJson(note).value as string);
}

/** What a text stands for; the reader has found it to be JSON. */
function asValue(request: unknown): Json {
  return (typeof request === 'string' ? JSON.parse(request.replace(/^\ufeff/, '')) : request) as Json;
}

function withBudget(refusal: Refusal, request: BundleRequest, world: World): BundleRefusal {
  if (refusal.kind !== 'context-too-large') return refusal;
  const { hard } = limitsOf(request.tokenBudget);
  // A larger limit may itself take a token more to write.
  const needed = Math.max(refusal.needed + idReserve + 2, hard + 1);
  const id = uuidOf('refused', String(needed));
  const notes = ['nothing was sent: what is required does not fit even when it is sliced; choose a file or a symbol'];
  return {
    ...refusal,
    needed,
    limit: hard,
    narrower: refusal.narrower.map(({ target, tokens }) => ({ target, tokens: tokens + idReserve })),
    budget_report: budgetOf(request, { id, tokens: needed, tokenizer: world.tokens.name, notes }),
  };
}
