/** The task: passed by the caller, or found by its id in the project's openspec file. */

import { compareBytes } from '../../base/order.js';
import type { Problem } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import { badRequest } from '../../guard/refusal.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { World } from '../../model/world.js';
import { noProject, projectFiles, readDocument, readOpenSpec, shownId } from './openspec/openspec.js';
import { parseTask, type TaskSpec, toTask } from './task-request.js';

export function findTask(world: World, task: object | string): Result<TaskSpec, Refusal> {
  if (typeof task === 'string') return taskById(world, task);
  const parsed = parseTask(task);
  return parsed.ok ? parsed : fail(badRequest(parsed.error));
}

/** Reads a file with a single task in JSON or YAML. Problems have their line. */
export function readTaskFile(text: string, file: string): Result<object, Refusal> {
  const read = readDocument(text, file);
  if (!read.ok) return fail(badRequest(read.error));
  const parsed = parseTask(read.value.value);
  const { value, at } = read.value;
  if (parsed.ok) return ok(value as object);
  const tasks = (value as { readonly tasks?: unknown } | null)?.tasks;
  if (Array.isArray(tasks)) return fail(badRequest([wholeProject(tasks, at('$'))]));
  return fail(badRequest(parsed.error.map((fault) => ({ ...fault, path: at(fault.path) }))));
}

/** Refuses a whole project file, from which the caller must choose a task. */
function wholeProject(tasks: readonly { readonly id?: unknown }[], path: string): Problem {
  const ids = tasks.flatMap((task) => (typeof task?.id === 'string' ? [task.id] : []));
  const fix = `Give the id of one of them${ids.length === 0 ? '' : `: ${listed(ids)}`}; --root is the folder that holds openspec/.`;
  return { path, expected: 'one task', found: `a project of ${tasks.length} tasks`, fix };
}

function listed(ids: readonly string[]): string {
  const shown = [...ids].sort(compareBytes).slice(0, maxIds).map(shownId);
  return `${shown.join(', ')}${ids.length > maxIds ? ', …' : ''}`;
}

function taskById(world: World, id: string): Result<TaskSpec, Refusal> {
  const files = projectFiles.map((path) => ({ file: path, opened: world.jail.readSync(path as RelPath, maxBytes) }));
  const there = files.find(({ opened }) => opened.ok || opened.error.reason !== 'missing');
  if (there === undefined) return fail(badRequest([noProject()]));
  const { file, opened } = there;
  if (!opened.ok)
    return fail({ kind: 'target-excluded', path: file as RelPath, reason: 'unreadable', detail: opened.error.reason });
  const spec = readOpenSpec(opened.value.bytes.toString('utf8'), file);
  if (!spec.ok) return fail(badRequest(spec.error));
  const wanted = spec.value.tasks.find((task) => task.id === id);
  if (wanted !== undefined) return ok(toTask(wanted));
  const ids = spec.value.tasks.map((task) => task.id);
  const [found, fix] =
    ids.length === 0
      ? ['no task at all', `Add the task to ${file}.`]
      : [`${ids.length} with other ids`, `Use one of: ${listed(ids)}`];
  return fail(badRequest([{ path: file, expected: 'a task of that id', found, fix }]));
}

const maxBytes = 4_000_000;
const maxIds = 20;
