/** Writes the sidecar of a packet. */
import type { Json } from '../../base/json.js';
import { guardJson } from '../../guard/guard-json.js';
import type { FittedBlock } from '../../model/block.js';
import type { RawPacket } from './all-slots.js';
import type { FileRecord, WorkerSidecar } from './packet-sidecar.js';
import type { TaskGraph } from './read-graph.js';
import type { Assembled } from './worker-contract.js';
import { slotNames } from './worker-words.table.js';

/** The file beside the packet. The manifest holds its hash. */
export function writeSidecar(sidecar: WorkerSidecar): string {
  return `${JSON.stringify(sidecar, null, 2)}\n`;
}

/** The sidecar's data other than the packet itself. */
type SidecarInput = {
  readonly raw: RawPacket;
  readonly blocks: readonly FittedBlock[];
  readonly graph: TaskGraph;
  /** The file of the task. */
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
  const { value, redacted } = guardJson(record as unknown as Json);
  const isChanged = redacted || blocks.some(({ block }) => block.redactions.length + block.hidden.length > 0);
  return { ...(value as unknown as typeof record), redacted: isChanged };
}
