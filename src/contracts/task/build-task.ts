/** Task packs for callers: a task in, the pack of seeds/000 out, or a refusal that says what to do. */

import type { Json } from '../../base/json.js';
import { Defect, fail, ok, type Result } from '../../base/result.js';
import { labelNotes } from '../../emit/label-words.js';
import { finalScan } from '../../guard/final-scan.js';
import { badRequest } from '../../guard/refusal.js';
import type { Refusal } from '../../model/refusal.js';
import { RefusalError } from '../../model/refusal-error.js';
import type { World } from '../../model/world.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { runPipeline } from '../../pipeline/pack.js';
import { guardJson } from '../plain/plain-manifest.js';
import { shownRequest } from './assemble-task.js';
import { findDiff, type TaskDiff } from './diff/find-diff.js';
import { findTask } from './find-task.js';
import { parseIssues, readIssues } from './read-issues.js';
import { characterCounter, createTaskContract, type PackedTask } from './task-contract.js';
import { taskFacts, writeTaskManifest } from './task-facts-codec.js';
import {
  type BudgetTier,
  budgetTiers,
  defaultDiffSummaryChars,
  defaultTopIssues,
  type ModelTier,
  modelTiers,
  tierLimits,
} from './task-limits.table.js';
import type { TaskPackRequest } from './task-request.js';
import type { ContextPack } from './task-wire.js';

export type TaskOptions = EngineOptions & {
  /** The model's tier says how large the pack may be (default: default). */
  readonly tier?: ModelTier;
  /** The iteration that is about to run; the previous state is of the one before it. */
  readonly iteration?: number;
  /** In either shape: a list, or the text of a JSON or JSON Lines file. */
  readonly issues?: readonly object[] | string;
  /** What the last iteration changed: a unified diff, two commits, or HEAD against the work tree. */
  readonly diff?: TaskDiff;
  /** How much of the money is left; anything but `optimal` shrinks the pack. */
  readonly budgetTier?: BudgetTier;
  readonly topIssues?: number;
  readonly diffSummaryChars?: number;
  readonly format?: 'json' | 'markdown';
};

export type BuiltTask = {
  readonly pack: ContextPack;
  /** The pack in the form that was asked for. */
  readonly text: string;
  readonly json: string;
  readonly markdown: string;
  /** The record beside it, for `verify`, `explain` and `diff`. */
  readonly manifest: string;
  readonly notes: readonly string[];
};

/** The class of the document. */
export class ContextPacker {
  private readonly root: string;
  private readonly options: TaskOptions;

  constructor({ root, ...options }: TaskOptions & { readonly root: string }) {
    this.root = root;
    this.options = options;
  }

  /** A task, or the id of one in the project's openspec file. Throws a `RefusalError` when there is no pack. */
  async build(task: object | string): Promise<ContextPack> {
    const built = await buildTaskPack(this.root, task, this.options);
    if (!built.ok) throw new RefusalError(built.error);
    return built.value.pack;
  }
}

/** As `ContextPacker`, with everything that comes beside the pack, and a refusal as a value. */
export function buildTaskPack(
  root: string,
  task: object | string,
  options: TaskOptions = {},
): Promise<Result<BuiltTask, Refusal>> {
  return withWorld(root, options, (world) => taskPackIn(world, task, options));
}

/** The same in a world that is already open. */
export async function taskPackIn(
  world: World,
  task: object | string,
  options: TaskOptions,
): Promise<Result<BuiltTask, Refusal>> {
  const wrong = troubleWithOptions(options);
  if (wrong !== null) return fail(wrong);
  const spec = findTask(world, task);
  if (!spec.ok) return spec;
  const given = options.issues ?? [];
  const issues = typeof given === 'string' ? readIssues(given, 'issues') : parseIssues(given, 'issues');
  if (!issues.ok) return fail(badRequest(issues.error));
  const diff = await findDiff(world, options.diff ?? '');
  if (!diff.ok) return diff;
  const request: TaskPackRequest = {
    task: spec.value,
    tier: options.tier ?? 'default',
    budgetTier: options.budgetTier ?? 'optimal',
    iteration: options.iteration ?? null,
    issues: issues.value,
    diff: diff.value,
    topIssues: options.topIssues ?? defaultTopIssues,
    diffSummaryChars: options.diffSummaryChars ?? defaultDiffSummaryChars,
    format: options.format ?? 'json',
  };
  const counted = { ...world, tokens: characterCounter };
  const packed = await runPipeline(createTaskContract(world.root), request, counted);
  if (!packed.ok) return packed;
  return finish(packed.value, world);
}

