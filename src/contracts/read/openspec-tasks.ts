/** What no shape can say of a list of tasks: ids are unique, dependencies exist and lead back to nobody. */
import type { Json } from '../../base/json.js';
import { compareBytes } from '../../base/order.js';
import { type Problem, problem } from '../../base/problem.js';

type Row = { readonly id: string; readonly at: string; readonly deps: readonly unknown[]; readonly depsAt: string };

/** Looks at the raw value, so that one answer names these problems beside those of the shape. */
export function findTaskFaults(value: Json): Problem[] {
  const tasks = fieldOf(value, 'tasks');
  const rows = Array.isArray(tasks) ? tasks.flatMap(toRow) : [];
  return [
    ...(Array.isArray(tasks) ? tasks.flatMap(hardFaults) : []),
    ...duplicates(rows),
    ...missing(rows),
    ...cycles(rows),
  ];
}

/** An empty value in YAML is null: as if it were not there. */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null && field !== undefined)
      .map(([name, field]) => [name, withoutNulls(field as Json)]),
  );
}

function toRow(task: Json, i: number): Row[] {
  const id = fieldOf(task, 'id');
  if (typeof id !== 'string') return [];
  const name = depNames.find((known) => Array.isArray(fieldOf(task, known))) ?? 'deps';
  const deps = (fieldOf(task, name) ?? []) as readonly unknown[];
  return [{ id, at: `$.tasks[${i}]`, deps, depsAt: `$.tasks[${i}].${name}` }];
}

function hardFaults(task: Json, i: number): Problem[] {
  const hard = fieldOf(fieldOf(task, 'budget'), 'hard');
  if (
    hard === undefined ||
    fieldOf(hard, 'maxIterations') !== undefined ||
    fieldOf(hard, 'max_iterations') !== undefined
  )
    return [];
  const path = `$.tasks[${i}].budget.hard.max_iterations`;
  return [problem(path, 'a number', undefined, 'Add max_iterations: a number.')];
}

function duplicates(rows: readonly Row[]): Problem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ id, at }) => {
    const isSeen = seen.has(id);
    seen.add(id);
    return isSeen
      ? [
          {
            ...problem(`${at}.id`, 'an id of its own', id, 'Give each task its own id.'),
            found: 'an id that another task has',
          },
        ]
      : [];
  });
}

function missing(rows: readonly Row[]): Problem[] {
  const ids = new Set<unknown>(rows.map(({ id }) => id));
  return rows.flatMap(({ deps, depsAt }) =>
    deps.flatMap((dep, i) =>
      typeof dep !== 'string' || ids.has(dep)
        ? []
        : [
            {
              ...problem(`${depsAt}[${i}]`, 'the id of a task', dep, 'Name a task of this file, or remove it.'),
              found: 'no task of that id',
            },
          ],
    ),
  );
}

/** Each ring once, told at the task of it whose id comes first. */
function cycles(rows: readonly Row[]): Problem[] {
  // Of an id that stands there twice, the first counts.
  const byId = new Map([...rows].reverse().map((row) => [row.id, row]));
  const reaches = (from: Row, goal: string): boolean => {
    const seen = new Set<string>();
    const open = [...from.deps];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === goal) return true;
      if (typeof next !== 'string' || seen.has(next)) continue;
      seen.add(next);
      open.push(...(byId.get(next)?.deps ?? []));
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
        ...problem(row.depsAt, 'tasks that do not wait for each other', row.deps, 'Remove one of the dependencies.'),
      };
      return [{ ...found, found: `a ring of ${ring.length} task${ring.length === 1 ? '' : 's'}` }];
    });
}

function fieldOf(value: unknown, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, Json>)[name] : undefined;
}

const depNames = ['deps', 'dependsOn', 'depends_on', 'dependencies'] as const;
