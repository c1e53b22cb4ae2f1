/** The wire format of a pack in JSON, and the fields that it shares with manifests and stored packs. */
import { count, hexDigest, integer, list, type Of, oneOf, optional, orNull, record, text } from '../base/shape.js';
import { labelKinds, levels } from '../model/block.js';
import { candidateReasons, confidences, priorities } from '../model/candidate.js';

export const reason = oneOf(...candidateReasons);
export const signals = list(record({ name: text, points: integer }));
export const redactions = list(
  record({ rule: text, tier: oneOf('high', 'suspect'), first_line: count, last_line: count }),
);
export const hidden = list(
  record({ kind: oneOf('bidi', 'zero-width', 'tag', 'control', 'variation', 'other'), first_line: count, count }),
);
export const labels = list(record({ kind: oneOf(...labelKinds), first_line: count }));

export const level = oneOf(...levels);

/** The rank of a file and the reasons for it. */
export const standing = {
  reason,
  priority: oneOf(...priorities),
  /** In thousandths of a point; the signals add up to it. */
  score: integer,
  signals,
  hops: count,
  symbols: list(text),
} as const;

export const shown = {
  level,
  lines: text,
  line_count: count,
  tokens: count,
  sha256: hexDigest,
  redactions,
  hidden,
  labels,
} as const;

const packedBlock = record({
  path: text,
  language: text,
  level: oneOf('full', 'region', 'signatures', 'summary'),
  lines: text,
  reason,
  score: integer,
  sha256: hexDigest,
  redacted: count,
  labels: list(oneOf(...labelKinds)),
  content: text,
});

export const withheld = list(record({ reason: text, count }));

export const packShape = record({
  packlight: oneOf('pack/1'),
  task: text,
  budget: record({ limit: count, tokenizer: text }),
  blocks: list(packedBlock),
  left_out: record({
    named: list(record({ path: text, lines: count, tokens: orNull(count) })),
    others: record({ files: count, bytes: count }),
    withheld,
    /** How sure the ranking is that its first file is the right one; null if the request names what it is about. */
    confidence: optional(orNull(oneOf(...confidences))),
  }),
});

export type PackedBlock = Of<typeof packedBlock>;
export type PackDocument = Of<typeof packShape>;
