/**
 * What a task may write, as its start commit says it. The work tree's task graph, plan and settings are compared with
 * those of the commit: a difference in what they authorise is a violation, because the worker could have made it.
 */
import { ok, type Result } from '../../../base/result.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import type { Nexus } from '../nexus.js';
import { type AskedTask, findTask, type GraphTask, type TaskGraph } from '../read-graph.js';
import { type Plan, readPlan } from '../read-plan.js';
import { boundaries, readSettings } from '../slots/boundary-slot.js';

export type Authority = { readonly task: GraphTask; readonly graph: TaskGraph; readonly limits: readonly string[] };

export type SelfAuthorised = { readonly path: string; readonly detail: string };

export type JudgedAuthority = Authority & {
  readonly changed: readonly SelfAuthorised[];
  readonly notes: readonly string[];
};

/** `start` reads the documents of the start commit, `now` those of the work tree. */
export function authorityOf(
  { start, now }: { readonly start: Nexus; readonly now: Nexus },
  asked: AskedTask,
): Result<JudgedAuthority, Refusal> {
  const present = findTask(now, asked);
  const past = findTask(start, asked);
  if (!past.ok && !present.ok) return present;
  if (!past.ok && present.ok) {
    const note = `task ${present.value.task.id} is not in the start commit: it is read from the work tree, where its worker could have changed it`;
    const { limits } = limitsIn(now, present.value.task);
    return ok({ ...present.value, limits, changed: [], notes: [note] });
  }
  if (!past.ok) return past;
  const { task } = past.value;
  const before = limitsIn(start, task);
  const after = limitsIn(now, task);
  const known = present.ok ? present.value.task : null;
  const changed: SelfAuthorised[] = [];
  if (asked.task === undefined && (known === null || termsOf(known) !== termsOf(task)))
    changed.push({ path: known?.source ?? task.source ?? '', detail: 'the task differs from the start commit' });
  if (before.plan.kind === 'plan' && planText(before.plan) !== planText(after.plan))
    changed.push({ path: pathOf(after.plan) ?? before.plan.path, detail: 'the plan differs from the start commit' });
  else if (before.limits.some((limit) => !after.limits.includes(limit)))
    changed.push({ path: before.settingsPath, detail: 'a boundary of the start commit is gone' });
  return ok({ ...past.value, limits: [...new Set([...before.limits, ...after.limits])], changed, notes: [] });
}

function limitsIn(nexus: Nexus, task: GraphTask) {
  const plan = readPlan(nexus, task);
  const settings = readSettings(nexus);
  return { plan, limits: boundaries(plan, settings).value, settingsPath: settings.path ?? '' };
}

/** Everything a planner decides. What a runtime notes (status, start commit, flags) may change. */
function termsOf({ status: _, isDone: _isDone, startCommit: _start, source: _source, ...terms }: GraphTask): string {
  return JSON.stringify(terms);
}

function planText(plan: Plan): string {
  return plan.kind === 'plan' ? plan.sections.map(({ lines }) => lines.join('\n')).join('\n\n') : plan.kind;
}

function pathOf(plan: Plan): string | null {
  return plan.kind === 'plan' || plan.kind === 'unreadable' ? plan.path : null;
}
