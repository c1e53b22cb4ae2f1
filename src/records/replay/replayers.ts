/**
 * How each contract writes a recorded pack again: the renderer to fit with, from the facts it kept, and the
 * bytes and the record of a pack that was fitted. A contract without an entry can be stored and shown, but not
 * made again from its blocks.
 */
import type { Json } from '../../base/json.js';
import { type AnswerFacts, writeAnswer } from '../../contracts/bundle/bundle-answer.js';
import { fittingRenderer } from '../../contracts/bundle/bundle-contract.js';
import { assembleNode } from '../../contracts/node/assemble-node.js';
import { writeNodePack } from '../../contracts/node/edges/portable.js';
import type { JoinAsked } from '../../contracts/node/join/assemble-join.js';
import { joinRenderer } from '../../contracts/node/join/join-contract.js';
import { nodeRenderer } from '../../contracts/node/node-contract.js';
import { readNodeFacts, writeNodeManifest } from '../../contracts/node/node-facts-codec.js';
import { createTaskRenderer } from '../../contracts/task/render-task.js';
import { readTaskFacts, writeTaskManifest } from '../../contracts/task/task-facts-codec.js';
import { writePrompt } from '../../contracts/worker/packet-prompt.js';
import { fillIn, workerRenderer, writePacket } from '../../contracts/worker/worker-contract.js';
import { readWorkerFacts } from '../../contracts/worker/worker-facts-codec.js';
import { writeManifest } from '../../emit/manifest.js';
import { type PackFormat, renderers } from '../../emit/renderers.js';
import type { Manifest } from '../../emit/shapes.js';
import type { Renderer } from '../../model/contract.js';
import type { Pack } from '../../model/pack.js';
import type { TokenCounter } from '../../model/tokens.js';
import type { SeenItem } from '../../model/trace.js';

/** What a replayer gets: what was recorded, and the blocks that were opened again. */
export type Recorded = {
  readonly contract: Manifest['contract'];
  readonly request: Json;
  readonly redacted: boolean;
  readonly facts: Json;
  readonly format: PackFormat;
  readonly items: readonly SeenItem[];
  readonly tokens: TokenCounter;
  /** What the manifest said of files beside the pack. They are not made again: the store holds them under their hash. */
  readonly beside: Manifest['beside'];
};

export type Rewritten = { readonly written: string; readonly manifest: string };

export type Replayed = { readonly renderer: Renderer; readonly write: (pack: Pack) => Rewritten };

export type Replayer = (recorded: Recorded) => Replayed;

/** The pack is what fitting gave, in one of the formats that packs have. */
const plain: Replayer = ({ contract, request, redacted, format }) => ({
  renderer: renderers[format],
  write: (pack) => ({
    written: pack.text,
    manifest: writeManifest(pack, { contract, request, redacted, written: pack.text }),
  }),
});

const bundle: Replayer = ({ facts, request, redacted, tokens }) => {
  const known = facts as unknown as AnswerFacts;
  return {
    renderer: fittingRenderer(known.request),
    write: (pack) => {
      const { text, manifest } = writeAnswer(pack, known, { tokens, request, redacted });
      return { written: text, manifest };
    },
  };
};

const task: Replayer = ({ facts, items, request, redacted }) => {
  const known = readTaskFacts(facts, items);
  const renderer = createTaskRenderer(known.request, known.found);
  return {
    renderer,
    write: (pack) => {
      const { json, markdown } = renderer.forms(pack.blocks);
      const written = known.request.format === 'json' ? json : markdown;
      return { written, manifest: writeTaskManifest(pack, written, { request, redacted }) };
    },
  };
};

const worker: Replayer = ({ contract, facts, items, request, redacted, beside }) => {
  const { generatedAt, format, sidecar, ...said } = readWorkerFacts(facts, items);
  return {
    renderer: workerRenderer(() => said, generatedAt),
    write: (pack) => {
      const { packet } = fillIn(said, pack.blocks, generatedAt);
      const written = format === 'json' ? writePacket(packet) : writePrompt(packet, sidecar);
      return { written, manifest: writeManifest(pack, { contract, request, redacted, written, beside }) };
    },
  };
};

const node: Replayer = ({ facts, items, request, redacted, tokens, beside }) => {
  const { frame, found } = readNodeFacts(facts, items);
  return {
    renderer: nodeRenderer(frame, found, tokens),
    write: (pack) => {
      const written = writeNodePack(assembleNode(frame, found, pack.blocks), frame.format);
      const made = { contract: 'node/1', text: written, tokens, beside } as const;
      return { written, manifest: writeNodeManifest(pack, made, { request, redacted }) };
    },
  };
};

const join: Replayer = ({ facts, request, redacted, tokens, beside }) => {
  const { renderer, write } = joinRenderer(facts as unknown as JoinAsked, tokens);
  return {
    renderer,
    write: (pack) => {
      const written = write(pack.blocks);
      const made = { contract: 'join/1', text: written, tokens, beside } as const;
      return { written, manifest: writeNodeManifest(pack, made, { request, redacted }) };
    },
  };
};

export const replayers: Readonly<Record<string, Replayer>> = {
  'pack/1': plain,
  'project/1': plain,
  'project-diff/1': plain,
  'project-log/1': plain,
  'bundle/1': bundle,
  'task/1': task,
  'worker/1': worker,
  'node/1': node,
  'join/1': join,
};
