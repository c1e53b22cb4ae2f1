/** Fits a merged pack into a budget: excerpts and summaries are cut to the chunks that fit, all else stays. */
import { shownText } from '../../../emit/shown.js';
import type { FittedBlock } from '../../../model/block.js';
import type { GivenText } from '../../../model/contract.js';
import { defined } from '../../defined.js';
import { marker } from '../../task/truncation-marker.js';
import { withId } from '../assemble-node.js';
import type { NodeFormat } from '../edges/portable.js';
import { inChunks } from '../evidence.js';
import { minEvidence } from '../node-limits.table.js';
import type { NodePack } from '../node-wire.js';
import type { Arrived } from './join-order.js';
import type { Merged } from './merge.js';

/** Fields of the joining node itself. They override the merged ones. */
export const ownFields = [
  ...(['runId', 'nodeId', 'createdAt', 'goal', 'definitionOfDone'] as const),
  ...(['globalMode', 'nodeMode', 'workspace', 'outputSchemaRef'] as const),
];

export type JoinAsked = {
  readonly inputs: readonly Arrived[];
  readonly own: Partial<Pick<NodePack, (typeof ownFields)[number]>>;
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
  const piece = (at: string, text = '', type = ''): Piece[] => {
    if (text === '') return [];
    const chunks = inChunks(text.split('\n'));
    // The beginning of failure evidence is required.
    return [{ at, chunks, least: isEvidence.has(type) && (chunks[0] ?? '').length <= minEvidence ? 1 : 0 }];
  };
  const files = relevantFiles
    .map((file, i) => ({ file, i, place: place(file.path) }))
    .sort((a, b) => a.place - b.place || a.i - b.i);
  return [
    ...docRefs.flatMap(({ excerpt }, i) => piece(`docRefs ${i}`, excerpt)),
    ...artifacts.flatMap(({ summary, type }, i) => piece(`artifacts ${i}`, summary, type)),
    ...files.flatMap(({ file, i }) => piece(`relevantFiles ${i}`, file.excerpt)),
  ];
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
  const whole = (fitted?.blocks ?? []).filter(({ rung }) => rung.level === 'full');
  const shown = new Map(whole.map((one) => [one.block.name as string, one]));
  const chunksOf = new Map((fitted?.pieces ?? []).map(({ at, chunks }) => [at, chunks]));
  const cut = (at: string, text: string | undefined): string | undefined => {
    if (fitted === null || text === undefined || text === '') return text;
    const chunks = chunksOf.get(at) ?? [];
    const missing = chunks.findIndex((_, i) => !shown.has(`${at} ${i}`));
    if (missing === 0 || chunks.length === 0) return undefined;
    // A text that is shown whole keeps its original line ends.
    if (missing < 0) return text;
    const lines = chunks.slice(0, missing).map((_, i) => shownText(shown.get(`${at} ${i}`)!));
    return [...lines, marker('the rest is in the pack that it came with')].join('\n');
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
    docRefs: body.docRefs.map((doc, i) => defined({ ...doc, excerpt: cut(`docRefs ${i}`, doc.excerpt) })),
    relevantFiles: (body.relevantFiles ?? []).map((file, i) =>
      defined({ ...file, excerpt: cut(`relevantFiles ${i}`, file.excerpt) }),
    ),
    artifacts: (body.artifacts ?? []).map((artifact, i) =>
      defined({ ...artifact, summary: cut(`artifacts ${i}`, artifact.summary) }),
    ),
    inputs: [
      ...refs,
      ...(body.inputs ?? []).filter(({ payloadId }) => !refs.some((ref) => ref.payloadId === payloadId)),
    ],
  };
  const from = inputs.map(({ payloadId, pack }) => [payloadId, pack.packId]);
  return withId(joined, createdAt, { kind: 'join', from });
}
