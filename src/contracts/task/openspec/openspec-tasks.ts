/** Checks of a task list that no shape can express: ids are unique, dependencies exist and form no cycle. */
import { appendAll } from '../../../base/append.js';
import type { Json } from '../../../base/json.js';
import { compareBytes } from '../../../base/order.js';
import { type Problem, problem } from '../../../base/problem.js';
import { createGuard } from '../../../guard/seal.js';
import { toNumber } from './openspec-shapes.js';

type TaskRow = { readonly id: string; readonly at: string; readonly deps: readonly unknown[]; readonly depsAt: string };

/** Checks the raw value, so that one answer lists these problems together with those of the shape. */
export function findTaskFaults(value: Json): Problem[] {
  const tasks = fieldOf(value, 'tasks');
  const rows = Array.isArray(tasks) ? tasks.flatMap(toRow) : [];
  return [
    ...sprintFaults(value),
    ...(Array.isArray(tasks)
      ? tasks.flatMap((task, i) => hardFaults(fieldOf(task, 'budget'), `$.tasks[${i}].budget`))
      : []),
    ...duplicates(rows),
    ...missing(rows),
    ...cycles(rows),
  ];
}

/** Removes nulls (empty YAML values) and non-finite numbers (`.inf`, `.nan`). */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null && field !== undefined && !isNoNumber(field))
      .map(([name, field]) => [name, withoutNulls(field as Json)]),
  );
}

function toRow(task: Json, i: number): TaskRow[] {
  const id = fieldOf(task, 'id');
  if (typeof id !== 'string') return [];
  const name = depNames.find((known) => Array.isArray(fieldOf(task, known))) ?? 'deps';
  const deps = (fieldOf(task, name) ?? []) as readonly unknown[];
  return [{ id, at: `$.tasks[${i}]`, deps, depsAt: `$.tasks[${i}].${name}` }];
}

function sprintFaults(value: Json): Problem[] {
  return ['sprintDefaults', 'sprint_defaults'].flatMap((name) => {
    const sizes = fieldOf(value, name);
    if (typeof sizes !== 'object' || sizes === null || Array.isArray(sizes)) return [];
    return Object.entries(sizes).flatMap(([size, budget]) => hardFaults(budget as Json, `$.${name}.${size}`));
  });
}

/** Checks the only required number of a budget. */
function hardFaults(budget: Json | undefined, at: string): Problem[] {
  const hard = fieldOf(budget, 'hard');
  const given = fieldOf(hard, 'maxIterations') ?? fieldOf(hard, 'max_iterations');
  if (hard === undefined || (typeof given === 'number' ? given : toNumber(given as string | undefined)) !== undefined)
    return [];
  return [problem(`${at}.hard.max_iterations`, given, { expected: 'a number', fix: 'Add max_iterations: a number.' })];
}

function duplicates(rows: readonly TaskRow[]): Problem[] {
  const seen = new Map<string, string>();
  return rows.flatMap(({ id, at }) => {
    const first = seen.get(id);
    seen.set(id, first ?? at);
    if (first === undefined) return [];
    const found = problem(`${at}.id`, id, { expected: 'an id of its own', fix: 'Give each task its own id.' });
    return [{ ...found, found: `the id of ${first}` }];
  });
}

function missing(rows: readonly TaskRow[]): Problem[] {
  const ids = new Set<unknown>(rows.map(({ id }) => id));
  return rows.flatMap(({ deps, depsAt }) =>
    deps.flatMap((dep, i) =>
      typeof dep !== 'string' || ids.has(dep)
        ? []
        : [
            {
              ...problem(`${depsAt}[${i}]`, dep, {
                expected: 'the id of a task',
                fix: 'Name a task of this file, or remove it.',
              }),
              found: `no task ${shownId(dep)}`,
            },
          ],
    ),
  );
}

/** Reports each cycle once, at its task with the smallest id. */
function cycles(rows: readonly TaskRow[]): Problem[] {
  // For a duplicate id, the first task counts.
  const byId = new Map([...rows].reverse().map((row) => [row.id, row]));
  const reaches = (from: TaskRow, goal: string): boolean => {
    const seen = new Set<string>();
    const open = [...from.deps];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === goal) return true;
      if (typeof next !== 'string' || seen.has(next)) continue;
      seen.add(next);
      appendAll(open, byId.get(next)?.deps ?? []);
    }
    return false;
  };
  const inRing = [...byId.values()].filter((row) => reaches(row, row.id));
  const told = new Set<string>();
  return [...inRing]
    .sort((a, b) => compareBytes(a.id, b.id))
    .flatMap((row) => {
      if (told.has(row.id)) return [];
      const ring = inRing.filter((other) => reaches(row, other.id) && reaches(other, row.id));
      for (const { id } of ring) told.add(id);
      const found = {
        ...problem(row.depsAt, row.deps, {
          expected: 'tasks that do not wait for each other',
          fix: 'Remove one of the dependencies.',
        }),
      };
      return [{ ...found, found: `a ring: ${ringFrom(row, byId)}` }];
    });
}

/** The shortest cycle through a task: `a → b → a`. */
function ringFrom(start: TaskRow, byId: ReadonlyMap<string, TaskRow>): string {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (let row = open.shift(); row !== undefined && !cameFrom.has(start.id); row = open.shift())
    for (const dep of row.deps) {
      const next = typeof dep === 'string' && !cameFrom.has(dep) ? byId.get(dep) : undefined;
      if (next === undefined) continue;
      cameFrom.set(next.id, row.id);
      open.push(next);
    }
  const ids = [start.id];
  for (let id = cameFrom.get(start.id); id !== undefined && id !== start.id; id = cameFrom.get(id)) ids.unshift(id);
  const shown = [start.id, ...ids].map(shownId);
  return shown.length > maxShown ? [...shown.slice(0, maxShown), '…'].join(' → ') : shown.join(' → ');
}

/** A short, guarded id for messages. */
export function shownId(id: string): string {
  const { text } = createGuard().guardText(id);
  return text.length > 60 ? `${[...text].slice(0, 59).join('')}…` : text;
}

function isNoNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

function fieldOf(value: unknown, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, Json>)[name] : undefined;
}

const maxShown = 8;
const depNames = ['deps', 'dependsOn', 'depends_on', 'dependencies'] as const;
