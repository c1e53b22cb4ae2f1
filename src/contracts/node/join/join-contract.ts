/**
 * The join contract. It reads no files, so its world is empty. The excerpts and summaries of the merged pack are its
 * texts, in small chunks; everything else is in the frame. It uses the common guard, budget and final scan.
 */
import type { Json } from '../../../base/json.js';
import { fail, ok, type Result } from '../../../base/result.js';
import type { FittedBlock } from '../../../model/block.js';
import type { Clean, Contract, Renderer, Shaped } from '../../../model/contract.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import type { TokenCounter } from '../../../model/tokens.js';
import type { FitTrace } from '../../../model/trace.js';
import type { World } from '../../../model/world.js';
import { defined } from '../../defined.js';
import { standardPolicy } from '../../standard-policy.js';
import { cleanJson } from '../clean-request.js';
import { assemblePayload, referTo, writePayload } from '../edges/payload.js';
import { writeNodePack } from '../edges/portable.js';
import { identityOf, longestForm } from '../node-contract.js';
import { writeProvenance } from '../node-provenance.js';
import type { EdgePayload, NodePack } from '../node-wire.js';
import { assembleJoin, type JoinAsked, type Piece, piecesOf, textsOf } from './assemble-join.js';
import type { Arrived } from './join-order.js';
import type { JoinPolicy, JoinStatus } from './join-policy.js';
import { joinProvenanceOf } from './join-provenance.js';
import type { JoinProvenance } from './join-shape.js';
import { type Merged, mergePacks } from './merge.js';

export type JoinTask = {
  /** The merge inputs, guarded after the pipeline has cleaned them. */
  readonly asked: JoinAsked;
  readonly recorded: Json;
  readonly model: string;
  readonly circumstances: JoinCircumstances;
};

export type JoinCircumstances = {
  readonly policy: JoinPolicy;
  readonly status: JoinStatus;
  readonly late: readonly Arrived[];
  readonly missing: readonly string[];
  readonly edgeId: string;
  readonly embed: boolean;
};

export type JoinFacts = JoinTask & MergeState & { readonly redacted: boolean };

export type JoinOutput = {
  readonly node: NodePack;
  readonly payload: EdgePayload;
  readonly provenance: JoinProvenance;
};

export const joinContract: Contract<JoinTask, JoinFacts, JoinOutput> = {
  id: 'join/1',
  policy: ({ asked: { budget, format } }) => ({ ...standardPolicy, budget, format, fit: 'fill' }),
  clean: (task, clean) => ({ ...task, asked: cleanAsked(task.asked, clean) }),
  gather: (task, _, { requestRedacted }) => {
    const merging = mergeAsked(task.asked);
    return ok({
      facts: { ...task, ...merging, redacted: requestRedacted },
      task: merging.merged.body.goal,
      texts: textsOf(merging.pieces),
      candidates: [],
      required: new Set(),
      weights: new Map(),
    });
  },
  renderer: ({ asked, ...merging }, tokens) => rendererOf(asked, merging, tokens),
  shape: shapeJoin,
};

function cleanAsked(asked: JoinAsked, clean: Clean): JoinAsked {
  return {
    ...asked,
    inputs: asked.inputs.map(({ pack, payloadId, ts, ...from }) => ({
      payloadId,
      ts,
      fromNodeId: clean(from.fromNodeId),
      edgeId: clean(from.edgeId),
      pack: withIds(pack, cleanJson(pack as unknown as Json, clean) as unknown as NodePack),
    })),
    own: withIds(asked.own, cleanJson(asked.own as unknown as Json, clean) as unknown as JoinAsked['own']),
  };
}

