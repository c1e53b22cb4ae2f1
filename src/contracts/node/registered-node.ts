import { oneOf, record } from '../../base/shape.js';
import type { FittedBlock } from '../../model/block.js';
import type { TokenCounter } from '../../model/tokens.js';
import type { RegisteredContract, Replayer, Rerunner, Rewritten } from '../registered-contract.js';
import { rerunOf } from '../registered-contract.js';
import { assembleNode } from './assemble-node.js';
import { buildNodePack } from './build-node.js';
import { nodeFormats, writeNodePack } from './edges/portable.js';
import type { JoinAsked } from './join/assemble-join.js';
import { joinContract, joinRenderer } from './join/join-contract.js';
import { joinProvenanceShape } from './join/join-shape.js';
import { nodeContract, nodeRenderer } from './node-contract.js';
import { readNodeFacts } from './node-facts-codec.js';
import { nodeProvenanceShape } from './node-provenance-shape.js';
import { anyObject, edgePayloadShape, nodePackShape, nodeRequestShape } from './node-wire.js';

const recorded = record({ request: anyObject, format: oneOf(...nodeFormats) });

const rerunNode: Rerunner = (root, { request: asked }, options) => {
  if (recorded.check(asked, '$').length > 0) return null;
  const { request, format } = recorded.read(asked);
  return rerunOf(buildNodePack(root, request, { ...options, format }));
};

const replayNode: Replayer = ({ facts, items, tokens }) => {
  const { frame, found } = readNodeFacts(facts, items);
  const renderer = nodeRenderer(frame, found, tokens);
  const write = (blocks: readonly FittedBlock[]) => writeNodePack(assembleNode(frame, found, blocks), frame.format);
  return { renderer, write: ({ blocks }) => counted(write(blocks), tokens) };
};

const replayJoin: Replayer = ({ facts, tokens }) => {
  const { renderer, write } = joinRenderer(facts as unknown as JoinAsked, tokens);
  return { renderer, write: ({ blocks }) => counted(write(blocks), tokens) };
};

function counted(written: string, tokens: TokenCounter): Rewritten {
  return { written, described: { tokens: tokens.count(written) } };
}

export const node: RegisteredContract = {
  id: nodeContract.id,
  schemas: {
    'node-request': nodeRequestShape,
    'node-pack': nodePackShape,
    'node-provenance': nodeProvenanceShape,
    'edge-payload': edgePayloadShape,
  },
  command: 'node',
  page: 'docs/contracts/node.md',
  rerun: rerunNode,
  replay: replayNode,
};

/** A join has no project, so it cannot be rerun. */
export const join: RegisteredContract = {
  id: joinContract.id,
  schemas: { 'join-provenance': joinProvenanceShape },
  command: 'join',
  page: 'docs/contracts/node.md',
  rerun: null,
  replay: replayJoin,
};
