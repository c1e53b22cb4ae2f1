/** The requested task and the tasks around it: passed by the caller, or found in the project's graphs. */
import { fail, ok, type Result } from '../../base/result.js';
import { quoteText } from '../../guard/message.js';
import { badRequest } from '../../guard/refusal.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Nexus } from './nexus.js';
import { type GraphTask, graphOf, readTaskGraph, type TaskGraph } from './read-graph.js';
import { readTask, type TaskNode } from './task-node.js';
import { places } from './worker-words.table.js';

export type AskedTask = {
  readonly task?: TaskNode | Readonly<Record<string, unknown>>;
  /** The id of a task in TASK_GRAPH.json, instead of `task`. */
  readonly taskId?: string;
  readonly allTasks?: readonly (TaskNode | Readonly<Record<string, unknown>>)[];
  /** The path of the task graph from the root, instead of the usual locations. */
  readonly graph?: string;
};

export type FoundTask = { readonly task: GraphTask; readonly graph: TaskGraph };

export function findTask(
  nexus: Nexus,
  { task: node, taskId, allTasks, graph: place }: AskedTask,
): Result<FoundTask, Refusal> {
  const graph = allTasks === undefined ? readTaskGraph(nexus, place) : graphOf(allTasks);
  const given = node === undefined ? null : readTask(node);
  const id = given?.id ?? taskId ?? '';
  const known = graph.tasks.find((task) => task.id === id);
  if (given !== null)
    return ok({ task: { ...given, wave: given.wave ?? known?.wave ?? 1, source: known?.source ?? null }, graph });
  if (known === undefined) return fail(unknownTask(id, graph, place ?? places.graph[0]));
  return ok({ task: known, graph });
}

function unknownTask(id: string, { tasks, sources, notes }: TaskGraph, place: string): Refusal {
  const names = tasks.slice(0, maxNames).map((task) => quoteText(task.id));
  const broken = notes.filter((note) => note.includes('could not be read')).map((note) => `${note}.`);
  const known = `There is ${names.join(', ')}${tasks.length > maxNames ? ', …' : ''}.`;
  const none =
    broken.length > 0
      ? 'Mend it, or name another with --graph.'
      : sources.length > 0
        ? 'There is no task at all: let the planner write some, or name another file with --graph.'
        : 'There is no TASK_GRAPH.json, neither in .nexus/05-runtime nor beside a plan: name one with --graph.';
  const expected = `a task of ${sources.join(', ') || place}`;
  const fix = [...broken, names.length === 0 ? none : known].join(' ');
  return badRequest([{ path: '$.taskId', expected, found: id === '' ? 'nothing' : id, fix }]);
}

const maxNames = 20;
