/**
 * Encodes and decodes the facts of a node pack. With the blocks, they suffice to fit and write the pack without the
 * project. Files are identified by block number, so no path is recorded that the guard hides.
 */
import type { Json } from '../../base/json.js';
import type { RelPath } from '../../model/path.js';
import type { TracedItem } from '../../model/trace.js';
import { frameFields, type NodeFrame, type ShownFound } from './assemble-node.js';
import type { FoundDoc, FoundFile } from './gather-docs.js';
import type { NodeRequest } from './node-request.js';

type RecordedDoc = Omit<FoundDoc, 'path'> & { readonly item: number | null };
type RecordedFile = Omit<FoundFile, 'path'> & { readonly item: number };

type Facts = Pick<ShownFound, 'evidence' | 'repoFacts'> & {
  readonly frame: NodeFrame;
  readonly docs: readonly RecordedDoc[];
  readonly files: readonly RecordedFile[];
};

export function nodeFacts(request: NodeRequest, found: ShownFound, items: readonly TracedItem[]): Json {
  const places = new Map<string, number>(
    items.flatMap(({ block: { path } }, place) => (path === null ? [] : [[path, place] as const])),
  );
  const facts: Facts = {
    frame: frameOf(request),
    docs: found.docs.map(({ path, ...doc }) => ({ ...doc, item: places.get(path) ?? null })),
    files: [...found.files.values()].flatMap(({ path, ...file }) => {
      const item = places.get(path);
      return item === undefined ? [] : [{ ...file, item }];
    }),
    evidence: found.evidence.map((one) => ({ ...one, whole: null })),
    repoFacts: found.repoFacts,
  };
  return facts as unknown as Json;
}

export function readNodeFacts(
  facts: Json,
  items: readonly TracedItem[],
): { readonly frame: NodeFrame; readonly found: ShownFound } {
  const { frame, docs, files, evidence, repoFacts } = facts as unknown as Facts;
  // A document that was not fitted has no block, so its path must match nothing.
  const withPath = <T extends { readonly item: number | null }>({ item, ...rest }: T, i: number) => {
    return { ...rest, path: items[item ?? items.length]?.block.path ?? (`:${i}` as RelPath) };
  };
  const known = new Map(files.map(withPath).map((file) => [file.path as string, file]));
  return { frame, found: { docs: docs.map(withPath), files: known, evidence, repoFacts } };
}

function frameOf(request: NodeRequest): NodeFrame {
  return Object.fromEntries(frameFields.map((name) => [name, request[name]])) as unknown as NodeFrame;
}
