/** Encodes and decodes the facts of a task pack. With the blocks, they suffice to render it without the project. */
import type { Json } from '../../base/json.js';
import type { TracedItem } from '../../model/trace.js';
import type { ShownFound, ShownRequest } from './assemble-task.js';
import type { FileClass } from './gather-task.js';

type Facts = {
  readonly request: ShownRequest;
  readonly found: Omit<ShownFound, 'classes'> & {
    /** The class of each fitted block, in order. Null for texts. */
    readonly classes: readonly (FileClass | null)[];
  };
};

export function taskFacts(
  request: ShownRequest,
  { classes, issues, absent, low, stateMarks, wanted, shrunk }: ShownFound,
  items: readonly TracedItem[],
): Json {
  const each = items.map(({ block: { path } }) => (path === null ? null : (classes.get(path) ?? 'low')));
  const facts: Facts = { request, found: { issues, classes: each, absent, low, stateMarks, wanted, shrunk } };
  return facts as unknown as Json;
}

export function readTaskFacts(
  facts: Json,
  items: readonly TracedItem[],
): { readonly request: ShownRequest; readonly found: ShownFound } {
  const { request, found } = facts as unknown as Facts;
  const classes = new Map<string, FileClass>();
  for (const [place, { block }] of items.entries()) {
    const kind = found.classes[place];
    if (block.path !== null && kind != null) classes.set(block.path, kind);
  }
  return { request, found: { ...found, classes } };
}
