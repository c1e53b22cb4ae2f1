/**
 * The published shapes and schemas of the node contract: the context pack of one node, and the edge payload that
 * carries it. Both are closed, but `repoFacts`, `constraints`, `toolPolicy`, `structured` and `provenance` are open
 * objects. Ids are loose UUIDs: the published sample has no valid variant.
 */
import type { Json } from '../../base/json.js';
import * as s from '../../base/shape.js';
import { maxBudget, purposes } from './node-limits.table.js';

export type JsonObject = { readonly [key: string]: Json };

export const anyObject: s.Shape<JsonObject> = {
  ...s.openRecord({}),
  schema: { type: 'object' },
  warn: () => [],
  read: (value) => value as JsonObject,
};

export const globalModes = ['planning', 'implementation'] as const;
export const nodeModes = ['auto', 'interactive'] as const;
export const docPriorities = ['low', 'medium', 'high'] as const;
export const workspaceModes = ['shared', 'worktree', 'copy'] as const;
export const artifactTypes = ['diff', 'log', 'file', 'report', 'verification', 'context_pack', 'unknown'] as const;

const docRef = s.record({
  path: s.text,
  anchors: s.optional(s.list(s.text)),
  excerpt: s.optional(s.text),
  priority: s.optional(s.oneOf(...docPriorities)),
});

export const workspaceShape = s.record({
  mode: s.optional(s.oneOf(...workspaceModes)),
  rootPath: s.optional(s.text),
  worktreePath: s.optional(s.text),
  branch: s.optional(s.text),
});

const relevantFile = s.record({
  path: s.text,
  purpose: s.optional(s.text),
  excerpt: s.optional(s.text),
  hash: s.optional(s.text),
});

export const payloadRefShape = s.record({
  payloadId: s.uuid,
  fromNodeId: s.optional(s.text),
  edgeId: s.optional(s.text),
});

const artifactFields = {
  ref: s.text,
  type: s.oneOf(...artifactTypes),
  summary: s.optional(s.text),
  sha256: s.optional(s.text),
} as const;

/** An artifact may have `mime` in a payload, but not in a pack. */
const artifactRef = s.record(artifactFields);
export const edgeArtifactShape = s.record({ ...artifactFields, mime: s.optional(s.text) });

export const decisionShape = s.record({
  id: s.text,
  summary: s.text,
  rationale: s.optional(s.text),
  links: s.optional(s.list(s.text)),
});

export const nodePackShape = s.record({
  packId: s.uuid,
  runId: s.optional(s.text),
  nodeId: s.optional(s.text),
  createdAt: s.optional(s.isoTime),
  goal: s.text,
  definitionOfDone: s.list(s.text),
  globalMode: s.oneOf(...globalModes),
  nodeMode: s.optional(s.oneOf(...nodeModes)),
  docsRoot: s.text,
  docRefs: s.list(docRef),
  repoFacts: s.optional(anyObject),
  workspace: s.optional(workspaceShape),
  relevantFiles: s.optional(s.list(relevantFile)),
  inputs: s.optional(s.list(payloadRefShape)),
  artifacts: s.optional(s.list(artifactRef)),
  decisions: s.optional(s.list(decisionShape)),
  constraints: s.optional(anyObject),
  toolPolicy: s.optional(anyObject),
  outputSchemaRef: s.optional(s.text),
});

export type NodePack = s.Of<typeof nodePackShape>;
export type DocRef = s.Of<typeof docRef>;
export type RelevantFile = s.Of<typeof relevantFile>;
export type PayloadRef = s.Of<typeof payloadRefShape>;
export type ArtifactRef = s.Of<typeof artifactRef>;
export type EdgeArtifact = s.Of<typeof edgeArtifactShape>;
export type Decision = s.Of<typeof decisionShape>;

