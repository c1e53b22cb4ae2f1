/**
 * The record beside a packet: where every slot came from, what was cut, and what each owned file is. The
 * packet itself has 14 slots and four fields of identity and nothing more.
 */
import { count, flag, list, type Of, oneOf, orNull, record, text } from '../../base/shape.js';
import { labelKinds } from '../../model/block.js';
import { type SlotName, slotNames } from './worker-words.table.js';

/** What the guard noticed: written for agents, or speaking to a model. It withholds nothing. */
const labels = list(oneOf(...labelKinds));

const slotRecordShape = record({
  /** `file`: read from `.nexus`; `index`: computed from the project; `task`: the task itself; `default`: nobody said; `none`: nothing there. */
  source: oneOf('file', 'index', 'task', 'default', 'none'),
  paths: list(text),
  notes: list(text),
  cut: orNull(record({ entries: count, lines: count })),
  labels,
});

export type SlotRecord = Of<typeof slotRecordShape>;

const fileRecordShape = record({
  path: text,
  /** `new`: there is no such file; `empty`: it has no bytes; both stand as "" in the packet. */
  state: oneOf('shown', 'new', 'empty', 'withheld'),
  /** Why it is withheld. */
  reason: text,
  redactions: list(record({ rule: text, firstLine: count, lastLine: count })),
  hidden: count,
  labels,
});

export type FileRecord = Of<typeof fileRecordShape>;

export const workerSidecarShape = record({
  schema: oneOf('packlight/worker-sidecar/1'),
  taskId: text,
  /** What is to be done, in the words of the graph: the packet itself has no slot for it. */
  description: text,
  slots: record(
    Object.fromEntries(slotNames.map((name) => [name, slotRecordShape])) as Record<SlotName, typeof slotRecordShape>,
  ),
  files: list(fileRecordShape),
  /** Files that hold the tasks, and the one that holds this task. */
  graph: record({ paths: list(text), task: orNull(text) }),
  /** What the plan says beside the slots. */
  plan: record({ path: orNull(text), doNot: list(text), scopeLimit: text }),
  /** Of the description and of what the plan says beside the slots. */
  labels,
  notes: list(text),
  /** Whether the guard changed anything anywhere. */
  redacted: flag,
});

export type WorkerSidecar = Of<typeof workerSidecarShape>;

/** A slot's value with its record. */
export type Slot<T> = { readonly value: T; readonly record: SlotRecord };

export function slot<T>(
  value: T,
  source: SlotRecord['source'],
  rest: Partial<Omit<SlotRecord, 'source'>> = {},
): Slot<T> {
  return { value, record: { source, paths: [], notes: [], cut: null, labels: [], ...rest } };
}
