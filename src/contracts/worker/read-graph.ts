/** Reads all task graphs, unless the caller names one. For a duplicate id the first location counts. */

import { fail, ok, type Result } from '../../base/result.js';
import { field, isRecord, rowsOf, textsOf, wholeNumber } from '../../formats/json-fields.js';
import { quoteText } from '../../guard/message.js';
import { badRequest } from '../../guard/refusal.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Nexus } from './nexus.js';
import { readTask, type TaskNode, type WorkerTask } from './task-node.js';
import { places } from './worker-words.table.js';

export type GraphTask = WorkerTask & {
  /** The file of the task. Null if the caller passed the task. */
  readonly source: string | null;
};

export type TaskGraph = {
  readonly tasks: readonly GraphTask[];
  readonly sources: readonly string[];
  readonly notes: readonly string[];
};

function readTaskGraph(nexus: Nexus, named?: string): TaskGraph {
  const tasks = new Map<string, GraphTask>();
  const sources: string[] = [];
  const notes: string[] = [];
  for (const { path, phase } of named === undefined ? graphPlaces(nexus) : [namedPlace(named)]) {
    const document = nexus.readJson([path]);
    if (document.kind === 'missing') {
      if (named !== undefined) notes.push(`${path} could not be read (there is no such file in the project)`);
      continue;
    }
    if (document.kind === 'unreadable') {
      notes.push(`${path} could not be read (${document.why})`);
      continue;
    }
    sources.push(path);
    for (const task of tasksOf(document.value, phase)) {
      if (tasks.has(task.id)) notes.push(`${path}: task ${task.id} is known from elsewhere already`);
      else tasks.set(task.id, { ...task, source: path });
    }
  }
  return { tasks: withWaves([...tasks.values()]), sources, notes };
}

function graphOf(nodes: readonly unknown[]): TaskGraph {
  const tasks = nodes.map((node) => ({ ...readTask(node), source: null })).filter(({ id }) => id !== '');
  return { tasks: withWaves(tasks), sources: [], notes: [] };
}

function graphPlaces(nexus: Nexus): { readonly path: string; readonly phase: string }[] {
  const beside = places.plans.flatMap((folder) =>
    nexus.folders(folder).map((name) => ({ path: `${folder}/${name}/TASK_GRAPH.json`, phase: name })),
  );
  return [...places.graph.map((path) => ({ path, phase: '' })), ...beside];
}

/** A graph beside a plan belongs to the phase of that plan, even if the caller named it. */
function namedPlace(named: string): { readonly path: string; readonly phase: string } {
  const path = named.replace(/^(?:\.\/)+/, '');
  const beside = /^\.nexus\/04-(?:phases|plans)\/([^/]+)\/[^/]+$/.exec(path);
  return { path, phase: beside?.[1] ?? '' };
}

function tasksOf(value: unknown, folder: string): WorkerTask[] {
  const named = field(value, 'currentPhase', 'current_phase', 'phase', 'number', 'id', 'name');
  const phase = folder || (typeof named === 'string' || typeof named === 'number' ? String(named) : '');
  const waveOf = new Map<string, number>();
  const waves = field(value, 'waves');
  if (isRecord(waves))
    for (const [wave, ids] of Object.entries(waves))
      for (const id of textsOf(ids)) waveOf.set(id, wholeNumber(wave) ?? 1);
  const phases = field(value, 'phases');
  const nested = (Array.isArray(phases) ? phases : []).flatMap((part) => tasksOf(part, ''));
  const shared = Array.isArray(value) ? undefined : value;
  const own =
    Array.isArray(field(value, 'tasks')) || isRecord(field(value, 'tasks')) ? rowsOf(value, 'tasks', 'id') : [];
  const bare = Array.isArray(value) ? rowsOf(value, 'tasks', 'id') : own;
  return [...bare.map((row) => readTask(row, { phase, frame: shared })), ...nested]
    .filter(({ id }) => id !== '')
    .map((task) => ({ ...task, wave: task.wave ?? waveOf.get(task.id) ?? null }));
}

/** A task without a wave is one wave after the last task it depends on. */
function withWaves(tasks: readonly GraphTask[]): GraphTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const known = new Map<string, number>();
  const waveOf = (id: string, above: ReadonlySet<string>): number => {
    const task = byId.get(id);
    if (task === undefined || above.has(id) || above.size > deepest) return 0;
    const found = task.wave ?? known.get(id);
    if (found !== undefined) return found;
    const under = new Set(above).add(id);
    const wave = 1 + task.dependsOn.reduce((last, needed) => Math.max(last, waveOf(needed, under)), 0);
    known.set(id, wave);
    return wave;
  };
  return tasks.map((task) => ({ ...task, wave: waveOf(task.id, new Set()) || 1 }));
}

/** Longer dependency chains are not followed. No plan has so many waves. */
const deepest = 500;

export type AskedTask = {
  readonly task?: TaskNode | Readonly<Record<string, unknown>>;
  /** The id of a task in TASK_GRAPH.json, instead of `task`. */
  readonly taskId?: string;
  readonly allTasks?: readonly (TaskNode | Readonly<Record<string, unknown>>)[];
  /** The path of the task graph from the root, instead of the usual locations. */
  readonly graph?: string;
};

type FoundTask = { readonly task: GraphTask; readonly graph: TaskGraph };

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