export const edgePayloadShape = s.record({
  payloadId: s.uuid,
  kind: s.oneOf('message', 'structured', 'diff', 'verification', 'report', 'join', 'tick', 'artifact_ref', 'unknown'),
  fromNodeId: s.text,
  edgeId: s.text,
  createdAt: s.isoTime,
  status: s.record({ ok: s.flag, code: s.optional(s.text), reason: s.optional(s.text) }),
  message: s.optional(s.record({ content: s.text, format: s.optional(s.oneOf('text', 'markdown', 'json')) })),
  structured: s.optional(anyObject),
  artifacts: s.optional(s.list(edgeArtifactShape)),
  contextPackRef: s.optional(edgeArtifactShape),
  provenance: s.optional(anyObject),
});

export type EdgePayload = s.Of<typeof edgePayloadShape>;

/** The fields of a pack in the published order. */
export const packFields = Object.keys(
  (nodePackShape.schema as { properties: object }).properties,
) as (keyof NodePack)[];

/**
 * The wire format of a node request: the fields of the pack without `packId`, and build options: `purpose`, `budget`,
 * changes (`deltas`) and owners (`ownership`). It is closed: an unknown field is refused, since a misunderstood request
 * gives the wrong pack.
 */
const words = s.matching('[^\\s\\x00-\\x1f\\x7f-\\x9f]', ['a string with words in it', 'strings with words in them']);
const most = 1_000;

/** Accepts the values in any letter case: code writes `PLANNING` for the schema's `planning`. */
function anyCase<const T extends string>(...values: readonly T[]): s.Shape<T> {
  const plain = s.oneOf(...values);
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

const docRefRequest = s.record({
  path: s.filledText,
  anchors: s.optional(s.list(s.text, most)),
  excerpt: s.optional(s.text),
  priority: s.optional(anyCase(...docPriorities)),
});

const fileRequest = s.record({
  path: s.filledText,
  purpose: s.optional(s.text),
  excerpt: s.optional(s.text),
  hash: s.optional(s.text),
});

/** Accepts `mime` as payloads do. The pack has none. */
const artifactRequest = s.record({
  ref: s.filledText,
  type: anyCase(...artifactTypes),
  summary: s.optional(s.text),
  sha256: s.optional(s.text),
  mime: s.optional(s.text),
});

const output = s.anyOf(s.text, s.list(s.text, most));

export const nodeRequestShape = s.record({
  runId: s.optional(s.text),
  nodeId: s.optional(s.text),
  createdAt: s.optional(s.isoTime),
  goal: words,
  definitionOfDone: s.list(words, most),
  globalMode: anyCase(...globalModes),
  nodeMode: s.optional(anyCase(...nodeModes)),
  docsRoot: s.optional(s.filledText, '/docs'),
  docRefs: s.optional(s.list(docRefRequest, most), []),
  repoFacts: s.optional(anyObject),
  workspace: s.optional(
    s.record({
      mode: s.optional(anyCase(...workspaceModes)),
      rootPath: s.optional(s.text),
      worktreePath: s.optional(s.text),
      branch: s.optional(s.text),
    }),
  ),
  relevantFiles: s.optional(s.list(fileRequest, most), []),
  inputs: s.optional(s.list(payloadRefShape, most), []),
  artifacts: s.optional(s.list(artifactRequest, most), []),
  decisions: s.optional(s.list(decisionShape, most), []),
  constraints: s.optional(anyObject),
  toolPolicy: s.optional(anyObject),
  outputSchemaRef: s.optional(s.text),
  /** The purpose of the pack, which determines the default budget. */
  purpose: s.optional(anyCase(...purposes), 'routine'),
  /** Tokens of the finished pack. */
  budget: s.optional(s.between(1, maxBudget)),
  /** Changes since the last turn: a unified diff, test output, new errors. */
  deltas: s.optional(s.record({ diff: s.optional(s.text), tests: s.optional(output), errors: s.optional(output) })),
  /** Gitignore patterns by owner. Default: CODEOWNERS. */
  ownership: s.optional(anyObject),
  /** The owner names of this node (default: its id, and the last part of the id). */
  owners: s.optional(s.list(s.filledText, most)),
  /** Whether to search for documents and files other than those named here. */
  select: s.optional(s.flag, true),
});

export type WireNodeRequest = s.Of<typeof nodeRequestShape>;
