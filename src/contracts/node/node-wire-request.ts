/**
 * The wire format of a node request: the fields of the pack without `packId`, and build options: `purpose`, `budget`,
 * changes (`deltas`) and owners (`ownership`). It is closed: an unknown field is refused, since a misunderstood request
 * gives the wrong pack.
 */
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
  optional,
  record,
  type Shape,
  text,
} from '../../base/shape.js';
import { maxBudget, purposes } from './node-limits.table.js';
import {
  anyObject,
  artifactTypes,
  decisionShape,
  docPriorities,
  globalModes,
  nodeModes,
  payloadRefShape,
  workspaceModes,
} from './node-wire.js';

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
