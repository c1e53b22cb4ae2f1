/**
 * The node pack as a contract over the one pipeline: documents and files are its candidates, the deltas its
 * texts, and everything else stands in the frame and is always there.
 */
import { Defect, ok } from '../../base/result.js';
import type { FittedBlock } from '../../model/block.js';
import type { Clean, Contract, Renderer } from '../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { Pack } from '../../model/pack.js';
import { NO_PATH_RULES } from '../../model/rules.js';
import type { TokenCounter } from '../../model/tokens.js';
import { assembleNode, type NodeFrame, type ShownFound } from './assemble-node.js';
import { cleanRequest } from './clean-request.js';
import { writeNodePack } from './edges/portable.js';
import { gatherNode } from './gather-node.js';
import type { Found } from './gathered-docs.js';
import type { NodeRequest } from './node-request.js';
import type { NodePack } from './node-wire.js';

export type PackedNode = {
  readonly node: NodePack;
  readonly pack: Pack;
  readonly found: Found;
  /** As it was gathered from: every text guarded. */
  readonly request: NodeRequest;
};

/** `root` is the real path of the root, which tools may have printed; it is shown to nobody. */
export function createNodeContract(root: string, tokens: TokenCounter): Contract<NodeRequest, PackedNode> {
  let found: Found | null = null;
  let clean: Clean | null = null;
  const gathered = (): Found => {
    if (found === null) throw new Defect('a node pack is gathered before it is rendered');
    return found;
  };
  return {
    id: 'node/1',
    policy: ({ budget, format }) => ({
      budget,
      format,
      limits: DEFAULT_SCAN_LIMITS,
      rules: () => NO_PATH_RULES,
      fit: 'fill',
      refusesSecrets: false,
      secretPaths: [],
    }),
    clean: (request, guard) => {
      clean = guard;
      return cleanRequest(request, guard);
    },
    gather: (request, analysed, readText) => {
      if (clean === null) throw new Defect('a request is guarded before it is gathered');
      const all = gatherNode(request, analysed, { readText, clean, root });
      found = all.found;
      return ok(all.gathered);
    },
    renderer: (request) => nodeRenderer(request, gathered(), tokens),
    shape: (pack, request) => ({
      node: assembleNode(request, gathered(), pack.blocks),
      pack,
      found: gathered(),
      request,
    }),
  };
}

/** Measures and writes; what it needs beside the blocks can be kept and handed in again. */
export function nodeRenderer(frame: NodeFrame, found: ShownFound, tokens: TokenCounter): Renderer {
  return {
    render: ({ blocks }) => longestForm(assembleNode(frame, found, blocks), frame.format, tokens),
    renderBlock: (fitted) => writeBlock(frame, found, fitted),
  };
}

/** The pack as JSON, or in the form that was asked for if that takes more: so both hold the budget. */
export function longestForm(node: NodePack, format: NodeRequest['format'], tokens: TokenCounter): string {
  const json = writeNodePack(node, 'json');
  if (format === 'json') return json;
  const other = writeNodePack(node, format);
  return tokens.count(other) > tokens.count(json) ? other : json;
}

/** What one block adds: measured in a pack that holds nothing else but what is always there. */
function writeBlock(request: NodeFrame, found: ShownFound, fitted: FittedBlock): string {
  const { block, rung } = fitted;
  if (block.path === null) return rung.level === 'full' ? `${JSON.stringify(block.text)}${slack}` : '';
  const alone = { ...found, evidence: [], repoFacts: {}, docs: found.docs.filter(({ path }) => path === block.path) };
  const { docRefs, relevantFiles } = assembleNode({ ...request, ...bare }, alone, [fitted]);
  if (docRefs.length > 0) return rung.level === 'name' ? '' : `${JSON.stringify(docRefs[0])}${slack}`;
  return `${JSON.stringify(relevantFiles)}${request.format === 'json' ? '' : slack.repeat(3)}`;
}

const bare = { inputs: [], decisions: [], definitionOfDone: [], goal: '', repoFacts: {} } as const;
/** A mark, an anchor, and the frame of a part where the form has one. */
const slack = ' [context truncated: the whole is what ref names] ';
