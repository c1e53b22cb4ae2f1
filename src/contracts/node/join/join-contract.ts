/**
 * A join as a contract over the one pipeline: it reads no file, so its world is empty; the excerpts and summaries of the
 * merged pack are its texts, in small pieces, and everything else stands in the frame. Guard, budget and last gate are
 * those of every pack.
 */
import type { Json } from '../../../base/json.js';
import { Defect, fail, ok } from '../../../base/result.js';
import type { FittedBlock } from '../../../model/block.js';
import type { Contract, Renderer } from '../../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../../model/limits.js';
import type { Pack } from '../../../model/pack.js';
import { NO_PATH_RULES } from '../../../model/rules.js';
import type { TokenCounter } from '../../../model/tokens.js';
import type { World } from '../../../model/world.js';
import { cleanJson } from '../clean-request.js';
import { writeNodePack } from '../edges/portable.js';
import { longestForm } from '../node-contract.js';
import type { NodePack } from '../node-wire.js';
import { assembleJoin, type JoinAsked, type Piece, piecesOf, textsOf } from './assemble-join.js';
import { type Merged, mergePacks } from './merge.js';

export type Joined = {
  readonly node: NodePack;
  readonly merged: Merged;
  readonly whole: NodePack;
  readonly pack: Pack;
  readonly asked: JoinAsked;
};

export function createJoinContract(tokens: TokenCounter): Contract<JoinAsked, Joined> {
  let merged: Merged | null = null;
  let pieces: readonly Piece[] = [];
  const known = (): Merged => {
    if (merged === null) throw new Defect('packs are merged before they are rendered');
    return merged;
  };
  return {
    id: 'join/1',
    policy: ({ budget, format }) => ({
      budget,
      format,
      limits: DEFAULT_SCAN_LIMITS,
      rules: () => NO_PATH_RULES,
      fit: 'fill',
      refusesSecrets: false,
      secretPaths: [],
    }),
    clean: (asked, clean) => ({
      ...asked,
      inputs: asked.inputs.map(({ pack, payloadId, ts, ...from }) => ({
        payloadId,
        ts,
        fromNodeId: clean(from.fromNodeId),
        edgeId: clean(from.edgeId),
        pack: withIds(pack, cleanJson(pack as unknown as Json, clean) as unknown as NodePack),
      })),
      own: withIds(asked.own, cleanJson(asked.own as unknown as Json, clean) as unknown as JoinAsked['own']),
    }),
    gather: (asked) => {
      ({ merged, pieces } = mergeAsked(asked));
      return ok({
        task: merged.body.goal,
        texts: textsOf(pieces),
        candidates: [],
        required: new Set(),
        weights: new Map(),
      });
    },
    renderer: (asked) => rendererOf(asked, { merged: known(), pieces }, tokens),
    shape: (pack, asked) => ({
      node: assembleJoin(asked, known(), { pieces, blocks: pack.blocks }),
      whole: assembleJoin(asked, known(), null),
      merged: known(),
      pack,
      asked,
    }),
  };
}

type Ready = { readonly merged: Merged; readonly pieces: readonly Piece[] };

function rendererOf(asked: JoinAsked, { merged, pieces }: Ready, tokens: TokenCounter): Renderer {
  return {
    render: ({ blocks }) => longestForm(assembleJoin(asked, merged, { pieces, blocks }), asked.format, tokens),
    renderBlock: ({ block, rung }) => (rung.level === 'full' ? `${JSON.stringify(block.text)}\n` : ''),
  };
}

/** For a join that was recorded: `asked` is as it was merged, guarded. */
export function joinRenderer(asked: JoinAsked, tokens: TokenCounter) {
  const { merged, pieces } = mergeAsked(asked);
  return {
    renderer: rendererOf(asked, { merged, pieces }, tokens),
    write: (blocks: readonly FittedBlock[]) =>
      writeNodePack(assembleJoin(asked, merged, { pieces, blocks }), asked.format),
  };
}

function mergeAsked({ inputs }: JoinAsked): Ready {
  const merged = mergePacks(inputs.map(({ payloadId, pack }) => ({ id: payloadId, pack })));
  return {
    merged,
    pieces: piecesOf(
      merged.body,
      inputs.map(({ pack }) => pack),
    ),
  };
}

/** Ids and times have been checked by their patterns; the guard has nothing to look for in them. */
function withIds<T extends Partial<NodePack>>(given: T, cleaned: T): T {
  const { packId, createdAt, inputs } = given;
  return {
    ...cleaned,
    ...(packId !== undefined && { packId }),
    ...(createdAt !== undefined && { createdAt }),
    ...(inputs !== undefined && {
      inputs: (cleaned.inputs ?? []).map((ref, i) => ({ ...ref, payloadId: inputs[i]!.payloadId })),
    }),
  };
}

/** A world with nothing in it: a join reads packs, never a project. */
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
