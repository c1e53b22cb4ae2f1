/**
 * Fits a merged pack into a budget. Excerpts and summaries are split into small chunks, and the pack is rebuilt from
 * the chunks that fit. All other content is always present.
 */
import { shownText } from '../../../emit/shown.js';
import type { FittedBlock } from '../../../model/block.js';
import type { GivenText } from '../../../model/contract.js';
import { marker } from '../../task/truncation-marker.js';
import { withId } from '../assemble-node.js';
import type { NodeFormat } from '../edges/portable.js';
import { inChunks } from '../evidence.js';
import { minEvidence } from '../node-limits.table.js';
import type { NodePack } from '../node-wire.js';
import type { Arrived } from './join-order.js';
import type { Merged } from './merge.js';

export type JoinAsked = {
  readonly inputs: readonly Arrived[];
  /** Fields of the joining node itself. They override the merged ones. */
  readonly own: Partial<
    Pick<
      NodePack,
      | 'runId'
      | 'nodeId'
      | 'createdAt'
      | 'goal'
      | 'definitionOfDone'
      | 'globalMode'
      | 'nodeMode'
      | 'workspace'
      | 'outputSchemaRef'
    >
  >;
  readonly budget: number;
  readonly format: NodeFormat;
};

/** A text of the merged pack in chunks. The first `least` chunks are required. */
export type Piece = { readonly at: string; readonly chunks: readonly string[]; readonly least: number };

/** Documents first, then evidence, then files. Each file takes its best rank among the inputs. */
export function piecesOf(
  { docRefs, relevantFiles = [], artifacts = [] }: Merged['body'],
  packs: readonly NodePack[],
): Piece[] {
  const place = (path: string) =>
    Math.min(
      ...packs
        .map(({ relevantFiles: files = [] }) => files.findIndex((file) => file.path === path))
        .filter((at) => at >= 0),
    );
  const piece = (at: string, text: string | undefined, least = 0): Piece[] =>
    text === undefined || text === '' ? [] : [{ at, chunks: inChunks(text.split('\n')), least }];
  const files = relevantFiles
    .map((file, i) => ({ file, i, place: place(file.path) }))
    .sort((a, b) => a.place - b.place || a.i - b.i);
  return [
    ...docRefs.flatMap(({ excerpt }, i) => piece(`docRefs ${i}`, excerpt)),
    ...artifacts.flatMap(({ summary, type }, i) => {
      const pieces = piece(`artifacts ${i}`, summary);
      return isEvidence.has(type) ? withLeast(pieces) : pieces;
    }),
    ...files.flatMap(({ file, i }) => piece(`relevantFiles ${i}`, file.excerpt)),
  ];
}

/** The beginning of failure evidence is required. */
function withLeast(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => ({ ...piece, least: (piece.chunks[0] ?? '').length <= minEvidence ? 1 : 0 }));
}

const isEvidence: ReadonlySet<string> = new Set(['verification', 'log']);

export function textsOf(pieces: readonly Piece[]): GivenText[] {
  const texts = pieces.flatMap(({ at, chunks, least }) =>
    chunks.map(
      (text, i): GivenText => ({ kind: 'project-meta', title: `${at} ${i}`, text, priority: i < least ? 'P0' : 'P1' }),
    ),
  );
  return [...texts.filter(({ priority }) => priority === 'P0'), ...texts.filter(({ priority }) => priority !== 'P0')];
}

type Fitted = { readonly pieces: readonly Piece[]; readonly blocks: readonly FittedBlock[] };

/** If `fitted` is null, everything is included regardless of the budget. */
export function assembleJoin({ inputs, own }: JoinAsked, { body }: Merged, fitted: Fitted | null): NodePack {
  const shown = new Map(
    (fitted?.blocks ?? []).flatMap((one) =>
      one.rung.level === 'full' ? [[one.block.name as string, one] as const] : [],
    ),
  );
  const chunksOf = new Map((fitted?.pieces ?? []).map(({ at, chunks }) => [at, chunks]));
  const cut = <Name extends string>(
    at: string,
    name: Name,
    text: string | undefined,
  ): { readonly [key in Name]?: string } => {
    if (fitted === null || text === undefined || text === '')
      return (text === undefined ? {} : { [name]: text }) as { [key in Name]?: string };
    const chunks = chunksOf.get(at) ?? [];
    const count = chunks.findIndex((_, i) => !shown.has(`${at} ${i}`));
    const there = count < 0 ? chunks.length : count;
    if (there === 0) return {};
    // A text that is shown whole keeps its original line ends.
    if (there === chunks.length) return { [name]: text } as { [key in Name]?: string };
    const lines = chunks.slice(0, there).map((_, i) => shownText(shown.get(`${at} ${i}`)!));
    return { [name]: [...lines, marker('the rest is in the pack that it came with')].join('\n') } as {
      [key in Name]?: string;
    };
  };
  const { createdAt, ...fields } = own;
  const refs = inputs.map(({ payloadId, fromNodeId, edgeId }) => ({
    payloadId,
    ...(fromNodeId !== '' && { fromNodeId }),
    ...(edgeId !== '' && { edgeId }),
  }));
  const joined = {
    ...body,
    ...fields,
    docRefs: body.docRefs.map(({ excerpt, priority, ...doc }, i) => ({
      ...doc,
      ...cut(`docRefs ${i}`, 'excerpt', excerpt),
      ...(priority !== undefined && { priority }),
    })),
    relevantFiles: (body.relevantFiles ?? []).map(({ excerpt, hash, ...file }, i) => ({
      ...file,
      ...cut(`relevantFiles ${i}`, 'excerpt', excerpt),
      ...(hash !== undefined && { hash }),
    })),
    artifacts: (body.artifacts ?? []).map(({ summary, sha256, ...artifact }, i) => ({
      ...artifact,
      ...cut(`artifacts ${i}`, 'summary', summary),
      ...(sha256 !== undefined && { sha256 }),
    })),
    inputs: [
      ...refs,
      ...(body.inputs ?? []).filter(({ payloadId }) => !refs.some((ref) => ref.payloadId === payloadId)),
    ],
  };
  const from = inputs.map(({ payloadId, pack }) => [payloadId, pack.packId]);
  return withId(joined, createdAt, { kind: 'join', from });
}
