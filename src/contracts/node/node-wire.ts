/**
 * The published shapes and schemas of the node contract: the context pack of one node, and the edge payload that
 * carries it. Both are closed, but `repoFacts`, `constraints`, `toolPolicy`, `structured` and `provenance` are open
 * objects. Ids are loose UUIDs: the published sample has no valid variant.
 */
import type { Json } from '../../base/json.js';
import {
  anyOf,
  between,
  filledText,
  flag,
  isoTime,
  list,
  matching,
  type Of,
  oneOf,
  openRecord,
  optional,
  record,
  type Shape,
  text,
  uuid,
} from '../../base/shape.js';
import { maxBudget, purposes } from './node-limits.table.js';

export type JsonObject = { readonly [key: string]: Json };

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

/**
 * The wire format of a node request: the fields of the pack without `packId`, and build options: `purpose`, `budget`,
 * changes (`deltas`) and owners (`ownership`). It is closed: an unknown field is refused, since a misunderstood request
 * gives the wrong pack.
 */
const words = matching('[^\\s\\x00-\\x1f\\x7f-\\x9f]', ['a string with words in it', 'strings with words in them']);
const most = 1_000;

/** Accepts the values in any letter case: code writes `PLANNING` for the schema's `planning`. */
function anyCase<const T extends string>(...values: readonly T[]): Shape<T> {
  const plain = oneOf(...values);
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
  const letters = (value: string) =>
    [...value].map((unit) => (/[a-z]/.test(unit) ? `[${unit.toUpperCase()}${unit}]` : unit)).join('');
  return {
    ...plain,
    schema: { type: 'string', pattern: `^(?:${values.map(letters).join('|')})$` },
    check: (value, path) => plain.check(lower(value), path),
    read: (value) => lower(value) as T,
  };
}

const docRefRequest = record({
  path: filledText,
  anchors: optional(list(text, most)),
  excerpt: optional(text),
  priority: optional(anyCase(...docPriorities)),
});

const fileRequest = record({
  path: filledText,
  purpose: optional(text),
  excerpt: optional(text),
  hash: optional(text),
});

/** Accepts `mime` as payloads do. The pack has none. */
const artifactRequest = record({
  ref: filledText,
  type: anyCase(...artifactTypes),
  summary: optional(text),
  sha256: optional(text),
  mime: optional(text),
});

const output = anyOf(text, list(text, most));

export const nodeRequestShape = record({
  runId: optional(text),
  nodeId: optional(text),
  createdAt: optional(isoTime),
  goal: words,
  definitionOfDone: list(words, most),
  globalMode: anyCase(...globalModes),
  nodeMode: optional(anyCase(...nodeModes)),
  docsRoot: optional(filledText, '/docs'),
  docRefs: optional(list(docRefRequest, most), []),
  repoFacts: optional(anyObject),
  workspace: optional(
    record({
      mode: optional(anyCase(...workspaceModes)),
      rootPath: optional(text),
      worktreePath: optional(text),
      branch: optional(text),
    }),
  ),
  relevantFiles: optional(list(fileRequest, most), []),
  inputs: optional(list(payloadRefShape, most), []),
  artifacts: optional(list(artifactRequest, most), []),
  decisions: optional(list(decisionShape, most), []),
  constraints: optional(anyObject),
  toolPolicy: optional(anyObject),
  outputSchemaRef: optional(text),
  /** The purpose of the pack, which determines the default budget. */
  purpose: optional(anyCase(...purposes), 'routine'),
  /** Tokens of the finished pack. */
  budget: optional(between(1, maxBudget)),
  /** Changes since the last turn: a unified diff, test output, new errors. */
  deltas: optional(record({ diff: optional(text), tests: optional(output), errors: optional(output) })),
  /** Gitignore patterns by owner. Default: CODEOWNERS. */
  ownership: optional(anyObject),
  /** The owner names of this node (default: its id, and the last part of the id). */
  owners: optional(list(filledText, most)),
  /** Whether to search for documents and files other than those named here. */
  select: optional(flag, true),
});

export type WireNodeRequest = Of<typeof nodeRequestShape>;
