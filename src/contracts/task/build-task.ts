/** Builds task packs: returns the context pack of a task, or a refusal that says what to do. */
import { fail, ok, type Result } from '../../base/result.js';
import { isRecord } from '../../formats/json-fields.js';
import { badRequest } from '../../guard/refusal.js';
import type { Released } from '../../model/block.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { PackTrace } from '../../model/trace.js';
import type { World } from '../../model/world.js';
import { type EngineOptions, withWorld } from '../../pipeline/open-world.js';
import { runPipeline } from '../../pipeline/pack.js';
import { manifestOf } from '../../pipeline/recorder.js';
import { wrongOption } from '../request-faults.js';
import { findDiff, type TaskDiff } from './diff/worktree-diff.js';
import { findTask } from './find-task.js';
import { parseIssues, readIssues } from './read-issues.js';
import { taskContract } from './task-contract.js';
import * as limits from './task-limits.table.js';
import type { TaskPackRequest } from './task-request.js';
import type { ContextPack } from './task-wire.js';

export type TaskRules = {
  /** The tier of the model limits the characters of the pack (default: `default`). */
  readonly tier?: limits.ModelTier;
  /** The iteration that is about to run. */
  readonly iteration?: number;
  /** Issues that checks reported: a list, or the text of a JSON or JSON Lines file. */
  readonly issues?: readonly object[] | string;
  /** Tickets of the last iteration: `{issueId, kind, message, file, line, hint}`. They keep their ids. */
  readonly repairTickets?: readonly object[];
  /** Files of the project that hold the task, the issues or the diff. They are no context. */
  readonly inputFiles?: readonly string[];
  /** What the last iteration changed: a unified diff, two commits, or HEAD against the work tree. */
  readonly diff?: TaskDiff;
  /** How much of the money is left; anything but `optimal` shrinks the pack. */
  readonly budgetTier?: limits.BudgetTier;
  readonly topIssues?: number;
  readonly diffSummaryChars?: number;
  readonly format?: 'json' | 'markdown';
};

export type TaskOptions = EngineOptions & TaskRules;

export type BuiltTask = {
  readonly pack: ContextPack;
  readonly text: Released;
  readonly json: Released;
  readonly markdown: Released;
  readonly manifest: Released;
  readonly notes: readonly string[];
  readonly trace: PackTrace;
};

/** All outputs of a task pack. `task` is a task, or the id of one in the project's openspec file. */
export function buildTaskPack(
  root: string,
  task: object | string,
  options: TaskOptions = {},
): Promise<Result<BuiltTask, Refusal>> {
  return withWorld(root, options, (world) => taskPackIn(world, task, options));
}

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
  const tickets = parseIssues(options.repairTickets ?? [], 'repairTickets');
  if (!tickets.ok) return fail(badRequest(tickets.error));
  const diff = await findDiff(world, options.diff ?? '');
  if (!diff.ok) return diff;
  const request: TaskPackRequest = {
    task: spec.value,
    tier: options.tier ?? 'default',
    budgetTier: options.budgetTier ?? 'optimal',
    iteration: options.iteration ?? null,
    issues: [...issues.value, ...tickets.value],
    inputFiles: options.inputFiles ?? [],
    diff: diff.value,
    topIssues: options.topIssues ?? limits.defaultTopIssues,
    diffSummaryChars: options.diffSummaryChars ?? limits.defaultDiffSummaryChars,
    format: options.format ?? 'json',
  };
  const packed = await runPipeline(taskContract, request, world);
  if (!packed.ok) return packed;
  const { output, trace } = packed.value;
  const { written, forms } = trace.emission;
  const manifest = manifestOf(trace);
  if (!manifest.ok) return manifest;
  const texts = { text: written, json: forms.json!, markdown: forms.markdown!, manifest: manifest.value };
  return ok({ ...output, ...texts, trace });
}

function troubleWithOptions(options: TaskOptions): Refusal | null {
  const { tier = 'default', budgetTier = 'optimal', format = 'json', issues = [], diff } = options;
  const { repairTickets = [], inputFiles = [] } = options;
  const isNames = Array.isArray(inputFiles) && inputFiles.every((name) => typeof name === 'string');
  const isIssues = typeof issues === 'string' || Array.isArray(issues);
  const counts = (['iteration', 'topIssues', 'diffSummaryChars'] as const).map(
    (option) => [option, isCount(options[option]), 'a whole number, 0 or more'] as const,
  );
  const rules: readonly (readonly [option: keyof TaskOptions, isRight: boolean, expected: string])[] = [
    ['tier', limits.modelTiers.includes(tier), `one of ${limits.modelTiers.join(', ')}`],
    ['budgetTier', limits.budgetTiers.includes(budgetTier), `one of ${limits.budgetTiers.join(', ')}`],
    ...counts,
    ['format', format === 'json' || format === 'markdown', 'json or markdown'],
    ['issues', isIssues, 'a list of issues, or the text of a JSON or JSON Lines file'],
    ['repairTickets', Array.isArray(repairTickets), 'a list of repair tickets'],
    ['inputFiles', isNames, 'a list of paths from the root'],
    ['diff', isDiff(diff), 'a unified diff as text, {base, head} or {worktree: true}'],
  ];
  const problems = rules.flatMap(([option, isRight, expected]) =>
    isRight ? [] : [wrongOption(`options.${option}`, expected)],
  );
  return problems.length === 0 ? null : badRequest(problems);
}

function isDiff(diff: unknown): boolean {
  if (diff === undefined || typeof diff === 'string') return true;
  return isRecord(diff) && (diff.worktree === true || [diff.base, diff.head].every((name) => typeof name === 'string'));
}

function isCount(value: number | undefined): boolean {
  return value === undefined || (Number.isSafeInteger(value) && value >= 0);
}
