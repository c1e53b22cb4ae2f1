/**
 * The published shapes and schemas of the node contract: the context pack of one node, and the edge payload that
 * carries it. Both are closed, but `repoFacts`, `constraints`, `toolPolicy`, `structured` and `provenance` are open
 * objects. Ids are loose UUIDs: the published sample has no valid variant.
 */
import type { Json } from '../../base/json.js';
import {
  flag,
  isoTime,
  list,
  type Of,
  oneOf,
  openRecord,
  optional,
  record,
  type Shape,
  text,
  uuid,
} from '../../base/shape.js';

export type JsonObject = { readonly [key: string]: Json };

/** An object with any fields. */
export const anyObject: Shape<JsonObject> = {
  ...openRecord({}),
  schema: { type: 'object' },
  warn: () => [],
  read: (value) => value as JsonObject,
};

export const globalModes = ['planning', 'implementation'] as const;
export const nodeModes = ['auto', 'interactive'] as const;
export const docPriorities = ['low', 'medium', 'high'] as const;
export const workspaceModes = ['shared', 'worktree', 'copy'] as const;
export const artifactTypes = ['diff', 'log', 'file', 'report', 'verification', 'context_pack', 'unknown'] as const;

const docRef = record({
  path: text,
  anchors: optional(list(text)),
  excerpt: optional(text),
  priority: optional(oneOf(...docPriorities)),
});

export const workspaceShape = record({
  mode: optional(oneOf(...workspaceModes)),
  rootPath: optional(text),
  worktreePath: optional(text),
  branch: optional(text),
});

const relevantFile = record({ path: text, purpose: optional(text), excerpt: optional(text), hash: optional(text) });

export const payloadRefShape = record({ payloadId: uuid, fromNodeId: optional(text), edgeId: optional(text) });

const artifactFields = {
  ref: text,
  type: oneOf(...artifactTypes),
  summary: optional(text),
  sha256: optional(text),
} as const;

/** An artifact may have `mime` in a payload, but not in a pack. */
const artifactRef = record(artifactFields);
export const edgeArtifactShape = record({ ...artifactFields, mime: optional(text) });

export const decisionShape = record({
  id: text,
  summary: text,
  rationale: optional(text),
  links: optional(list(text)),
});

export const nodePackShape = record({
  packId: uuid,
  runId: optional(text),
  nodeId: optional(text),
  createdAt: optional(isoTime),
  goal: text,
  definitionOfDone: list(text),
  globalMode: oneOf(...globalModes),
  nodeMode: optional(oneOf(...nodeModes)),
  docsRoot: text,
  docRefs: list(docRef),
  repoFacts: optional(anyObject),
  workspace: optional(workspaceShape),
  relevantFiles: optional(list(relevantFile)),
  inputs: optional(list(payloadRefShape)),
  artifacts: optional(list(artifactRef)),
  decisions: optional(list(decisionShape)),
  constraints: optional(anyObject),
  toolPolicy: optional(anyObject),
  outputSchemaRef: optional(text),
});

export type NodePack = Of<typeof nodePackShape>;
export type DocRef = Of<typeof docRef>;
export type RelevantFile = Of<typeof relevantFile>;
export type PayloadRef = Of<typeof payloadRefShape>;
export type ArtifactRef = Of<typeof artifactRef>;
export type EdgeArtifact = Of<typeof edgeArtifactShape>;
export type Decision = Of<typeof decisionShape>;

export const edgePayloadShape = record({
  payloadId: uuid,
  kind: oneOf('message', 'structured', 'diff', 'verification', 'report', 'join', 'tick', 'artifact_ref', 'unknown'),
  fromNodeId: text,
  edgeId: text,
  createdAt: isoTime,
  status: record({ ok: flag, code: optional(text), reason: optional(text) }),
  message: optional(record({ content: text, format: optional(oneOf('text', 'markdown', 'json')) })),
  structured: optional(anyObject),
  artifacts: optional(list(edgeArtifactShape)),
  contextPackRef: optional(edgeArtifactShape),
  provenance: optional(anyObject),
});

export type EdgePayload = Of<typeof edgePayloadShape>;

/** The fields of a pack in the published order. */
export const packFields = Object.keys(
  (nodePackShape.schema as { properties: object }).properties,
) as (keyof NodePack)[];
