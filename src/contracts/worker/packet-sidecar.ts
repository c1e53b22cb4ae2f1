/** The sidecar of a packet: the source and cuts of every slot, and the state of each owned file. */
import { count, flag, list, type Of, oneOf, orNull, record, text } from '../../base/shape.js';
import { labelKinds } from '../../model/block.js';
import { type SlotName, slotNames } from './worker-words.table.js';

/** Labels of the guard: text written for agents or addressing a model. They withhold nothing. */
const labels = list(oneOf(...labelKinds));

const slotRecordShape = record({
  /** `file`: from `.nexus`; `index`: computed; `task`: from the task; `default`: not specified; `none`: no data. */
  source: oneOf('file', 'index', 'task', 'default', 'none'),
  paths: list(text),
  notes: list(text),
  cut: orNull(record({ entries: count, lines: count })),
  labels,
});

export type SlotRecord = Of<typeof slotRecordShape>;

const fileRecordShape = record({
  path: text,
  /** `new`: the file does not exist; `empty`: it has no bytes. Both are "" in the packet. */
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
  /** The task description of the graph. The packet has no slot for it. */
  description: text,
  slots: record(
    Object.fromEntries(slotNames.map((name) => [name, slotRecordShape])) as Record<SlotName, typeof slotRecordShape>,
  ),
  files: list(fileRecordShape),
  /** Files that hold tasks, and the file of this task. */
  graph: record({ paths: list(text), task: orNull(text) }),
  /** Plan content without a slot. */
  plan: record({ path: orNull(text), doNot: list(text), scopeLimit: text }),
  /** Labels of the description and the plan content. */
  labels,
  notes: list(text),
  /** Whether the guard changed anything. */
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
