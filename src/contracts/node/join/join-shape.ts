/** The provenance of a join: every input, every conflict, and all content that the pack does not hold. */
import { anything, count, flag, hexDigest, list, type Of, oneOf, record, text, uuid } from '../../../base/shape.js';
import { joinStatuses } from './join-policy.js';

export const joinProvenanceShape = record({
  schema: oneOf('packlight/join-provenance/1'),
  packId: uuid,
  engine: text,
  pack: record({ sha256: hexDigest, bytes: count, tokens: count, tokenizer: text, budget: count }),
  policy: record({
    kind: oneOf('all', 'any', 'quorum', 'timeout'),
    k: count,
    deadline: text,
    require: list(text),
    partial: flag,
  }),
  joinStatus: oneOf(...joinStatuses),
  missing: list(text),
  /** In merge order. `ts` is empty if unknown. */
  inputs: list(record({ payloadId: uuid, fromNodeId: text, edgeId: text, ts: text, packId: uuid, sha256: hexDigest })),
  /** The payloads of each entry in the pack. */
  parts: list(record({ at: text, from: list(text) })),
  /** Conflicts between inputs. `kept` says whether the pack holds all their values. */
  conflicts: list(record({ at: text, kept: flag, from: list(text), values: list(anything) })),
  trimmed: list(record({ what: text, from: text, to: text, why: text })),
  /** Input content that the pack does not hold, unchanged. */
  leftOut: list(record({ at: text, reason: text, from: list(text), value: anything })),
  redacted: flag,
  notes: list(text),
});

export type JoinProvenance = Of<typeof joinProvenanceShape>;
