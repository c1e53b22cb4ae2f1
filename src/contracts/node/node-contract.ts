/** The node contract. Documents and files are its candidates, the deltas its texts; the rest is in the frame. */
import { Defect, ok } from '../../base/result.js';
import type { FittedBlock } from '../../model/block.js';
import type { Contract, Renderer, Shaped } from '../../model/contract.js';
import type { Pack } from '../../model/pack.js';
import type { TokenCounter } from '../../model/tokens.js';
import type { FitTrace, PackIdentity } from '../../model/trace.js';
import { standardPolicy } from '../standard-policy.js';
import { assembleNode, type NodeFrame, type ShownFound } from './assemble-node.js';
import { cleanRequest } from './clean-request.js';
import { writeNodePack } from './edges/portable.js';
import type { NodeFindings } from './gather-docs.js';
import { gatherNode } from './gather-node.js';
import { nodeFacts } from './node-facts-codec.js';
import { provenanceOf, writeProvenance } from './node-provenance.js';
import type { NodeProvenance } from './node-provenance-shape.js';
import type { NodeRequest } from './node-request.js';
import type { NodePack } from './node-wire.js';

export type NodeInput = { readonly request: NodeRequest; readonly model: string };

export type NodeFacts = {
  /** With every text guarded. */
  readonly request: NodeRequest;
  readonly model: string;
  readonly found: NodeFindings;
  readonly redacted: boolean;
};

export type PackedNode = NodeFacts & { readonly node: NodePack; readonly pack: Pack };

export type NodeOutput = {
  readonly node: NodePack;
  readonly provenance: NodeProvenance;
  /** The texts that the pack references, without their content. */
  readonly artifacts: readonly { readonly ref: string; readonly type: string }[];
};

export const nodeContract: Contract<NodeInput, NodeFacts, NodeOutput> = {
  id: 'node/1',
  policy: ({ request: { budget, format, purpose } }) => {
    return { ...standardPolicy, budget, format, fit: purpose === 'routine' ? 'minimum' : 'worth' };
  },
  clean: ({ request, model }, clean) => ({ request: cleanRequest(request, clean), model }),
  gather: ({ request, model }, analysed, tools) => {
    const { facts: found, ...gathered } = gatherNode(request, analysed, tools);
    return ok({ ...gathered, facts: { request, model, found, redacted: tools.requestRedacted } });
  },
  renderer: ({ request, found }, tokens) => nodeRenderer(request, found, tokens),
  shape: (facts, fit, tokens) => ok(shapeNode(facts, fit, tokens)),
};

function shapeNode(facts: NodeFacts, { pack, items }: FitTrace, tokens: TokenCounter): Shaped<NodeOutput> {
  const { request, found, model } = facts;
  const node = assembleNode(request, found, pack.blocks);
  const json = writeNodePack(node, 'json');
  const written = request.format === 'json' ? json : writeNodePack(node, request.format);
  if (longestForm(node, request.format, tokens) !== pack.text) throw new Defect('a node pack is not what was measured');
  const provenance = provenanceOf({ ...facts, node, pack }, json, tokens);
  const artifacts = found.evidence.flatMap(({ artifact: { ref, type }, whole }) =>
    whole === null ? [] : [{ ref, type, text: whole }],
  );
  return {
    output: { node, provenance, artifacts: artifacts.map(({ ref, type }) => ({ ref, type })) },
    draft: {
      asked: { request: request.asked, format: request.format },
      model,
      facts: nodeFacts(request, found, items),
      written,
      forms: { json },
      beside: [
        { name: 'pack', text: json },
        { name: 'provenance', text: writeProvenance(provenance) },
        ...artifacts.map(({ ref, text }) => ({ name: ref, text })),
      ],
      // Fitting measured the longest of the formats.
      described: { tokens: tokens.count(written) },
      identity: identityOf(node),
    },
  };
}

/** The same in the pack, in the store, in references and in runs. */
export function identityOf({ packId, runId, nodeId }: NodePack): PackIdentity {
  return { id: packId, run: runId ?? null, node: nodeId ?? null };
}

export function nodeRenderer(frame: NodeFrame, found: ShownFound, tokens: TokenCounter): Renderer {
  return {
    render: ({ blocks }) => longestForm(assembleNode(frame, found, blocks), frame.format, tokens),
    renderBlock: (fitted) => writeBlock(frame, found, fitted),
  };
}

/** The pack as JSON, or in the requested format if that takes more tokens. So both stay within the budget. */
export function longestForm(node: NodePack, format: NodeRequest['format'], tokens: TokenCounter): string {
  const json = writeNodePack(node, 'json');
  if (format === 'json') return json;
  const other = writeNodePack(node, format);
  return tokens.count(other) > tokens.count(json) ? other : json;
}

/** The cost of one block, measured in a pack that contains only the frame and this block. */
function writeBlock(request: NodeFrame, found: ShownFound, fitted: FittedBlock): string {
  const { block, rung } = fitted;
  if (block.path === null) return rung.level === 'full' ? `${JSON.stringify(block.text)}${slack}` : '';
  const alone = { ...found, evidence: [], repoFacts: {}, docs: found.docs.filter(({ path }) => path === block.path) };
  const { docRefs, relevantFiles } = assembleNode({ ...request, ...bare }, alone, [fitted]);
  if (docRefs.length > 0) return rung.level === 'name' ? '' : `${JSON.stringify(docRefs[0])}${slack}`;
  return `${JSON.stringify(relevantFiles)}${request.format === 'json' ? '' : slack.repeat(3)}`;
}

const bare = { inputs: [], decisions: [], definitionOfDone: [], goal: '', repoFacts: {} } as const;
/** Room for a mark, an anchor, and the frame of a text if the format has one. */
const slack = ' [context truncated: the whole is what ref names] ';
