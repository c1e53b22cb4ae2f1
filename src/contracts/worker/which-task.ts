/** The task that is meant, and the tasks around it: handed in, or found in the project's graphs. */
import { fail, ok, type Result } from '../../base/result.js';
import { createGuard } from '../../guard/seal.js';
import type { Refusal } from '../../model/refusal.js';
import type { Nexus } from './nexus.js';
import { type GraphTask, graphOf, readTaskGraph, type TaskGraph } from './read-graph.js';
import { readTask, type TaskNode } from './task.js';

export type AskedTask = {
  readonly task?: TaskNode | Readonly<Record<string, unknown>>;
  /** Instead of a task: its id in TASK_GRAPH.json. */
  readonly taskId?: string;
  readonly allTasks?: readonly (TaskNode | Readonly<Record<string, unknown>>)[];
};

export type FoundTask = { readonly task: GraphTask; readonly graph: TaskGraph };

export function findTask(nexus: Nexus, { task: node, taskId, allTasks }: AskedTask): Result<FoundTask, Refusal> {
  const graph = allTasks === undefined ? readTaskGraph(nexus) : graphOf(allTasks);
  const given = node === undefined ? null : readTask(node);
  const id = given?.id ?? taskId ?? '';
  const known = graph.tasks.find((task) => task.id === id);
  if (given !== null)
    return ok({ task: { ...given, wave: given.wave ?? known?.wave ?? 1, source: known?.source ?? null }, graph });
  if (known === undefined) return fail(unknownTask(id, graph));
  return ok({ task: known, graph });
}

function unknownTask(id: string, { tasks, sources }: TaskGraph): Refusal {
  const guard = createGuard();
  const names = tasks.slice(0, mostNames).map((task) => guard.guardText(task.id).text);
  const known = names.length === 0 ? 'no task at all' : `${names.join(', ')}${tasks.length > mostNames ? ', …' : ''}`;
  return {
    kind: 'bad-request',
    problems: [
      {
        path: '$.taskId',
        expected: `a task of ${sources.join(', ') || '.nexus/05-runtime/TASK_GRAPH.json'}`,
        found: guard.guardText(id === '' ? 'nothing' : id).text,
        fix: `There is ${known}.`,
        place: null,
      },
    ],
  };
}

const mostNames = 20;
