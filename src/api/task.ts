/**
 * The task pack: the context of one iteration of a task, sized by the tier of the model.
 *
 * @example
 * import { ContextPacker } from 'packlight/task';
 * const task = { id: 'T1', goal: 'Fix the cart total', context: { files: ['src/cart.ts'] } };
 * const pack = await ContextPacker.build(task, { tier: 'cheap' });
 * console.log(pack.totalChars, pack.files.map(({ path }) => path));
 */
import { anything, count, list, oneOf, text } from '../base/shape.js';
import * as contract from '../contracts/task/build-task.js';
import type { TaskDiff } from '../contracts/task/diff/worktree-diff.js';
import { type BudgetTier, budgetTiers, type ModelTier, modelTiers } from '../contracts/task/task-limits.table.js';
import type * as wire from '../contracts/task/task-wire.js';
import { type Answer, answer, throwOn, valueOrThrow } from './answer.js';
import { folder, objectOf, satisfying } from './arguments.js';
import { type EngineOptions, engineFields, type Published, toEngine, type WithTrace } from './options.js';

export { tierLimits } from '../contracts/task/task-limits.table.js';
export { RefusalError } from '../guard/refusal-error.js';
export type { BudgetTier, ModelTier, TaskDiff };

export type AcceptanceCriteria = Published<wire.AcceptanceCriteria>;
export type Issue = Published<wire.Issue>;
export type RepairTicket = Published<wire.RepairTicket>;
export type ContextPack = Published<wire.ContextPack>;

export type BuiltTask = WithTrace<Omit<contract.BuiltTask, 'pack'>> & { readonly pack: ContextPack };

export type TaskOptions = EngineOptions & contract.TaskRules;

/** Builds the bare pack; throws a `RefusalError` where there can be none. The root is the current folder by default. */
export class ContextPacker {
  readonly #options: PackerOptions;

  constructor(options: PackerOptions = {}) {
    throwOn({ options }, { options: objectOf({ ...optionFields, root: text }) });
    this.#options = { ...options };
  }

  /** As on an instance that has these options. */
  static build(task: object | string, options: PackerOptions = {}): Promise<ContextPack> {
    return new ContextPacker(options).build(task);
  }

  /** `task` is a task object, the id of a task in the project's `openspec/project.yml`, or the path of a task file. */
  async build(task: object | string): Promise<ContextPack> {
    throwOn({ task }, { task: taskShape });
    const { root = '.', ...options } = this.#options;
    return valueOrThrow(await contract.buildTaskPack(root, task, toEngine(options))).pack as ContextPack;
  }
}

export type PackerOptions = TaskOptions & { readonly root?: string };

/** As `ContextPacker`, with all that comes beside the pack, and a refusal as a value. */
export function buildTaskPack(
  root: string,
  task: object | string,
  options: TaskOptions = {},
): Promise<Answer<BuiltTask>> {
  const shapes = { root: folder, options: objectOf(optionFields), task: taskShape };
  const built = answer({ root, options, task }, shapes, () => contract.buildTaskPack(root, task, toEngine(options)));
  return built as unknown as Promise<Answer<BuiltTask>>;
}

const taskShape = satisfying(
  'a task object, the id of a task, or the path of a task file',
  (value) => (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null),
);

const optionFields = {
  ...engineFields,
  tier: oneOf(...modelTiers),
  iteration: count,
  issues: satisfying(
    'a list of issues or the text of one',
    (value) => typeof value === 'string' || Array.isArray(value),
  ),
  repairTickets: list(anything),
  inputFiles: list(text),
  diff: satisfying(
    'a unified diff as text, { base, head } or { worktree: true }',
    (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
  ),
  budgetTier: oneOf(...budgetTiers),
  topIssues: count,
  diffSummaryChars: count,
  format: oneOf('json', 'markdown'),
} satisfies Record<keyof TaskOptions, unknown>;