function finish({ pack: packed, forms, found, request }: PackedTask, world: World): Result<BuiltTask, Refusal> {
  const { json, markdown } = forms;
  const text = request.format === 'json' ? json : markdown;
  const limit = tierLimits[request.tier];
  if (json.length > limit || markdown.length > limit) throw new Defect('a task pack passed the limit of its tier');
  for (const form of [json, markdown]) {
    // The pipeline's gate has seen the longer of the two, padded.
    if (packed.text.trimEnd() === form.trimEnd()) continue;
    const leak = finalScan(form);
    if (leak !== null) return fail({ kind: 'secret-risk', path: null, ...leak });
  }
  const notes = [...packed.notes, ...found.notes, ...labelNotes(packed.blocks)].map(
    (note) => guardJson(note).value as string,
  );
  const { value, redacted } = guardJson(recordOf(request));
  const isCleaned = JSON.stringify(value).includes('[REDACTED:');
  const asked = { request: value, redacted: redacted || isCleaned };
  const manifest = writeTaskManifest({ ...packed, notes }, text, asked);
  world.keeper?.made((items) => ({
    ...asked,
    model: 'characters',
    facts: taskFacts(shownRequest(request), found, items),
    written: text,
    manifest,
  }));
  return ok({ pack: forms.pack, text, json, markdown, manifest, notes });
}

/** The request as the record holds it: asked again, it gives the same pack and the same notes. */
function recordOf({ task, ...request }: TaskPackRequest): Json {
  const { id, title, goal, files, docs, allowed, forbidden, allowNewFiles, filledIn } = task;
  const acceptance = task.acceptance.map(({ id: name, text, ...criterion }, i) => ({
    ...(filledIn.acceptance[i]?.id === true ? {} : { id: name }),
    ...(filledIn.acceptance[i]?.text === true ? {} : { text }),
    ...criterion,
  }));
  return {
    task: {
      id,
      ...(filledIn.title ? {} : { title }),
      ...(filledIn.goal ? {} : { goal }),
      acceptance: acceptance as unknown as Json,
      context: { files, docs },
      files_contract: { allowed, forbidden, allow_new_files: allowNewFiles },
    },
    tier: request.tier,
    budget_tier: request.budgetTier,
    iteration: request.iteration,
    issues: request.issues,
    diff: request.diff,
    top_issues: request.topIssues,
    diff_summary_chars: request.diffSummaryChars,
    format: request.format,
  };
}

/** Options come from programs too, which no compiler may have checked. */
function troubleWithOptions(options: TaskOptions): Refusal | null {
  const { tier, budgetTier, iteration, topIssues, diffSummaryChars, format, issues, diff } = options;
  const problems = [
    ...unless(tier === undefined || modelTiers.includes(tier), 'tier', `one of ${modelTiers.join(', ')}`),
    ...unless(
      budgetTier === undefined || budgetTiers.includes(budgetTier),
      'budgetTier',
      `one of ${budgetTiers.join(', ')}`,
    ),
    ...unless(isCount(iteration), 'iteration', 'a whole number, 0 or more'),
    ...unless(isCount(topIssues), 'topIssues', 'a whole number, 0 or more'),
    ...unless(isCount(diffSummaryChars), 'diffSummaryChars', 'a whole number, 0 or more'),
    ...unless(format === undefined || format === 'json' || format === 'markdown', 'format', 'json or markdown'),
    ...unless(
      issues === undefined || typeof issues === 'string' || Array.isArray(issues),
      'issues',
      'a list of issues, or the text of a JSON or JSON Lines file',
    ),
    ...unless(isDiff(diff), 'diff', 'a unified diff as text, {base, head} or {worktree: true}'),
  ];
  return problems.length === 0 ? null : badRequest(problems);
}

function isDiff(diff: unknown): boolean {
  if (diff === undefined || typeof diff === 'string') return true;
  if (typeof diff !== 'object' || diff === null) return false;
  const { base, head, worktree } = diff as { readonly base?: unknown; readonly head?: unknown; worktree?: unknown };
  return worktree === true || (typeof base === 'string' && typeof head === 'string');
}

function isCount(value: number | undefined): boolean {
  return value === undefined || (Number.isSafeInteger(value) && value >= 0);
}

function unless(holds: boolean, option: string, expected: string) {
  return holds
    ? []
    : [{ path: `options.${option}`, expected, found: 'something else', fix: `Write ${expected}.`, place: null }];
}
