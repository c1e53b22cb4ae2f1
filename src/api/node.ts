export {
  type BuiltNode,
  buildNodePack,
  type NodeOptions,
  type StoredArtifact as KeptArtifact,
} from '../contracts/node/build-node.js';
export {
  type ArtifactName,
  type ArtifactTrouble,
  type BadReference,
  parseArtifactRef,
  type ResolvedArtifact,
  resolveArtifact,
} from '../contracts/node/edges/artifact.js';
export { toEnvelope } from '../contracts/node/edges/envelope.js';
export { openPayloadPack, type PackTrouble } from '../contracts/node/edges/open-pack.js';
export { parseNodePack } from '../contracts/node/edges/parse-node-pack.js';
export {
  makePayload,
  type PayloadParts,
  type ReadPayload,
  readPayload,
  referTo,
  writePayload,
} from '../contracts/node/edges/payload.js';
export { type NodeFormat, readNodePack, writeNodePack } from '../contracts/node/edges/portable.js';
export {
  type JoinedPacks,
  type JoinInput,
  type JoinOptions,
  joinPacks,
  packBytes,
} from '../contracts/node/join/join-packs.js';
export type { JoinPolicy, JoinRefusal, JoinStatus, RequiredInput } from '../contracts/node/join/join-policy.js';
export type { JoinProvenance } from '../contracts/node/join/join-shape.js';
export { writeProvenance } from '../contracts/node/node-provenance.js';
export type { NodeProvenance } from '../contracts/node/node-provenance-shape.js';
export { type NodeRequest, parseNodeRequest } from '../contracts/node/node-request.js';
export type { EdgePayload, NodePack } from '../contracts/node/node-wire.js';
