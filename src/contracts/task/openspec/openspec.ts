/** Reads `openspec/project.yml` or `.json`, in both letter cases. Reports all problems at once, with their lines. */

import { appendAll } from '../../../base/append.js';
import type { Json } from '../../../base/json.js';
import { readJsonText } from '../../../base/json-text.js';
import { compareBytes } from '../../../base/order.js';
import { type Problem, problem } from '../../../base/problem.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { entriesOf, fieldAt as fieldOf } from '../../../formats/json-fields.js';
import { readYaml } from '../../../formats/yaml.js';
import { guardPhrase } from '../../../guard/message.js';
import { projectShape, toNumber, type WireTask } from './openspec-shapes.js';

export type OpenSpec = { readonly tasks: readonly WireTask[] };

/** In search order. */
export const projectFiles = ['openspec/project.yml', 'openspec/project.json'] as const;

export function readOpenSpec(text: string, file: string): Result<OpenSpec, readonly Problem[]> {
  const read = readDocument(text, file);
  if (!read.ok) return read;
  const { value, at } = read.value;
  const problems = [...projectShape.check(value, '$'), ...findTaskFaults(value)];
  if (problems.length > 0) return fail(problems.map((found) => ({ ...quoted(found), path: at(found.path) })));
  return ok({ tasks: projectShape.read(value).tasks ?? [] });
}

/** Suggests quotes: YAML reads `version: 1.1` as a number. */
function quoted(found: Problem): Problem {
  const isNumber = found.expected.startsWith('a string') && found.found.startsWith('the number ');
  return isNumber ? { ...found, fix: 'Put it in quotes.' } : found;
}

export type Document = {
  readonly value: Json;
  /** `FILE:LINE JSONPATH`. */
  readonly at: (path: string) => string;
};

/** A JSON file must be valid JSON. It is then parsed as YAML too, to get line numbers. */
export function readDocument(text: string, file: string): Result<Document, readonly Problem[]> {
  const json = /\.json$/i.test(file) ? readJsonText(text, jsonLimits) : null;
  if (json !== null && !json.ok) {
    const { line, expected, found, fix } = json.error;
    return fail([{ path: `${file}:${line}`, expected, found, fix }]);
  }
  const read = readYaml(text.replace(/^\ufeff/, ''));
  const faulty = { expected: 'YAML', fix: 'Mend the text there.' };
  if (!read.ok) return fail(read.error.map(({ line, what: found }) => ({ path: `${file}:${line}`, found, ...faulty })));
  const { value, lineOf } = read.value;
  return ok({ value: withoutNulls(value), at: (path) => `${file}:${lineOf(stepsOf(path))} ${path}` });
}

export function noProject(): Problem {
  const fix = 'Write one of them, give the root that holds it, or give the task as a file of its own.';
  return problem('openspec/', undefined, { expected: projectFiles.join(' or '), fix });
}

/** Splits `$.tasks[2].deps` into steps. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\.([A-Za-z_$][\w$-]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/g)].map(
    ([, name, index, quoted]) => name ?? (index === undefined ? (quoted ?? '') : Number(index)),
  );
}

const jsonLimits = { characters: 2_000_000, depth: 64 } as const;

/** Checks of a task list that no shape can express: ids are unique, dependencies exist and form no cycle. */
type TaskRow = { readonly id: string; readonly at: string; readonly deps: readonly unknown[]; readonly depsAt: string };

/** Checks the raw value, so that one answer lists these problems together with those of the shape. */
export function findTaskFaults(value: Json): Problem[] {
  const tasks = fieldOf(value, 'tasks');
  const given: readonly unknown[] = Array.isArray(tasks) ? tasks : [];
  const rows = given.flatMap(toRow);
  return [
    ...sprintFaults(value),
    ...given.flatMap((task, i) => hardFaults(fieldOf(task, 'budget'), `$.tasks[${i}].budget`)),
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

function toRow(task: unknown, i: number): TaskRow[] {
  const id = fieldOf(task, 'id');
  if (typeof id !== 'string') return [];
  const name = depNames.find((known) => Array.isArray(fieldOf(task, known))) ?? 'deps';
  const deps = (fieldOf(task, name) ?? []) as readonly unknown[];
  return [{ id, at: `$.tasks[${i}]`, deps, depsAt: `$.tasks[${i}].${name}` }];
}

function sprintFaults(value: Json): Problem[] {
  return ['sprintDefaults', 'sprint_defaults'].flatMap((name) => {
    const sizes = fieldOf(value, name);
    return entriesOf(sizes).flatMap(([size, budget]) => hardFaults(budget, `$.${name}.${size}`));
  });
}

/** Checks the only required number of a budget. */
function hardFaults(budget: unknown, at: string): Problem[] {
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
    const [expected, fix] = ['an id of its own', 'Give each task its own id.'];
    return [{ path: `${at}.id`, expected, found: `the id of ${first}`, fix }];
  });
}

function missing(rows: readonly TaskRow[]): Problem[] {
  const ids = new Set<unknown>(rows.map(({ id }) => id));
  const [expected, fix] = ['the id of a task', 'Name a task of this file, or remove it.'];
  return rows.flatMap(({ deps, depsAt }) =>
    deps.flatMap((dep, i) =>
      typeof dep !== 'string' || ids.has(dep)
        ? []
        : [{ path: `${depsAt}[${i}]`, expected, found: `no task ${shownId(dep)}`, fix }],
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
      const [expected, fix] = ['tasks that do not wait for each other', 'Remove one of the dependencies.'];
      return [{ path: row.depsAt, expected, found: `a ring: ${ringFrom(row, byId)}`, fix }];
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

export function shownId(id: string): string {
  const text = guardPhrase(id);
  return text.length > 60 ? `${[...text].slice(0, 59).join('')}…` : text;
}

function isNoNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

const maxShown = 8;
const depNames = ['deps', 'dependsOn', 'depends_on', 'dependencies'] as const;
