/**
 * The sidecar of a node pack: where every part of it came from, what was trimmed and what was left out and why. The
 * pack itself is closed and has no field for it.
 */
import {
  count,
  flag,
  hexDigest,
  integer,
  list,
  type Of,
  oneOf,
  optional,
  orNull,
  record,
  text,
  uuid,
} from '../../base/shape.js';
import { labelKinds, levels } from '../../model/block.js';

const part = record({
  /** A JSON path in the pack: `$.docRefs[0]`. */
  at: text,
  /** `file`: of the project; `delta`: what changed; `request`: the caller's own words; `derived`: made here. */
  source: oneOf('file', 'delta', 'request', 'derived'),
  /** Why it is there. */
  rule: text,
  path: optional(text),
  /** Lines that are shown: `12-40,88-90`; empty when only the name is. */
  lines: optional(text),
  lineCount: optional(count),
  level: optional(oneOf(...levels)),
  tokens: optional(count),
  score: optional(integer),
  /** Of the file's bytes, or of the redacted text when something was redacted. */
  sha256: optional(hexDigest),
  redacted: optional(flag),
  redactions: optional(list(record({ rule: text, firstLine: count, lastLine: count }))),
  labels: optional(list(oneOf(...labelKinds))),
  /** The payload of another node that it came with. */
  upstream: optional(record({ payloadId: uuid, fromNodeId: optional(text), edgeId: optional(text) })),
});

export const nodeProvenanceShape = record({
  schema: oneOf('packlight/node-provenance/1'),
  packId: uuid,
  engine: text,
  pack: record({
    sha256: hexDigest,
    bytes: count,
    tokens: count,
    tokenizer: text,
    budget: count,
    purpose: text,
  }),
  fingerprints: record({ projectIndex: hexDigest, config: hexDigest, guard: hexDigest }),
  parts: list(part),
  /** Every step down from the whole, in order. */
  trimmed: list(record({ what: text, from: text, to: text, why: text })),
  /** What was requested or found and is not in the pack. */
  leftOut: list(record({ what: text, reason: text, detail: text })),
  /** Files that nothing led to, in byte order. */
  unranked: list(text),
  filesScanned: count,
  /** Whether the guard changed anything in the pack. */
  redacted: flag,
  tokenizerNote: orNull(text),
  notes: list(text),
});

export type NodeProvenance = Of<typeof nodeProvenanceShape>;
export type ProvenancePart = Of<typeof part>;
