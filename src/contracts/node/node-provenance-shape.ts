/** The provenance file of a node pack: the source of every entry, and what was trimmed or left out and why. */
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
  /** `file`: project file; `delta`: change since the last turn; `request`: the caller's words; `derived`: computed. */
  source: oneOf('file', 'delta', 'request', 'derived'),
  rule: text,
  path: optional(text),
  /** The shown lines: `12-40,88-90`. Empty if only the name is shown. */
  lines: optional(text),
  lineCount: optional(count),
  level: optional(oneOf(...levels)),
  tokens: optional(count),
  score: optional(integer),
  /** The hash of the file's bytes, or of the redacted text if anything was redacted. */
  sha256: optional(hexDigest),
  redacted: optional(flag),
  redactions: optional(list(record({ rule: text, firstLine: count, lastLine: count }))),
  labels: optional(list(oneOf(...labelKinds))),
  /** The payload of another node that contained it. */
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
  /** Every reduction, in order. */
  trimmed: list(record({ what: text, from: text, to: text, why: text })),
  leftOut: list(record({ what: text, reason: text, detail: text })),
  /** Files without any match, in byte order. */
  unranked: list(text),
  filesScanned: count,
  /** Whether the guard changed anything in the pack. */
  redacted: flag,
  tokenizerNote: orNull(text),
  notes: list(text),
});

export type NodeProvenance = Of<typeof nodeProvenanceShape>;
export type ProvenancePart = Of<typeof part>;