function shapeJoin(facts: JoinFacts, { pack }: FitTrace, tokens: TokenCounter): Result<Shaped<JoinOutput>, Refusal> {
  const { asked, merged, pieces, model, recorded } = facts;
  const node = assembleJoin(asked, merged, { pieces, blocks: pack.blocks });
  const json = writeNodePack(node, 'json');
  const written = asked.format === 'json' ? json : writeNodePack(node, asked.format);
  const provenance = joinProvenanceOf({ ...facts, node, pack }, json, tokens);
  const payload = joinPayload(facts, node, provenance.missing);
  if (!payload.ok) return payload;
  return ok({
    output: { node, payload: payload.value, provenance },
    draft: {
      asked: recorded,
      model,
      facts: asked as unknown as Json,
      written,
      forms: { json },
      beside: [
        { name: 'pack', text: json },
        { name: 'provenance', text: writeProvenance(provenance) },
        { name: 'payload', text: writePayload(payload.value) },
      ],
      described: { tokens: tokens.count(written) },
      identity: identityOf(node),
    },
  });
}

type MergeState = { readonly merged: Merged; readonly pieces: readonly Piece[] };

function rendererOf(asked: JoinAsked, { merged, pieces }: MergeState, tokens: TokenCounter): Renderer {
  return {
    render: ({ blocks }) => longestForm(assembleJoin(asked, merged, { pieces, blocks }), asked.format, tokens),
    renderBlock: ({ block, rung }) => (rung.level === 'full' ? `${JSON.stringify(block.text)}\n` : ''),
  };
}

/** `asked` is the guarded merge input of a recorded join. */
export function joinRenderer(asked: JoinAsked, tokens: TokenCounter) {
  const { merged, pieces } = mergeAsked(asked);
  return {
    renderer: rendererOf(asked, { merged, pieces }, tokens),
    write: (blocks: readonly FittedBlock[]) =>
      writeNodePack(assembleJoin(asked, merged, { pieces, blocks }), asked.format),
  };
}

function mergeAsked({ inputs }: JoinAsked): MergeState {
  const merged = mergePacks(inputs.map(({ payloadId, pack }) => ({ id: payloadId, pack })));
  const packs = inputs.map(({ pack }) => pack);
  return { merged, pieces: piecesOf(merged.body, packs) };
}

/** Ids and times match strict patterns, so they need no guard. */
function withIds<T extends Partial<NodePack>>(given: T, cleaned: T): T {
  const { packId, createdAt, inputs } = given;
  const refs = inputs?.map(({ payloadId }, i) => ({ ...cleaned.inputs?.[i], payloadId }));
  return { ...cleaned, ...defined({ packId, createdAt, inputs: refs }) };
}

/** An empty world: a join reads packs, never a project. */
export function emptyWorld(tokens: TokenCounter): World {
  const missing = fail({ reason: 'missing', detail: 'a join reads no file' } as const);
  return {
    root: '',
    jail: {
      strength: 'kernel',
      list: () => ok([]),
      readSync: () => missing,
      read: async () => missing,
      close: () => {},
    },
    git: { describeTree: async () => ({ kind: 'absent', note: null }) },
    tokens,
    personalExcludes: null,
    workers: 0,
    cache: null,
    progress: () => {},
  };
}

function joinPayload(
  { asked: { inputs, own }, circumstances: { status, edgeId, embed } }: JoinTask,
  node: NodePack,
  missing: readonly string[],
): Result<EdgePayload, Refusal> {
  const structured = {
    joinStatus: status,
    aggregated: inputs.map(({ pack, payloadId, fromNodeId }) => ({
      payloadId,
      fromNodeId,
      packId: pack.packId,
      ...(embed ? { contextPack: pack as unknown as Json } : { contextPackRef: referTo(pack) as unknown as Json }),
    })),
    provenance: inputs.map(({ fromNodeId, edgeId: edge, payloadId, ts }) => ({
      fromNodeId,
      edgeId: edge,
      payloadId,
      ts,
    })),
    ...(missing.length > 0 && { missing }),
  };
  const parts = {
    kind: 'join',
    fromNodeId: own.nodeId ?? 'join',
    edgeId,
    createdAt: own.createdAt ?? noTime,
    status: status === 'complete' ? { ok: true } : { ok: false, code: status, reason: 'not all inputs were there' },
    structured,
    contextPack: node,
  } as const;
  return assemblePayload(parts, { embed });
}

/** The required time of an envelope, if no time is known. */
const noTime = '1970-01-01T00:00:00.000Z';
