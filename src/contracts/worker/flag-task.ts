/** Flags a task in TASK_GRAPH.json whose filesModified look incomplete. Every other byte stays the same. */
import { compareBytes } from '../../base/order.js';
import { field, isRecord } from '../../formats/json-fields.js';
import { scanJson } from '../../formats/json-scan.js';
import { createGuard } from '../../guard/seal.js';
import type { Nexus } from './nexus.js';
import type { LogEntry } from './permit/permission-log.js';
import { readTask } from './task-node.js';

export type FlagReason = { readonly time: string; readonly entries: readonly LogEntry[] };

export type Flagged = { readonly path: string; readonly text: string };

/** `source` is the file that holds the task. Null if the caller passed the task. */
export function flagTask(
  nexus: Nexus,
  { source, taskId }: { readonly source: string | null; readonly taskId: string },
  reason: FlagReason,
): Flagged | null {
  const document = source === null ? null : nexus.readJson([source]);
  if (document?.kind !== 'json') return null;
  const text = flagInText(document, taskId, reason);
  if (text === null) return null;
  // JSON strings contain no raw line breaks, so these are all between tokens.
  return { path: document.path, text: document.crlf ? text.replaceAll('\n', '\r\n') : text };
}

type JsonDocument = { readonly text: string; readonly value: unknown };

/** Null if the document has no task of this id. */
export function flagInText({ text, value }: JsonDocument, taskId: string, reason: FlagReason): string | null {
  const path = pathOfTask(value, taskId, []);
  if (path === null) return null;
  const node = path.reduce<unknown>((held, step) => (held as Record<Step, unknown>)[step], value);
  const isSnake = field(node, 'files_modified', 'depends_on', 'risk_tier', 'files_to_touch') !== undefined;
  return withField(text, path, { name: isSnake ? 'permission_flag' : 'permissionFlag', value: flagOf(reason) });
}

/** Tasks may be in a list, under `tasks` as a list or by id, or in the phases of a roadmap. */
function pathOfTask(value: unknown, id: string, above: readonly Step[]): Step[] | null {
  if (Array.isArray(value)) {
    const at = value.findIndex((node) => isRecord(node) && readTask(node).id === id);
    return at < 0 ? null : [...above, at];
  }
  const tasks = field(value, 'tasks');
  if (Array.isArray(tasks)) {
    const found = pathOfTask(tasks, id, [...above, 'tasks']);
    if (found !== null) return found;
  } else if (isRecord(tasks)) {
    const key = Object.keys(tasks).find((name) => isRecord(tasks[name]) && (readTask(tasks[name]).id || name) === id);
    if (key !== undefined) return [...above, 'tasks', key];
  }
  const phases = field(value, 'phases');
  for (const [at, phase] of (Array.isArray(phases) ? phases : []).entries()) {
    const found = pathOfTask(phase, id, [...above, 'phases', at]);
    if (found !== null) return found;
  }
  return null;
}

/** Paths of the log are guarded again, since anyone may have written the log. */
function flagOf({ entries, time }: FlagReason) {
  const guard = createGuard();
  const paths = entries.map(({ path }) => guard.guardText(path).text as string);
  return {
    reason: 'filesModified looks incomplete: the worker keeps asking for other files',
    requests: entries.length,
    paths: [...new Set(paths)].sort(compareBytes),
    flaggedAt: time,
  };
}

/** Writes one field into a JSON text and leaves every other byte unchanged. */
type Step = string | number;

type Span = { readonly start: number; readonly end: number };

/**
 * The span of the value at a path, or null. The text must be valid JSON. Of duplicate fields the last counts, as in
 * `JSON.parse`.
 */
function spanAt(text: string, path: readonly Step[]): Span | null {
  let found: Span | null = null;
  /** For each depth, the step to the value and its offset. */
  const steps: Step[] = [];
  const starts: number[] = [];
  scanJson(text, ({ type, depth, start, end, inside }) => {
    if (type === 'key') steps[depth] = JSON.parse(text.slice(start, end)) as string;
    else if (type !== 'close') {
      if (inside === '[') steps[depth] = (steps[depth] as number) + 1;
      starts[depth] = start;
      if (text[start] === '[') steps[depth + 1] = -1;
    }
    const isEnd = type === 'value' || type === 'close';
    if (isEnd && depth === path.length && path.every((step, i) => step === steps[i + 1]))
      found = { start: starts[depth]!, end };
  });
  return found;
}

/** Adds or replaces a field of the object at a path, in the formatting style of that object. */
function withField(
  text: string,
  path: readonly Step[],
  { name, value }: { readonly name: string; readonly value: object },
): string | null {
  const object = spanAt(text, path);
  if (object === null || text[object.start] !== '{') return null;
  const body = text.slice(object.start, object.end);
  const manner = /^\{[ \t]*\n([ \t]*)/.exec(body);
  const outer = /\n([ \t]*)\}$/.exec(body)?.[1] ?? '';
  const inner = manner?.[1] ?? '';
  const unit = inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : '  ';
  const isSpaced = /^\{"(?:[^"\\]|\\.)*":\S/.exec(body) === null;
  const written =
    manner === null ? JSON.stringify(value) : JSON.stringify(value, null, unit).replaceAll('\n', `\n${inner}`);
  const old = spanAt(text, [...path, name]);
  if (old !== null) return `${text.slice(0, old.start)}${written}${text.slice(old.end)}`;
  const last = object.start + body.slice(0, -1).trimEnd().length;
  const isEmpty = last === object.start + 1;
  const gap = manner === null ? (isSpaced && !isEmpty ? ' ' : '') : `\n${inner}`;
  const field = `${isEmpty ? '' : ','}${gap}${JSON.stringify(name)}:${manner === null && !isSpaced ? '' : ' '}${written}`;
  return `${text.slice(0, last)}${field}${text.slice(last)}`;
}
