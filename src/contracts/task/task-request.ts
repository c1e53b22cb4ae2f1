/** The model of a task request, with every default filled in and noted. */
import type { Json } from '../../base/json.js';
import type { Problem } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import { defined } from '../defined.js';
import { findTaskFaults, withoutNulls } from './openspec/openspec.js';
import { taskShape, type WireTask } from './openspec/openspec-shapes.js';
import type { ReadIssue } from './read-issues.js';
import type { BudgetTier, ModelTier } from './task-limits.table.js';
import type { AcceptanceCriteria } from './task-wire.js';

export type TaskSpec = Readonly<ReturnType<typeof toTask>>;

export type TaskPackRequest = {
  readonly task: TaskSpec;
  readonly tier: ModelTier;
  readonly budgetTier: BudgetTier;
  /** The next iteration. If null, the given state decides. */
  readonly iteration: number | null;
  readonly issues: readonly ReadIssue[];
  /** Files of the project that hold the task, the issues or the diff. They are no context. */
  readonly inputFiles: readonly string[];
  /** A unified diff; '' for none. */
  readonly diff: string;
  readonly topIssues: number;
  readonly diffSummaryChars: number;
  readonly format: 'json' | 'markdown';
};

export function parseTask(value: unknown): Result<TaskSpec, readonly Problem[]> {
  const task = withoutNulls(value as Json);
  const faults = [...taskShape.check(task, '$'), ...hardBudget(task)];
  if (faults.length > 0) return fail(faults);
  return ok(toTask(taskShape.read(task)));
}

/** A missing or empty title becomes the id, a missing or empty goal the title. */
export function toTask(wire: WireTask) {
  const title = filled(wire.title) ?? wire.id;
  const goal = filled(wire.goal) ?? title;
  const isEmpty = { title: filled(wire.title) === null, goal: filled(wire.goal) === null };
  const acceptance = (wire.acceptance ?? []).map(toCriterion);
  return {
    id: wire.id,
    title,
    goal,
    acceptance: acceptance.map(({ criterion }) => criterion),
    files: wire.context?.files ?? [],
    docs: wire.context?.docs ?? [],
    allowed: wire.filesContract?.allowed ?? [],
    forbidden: wire.filesContract?.forbidden ?? [],
    allowNewFiles: wire.filesContract?.allowNewFiles ?? true,
    /** The filled-in defaults, for people. */
    notes: [
      ...(isEmpty.title ? ['the task has no title: its id stands there'] : []),
      ...(isEmpty.goal ? ['the task has no goal: its title stands there'] : []),
      ...acceptance.flatMap(({ notes }) => notes),
    ],
    /** The filled-in defaults, for the record. A rerun fills them in and notes them again. */
    filledIn: { ...isEmpty, acceptance: acceptance.map(({ filledIn }) => filledIn) },
  };
}

type WireCriterion = NonNullable<WireTask['acceptance']>[number];

type ReadCriterion = {
  readonly criterion: AcceptanceCriteria;
  readonly notes: readonly string[];
  readonly filledIn: { readonly id: boolean; readonly text: boolean };
};

function toCriterion(wire: WireCriterion, i: number): ReadCriterion {
  const number = `acc-${i + 1}`;
  if (typeof wire === 'string')
    return { criterion: { id: number, text: wire }, notes: [], filledIn: { id: false, text: false } };
  const id = wire.id ?? number;
  const files = wire.evidence?.mustIncludeFiles;
  const evidence = files === undefined ? wire.evidence && {} : { must_include_files: [...files] };
  const criterion: AcceptanceCriteria = defined({ id, text: wire.text ?? id, type: wire.type, evidence });
  const filledIn = { id: wire.id === undefined, text: wire.text === undefined };
  const notes = [
    ...(filledIn.id ? [`acceptance criterion ${i + 1} has no id: ${number} stands there`] : []),
    ...(filledIn.text ? [`acceptance criterion ${i + 1} has no text: its id stands there`] : []),
  ];
  return { criterion, notes, filledIn };
}

function filled(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}

/** Checks the budget of a single task with the rules of a task list. */
function hardBudget(task: Json) {
  return findTaskFaults({ tasks: [task] })
    .filter(({ path }) => path.includes('.budget.'))
    .map((found) => ({ ...found, path: found.path.replace('$.tasks[0]', '$') }));
}
