/**
 * The node pack: the context of one turn of a node in a graph of agents, its payloads along edges, and joins.
 *
 * @example
 * import { buildNodePack } from 'packlight/node';
 * const request = { goal: 'Fix the cart total', definitionOfDone: ['the tests pass'], globalMode: 'implementation' };
 * const built = await buildNodePack('.', request, { budget: 3000 });
 * console.log(built.ok ? built.value.pack.packId : built.error.message);
 */
import { oneOf, text } from '../base/shape.js';
import * as contract from '../contracts/node/build-node.js';
import * as artifacts from '../contracts/node/edges/artifact.js';
import * as envelopes from '../contracts/node/edges/payload.js';
import * as payloads from '../contracts/node/edges/payload.js';
import * as portable from '../contracts/node/edges/portable.js';
import * as join from '../contracts/node/join/join-packs.js';
import type { JoinPolicy, JoinRefusal } from '../contracts/node/join/join-policy.js';
import { writeProvenance as provenance } from '../contracts/node/node-provenance.js';
import type * as wire from '../contracts/node/node-wire.js';
import { type Answer, answer, requiring } from './answer.js';
import { anyObject, folder, objectOf, objectWith, openedStore, satisfying } from './arguments.js';
import { joinFields, nodeFields } from './node.table.js';
import type { OpenObject, Published } from './options.js';
import { type EngineOptions, toEngine, type WithTrace } from './options.js';

export type { StoredArtifact } from '../contracts/node/build-node.js';
export type {
  ArtifactName,
  ArtifactTrouble,
  BadReference,
  ResolvedArtifact,
} from '../contracts/node/edges/artifact.js';
export type { PackTrouble, PayloadParts, ReadPayload } from '../contracts/node/edges/payload.js';
export type { JoinInput } from '../contracts/node/join/join-packs.js';
export type { JoinStatus, RequiredInput } from '../contracts/node/join/join-policy.js';
export type { JoinProvenance } from '../contracts/node/join/join-shape.js';
export type { NodeProvenance } from '../contracts/node/node-provenance-shape.js';
export type { EdgePayload } from '../contracts/node/node-wire.js';
export { RefusalError } from '../guard/refusal-error.js';
export type { JoinPolicy, JoinRefusal };

export type NodeFormat = portable.NodeFormat;

type OpenField = 'repoFacts' | 'constraints' | 'toolPolicy';

/** The context of one node. `repoFacts`, `constraints` and `toolPolicy` are open objects. */
export type NodePack = Published<Omit<wire.NodePack, OpenField>> & { [Field in OpenField]?: OpenObject };

export type BuiltNode = WithTrace<Omit<contract.BuiltNode, 'pack'>> & { readonly pack: NodePack };
export type JoinedPacks = WithTrace<Omit<join.JoinedPacks, 'pack'>> & { readonly pack: NodePack };

export type NodeOptions = EngineOptions & contract.NodeRules;

export type JoinOptions = join.JoinOptions;

const nodePack = objectWith('a node pack', ['packId']);
const payload = objectWith('a payload of an edge', ['payloadId']);

/** Reads `artifact://…`. */
export const parseArtifactRef = requiring(artifacts.parseArtifactRef, { ref: text });
/** Loads what a reference names from a store, and checks its hash. */
export const resolveArtifact = requiring(artifacts.resolveArtifact, {
  store: openedStore,
  artifact: objectWith('{ ref }', ['ref']),
});
export const toEnvelope = requiring(envelopes.toEnvelope, { payload, toNodeId: text });
/** The pack that a payload carries: embedded, or loaded from a store. */
export const openPayloadPack = requiring(payloads.openPayloadPack, {
  read: objectWith('what readPayload answered', ['payload']),
});
export const makePayload = requiring(payloads.makePayload, { parts: anyObject });
export const readPayload = payloads.readPayload;
export const referTo = requiring(payloads.referTo, { pack: nodePack });
export const writePayload = requiring(payloads.writePayload, { payload });
/** Reads a node pack that was written as JSON, Markdown or XML. */
export const readNodePack = requiring(portable.readNodePack, { text });
export const writeNodePack = requiring(portable.writeNodePack, {
  pack: nodePack,
  format: oneOf(...portable.nodeFormats),
});
export const packBytes = requiring(join.packBytes, { pack: nodePack });
export const writeProvenance = requiring(provenance, { provenance: anyObject });

/** Builds the pack of one turn. `request` is JSON text, or the value it stands for. */
export function buildNodePack(root: string, request: unknown, options: NodeOptions = {}): Promise<Answer<BuiltNode>> {
  const shapes = { root: folder, options: objectOf(nodeFields) };
  const built = answer({ root, options }, shapes, () => contract.buildNodePack(root, request, toEngine(options)));
  return built as unknown as Promise<Answer<BuiltNode>>;
}

/** Joins the packs that have arrived, by a policy. */
export function joinPacks(
  inputs: readonly join.JoinInput[],
  policy: JoinPolicy,
  options: JoinOptions = {},
): Promise<Answer<JoinedPacks, JoinRefusal>> {
  const shapes = { inputs: inputList, policy: anyObject, options: objectOf(joinFields) };
  const joined = answer({ inputs, policy, options }, shapes, () => join.joinPacks(inputs, policy, options));
  return joined as unknown as Promise<Answer<JoinedPacks, JoinRefusal>>;
}

const inputList = satisfying(
  'a list of { pack, payloadId?, ts?, fromNodeId?, edgeId? }',
  (value) => Array.isArray(value) && value.every((input) => typeof input === 'object' && input !== null),
);
