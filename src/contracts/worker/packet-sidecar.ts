/** The sidecar of a packet: the source and cuts of every slot, and the state of each owned file. */

import { count, flag, list, type Of, oneOf, orNull, record, text } from '../../base/shape.js';
import { guardJson } from '../../guard/guard-json.js';
import { type FittedBlock, labelKinds } from '../../model/block.js';
import type { RawPacket } from './all-slots.js';
import type { TaskGraph } from './read-graph.js';
import type { Assembled } from './worker-contract.js';
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

export type Slot<T> = { readonly value: T; readonly record: SlotRecord };

export function slot<T>(
  value: T,
  source: SlotRecord['source'],
  rest: Partial<Omit<SlotRecord, 'source'>> = {},
): Slot<T> {
  return { value, record: { source, paths: [], notes: [], cut: null, labels: [], ...rest } };
}

/** The file beside the packet. The manifest holds its hash. */
export function writeSidecar(sidecar: WorkerSidecar): string {
  return `${JSON.stringify(sidecar, null, 2)}\n`;
}

type SidecarInput = {
  readonly raw: RawPacket;
  readonly blocks: readonly FittedBlock[];
  readonly graph: TaskGraph;
  readonly source: string | null;
};

export function sidecarOf(
  { packet, beside, labels }: Assembled,
  { raw, blocks, graph, source }: SidecarInput,
): WorkerSidecar {
  const byPath = new Map(blocks.map(({ block }) => [block.path, block]));
  const files = raw.owned.map(({ name, path, state }): FileRecord => {
    const block = byPath.get(path);
    return {
      path: name,
      state: state.kind,
      reason: state.kind === 'withheld' ? state.reason : '',
      redactions: (block?.redactions ?? []).map(({ rule, firstLine, lastLine }) => ({ rule, firstLine, lastLine })),
      hidden: (block?.hidden ?? []).reduce((sum, { count }) => sum + count, 0),
      labels: (block?.labels ?? []).map(({ kind }) => kind),
    };
  });
  const record: Omit<WorkerSidecar, 'redacted'> = {
    schema: 'packlight/worker-sidecar/1',
    taskId: packet.taskId,
    description: beside.description,
    slots: Object.fromEntries(
      slotNames.map((name) => [name, { ...raw.records[name], labels: labels.slots[name] ?? [] }]),
    ) as WorkerSidecar['slots'],
    files,
    graph: { paths: graph.sources, task: source },
    plan: beside.plan,
    labels: labels.beside,
    notes: raw.notes,
  };
  const { value, redacted } = guardJson(record);
  const isChanged = redacted || blocks.some(({ block }) => block.redactions.length + block.hidden.length > 0);
  return { ...value, redacted: isChanged };
}
