/** The provenance file of a node pack: the source of every entry, and what was trimmed or left out and why. */
import * as s from '../../base/shape.js';
import { labelKinds, levels } from '../../model/block.js';

const part = s.record({
  /** A JSON path in the pack: `$.docRefs[0]`. */
  at: s.text,
  /** `file`: project file; `delta`: change since the last turn; `request`: the caller's words; `derived`: computed. */
  source: s.oneOf('file', 'delta', 'request', 'derived'),
  rule: s.text,
  path: s.optional(s.text),
  /** The shown lines: `12-40,88-90`. Empty if only the name is shown. */
  lines: s.optional(s.text),
  lineCount: s.optional(s.count),
  level: s.optional(s.oneOf(...levels)),
  tokens: s.optional(s.count),
  score: s.optional(s.integer),
  /** The hash of the file's bytes, or of the redacted text if anything was redacted. */
  sha256: s.optional(s.hexDigest),
  redacted: s.optional(s.flag),
  redactions: s.optional(s.list(s.record({ rule: s.text, firstLine: s.count, lastLine: s.count }))),
  labels: s.optional(s.list(s.oneOf(...labelKinds))),
  /** The payload of another node that contained it. */
  upstream: s.optional(s.record({ payloadId: s.uuid, fromNodeId: s.optional(s.text), edgeId: s.optional(s.text) })),
});

export const nodeProvenanceShape = s.record({
  schema: s.oneOf('packlight/node-provenance/1'),
  packId: s.uuid,
  engine: s.text,
  pack: s.record({
    sha256: s.hexDigest,
    bytes: s.count,
    tokens: s.count,
    tokenizer: s.text,
    budget: s.count,
    purpose: s.text,
  }),
  fingerprints: s.record({ projectIndex: s.hexDigest, config: s.hexDigest, guard: s.hexDigest }),
  parts: s.list(part),
  /** Every reduction, in order. */
  trimmed: s.list(s.record({ what: s.text, from: s.text, to: s.text, why: s.text })),
  leftOut: s.list(s.record({ what: s.text, reason: s.text, detail: s.text })),
  /** Files without any match, in byte order. */
  unranked: s.list(s.text),
  filesScanned: s.count,
  /** Whether the guard changed anything in the pack. */
  redacted: s.flag,
  tokenizerNote: s.orNull(s.text),
  notes: s.list(s.text),
});

export type NodeProvenance = s.Of<typeof nodeProvenanceShape>;
export type ProvenancePart = s.Of<typeof part>;
