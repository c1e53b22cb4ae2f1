/** The wire formats of `packlight secrets`: the report, and the list of findings that people have reviewed. */
import { count, filledText, list, type Of, oneOf, openRecord, optional, record, text } from '../base/shape.js';

const finding = {
  rule: text,
  path: text,
  start_line: count,
  end_line: count,
  start_column: count,
  end_column: count,
  tier: oneOf('high', 'suspect'),
  action: oneOf('redact', 'exclude'),
  /** Why a value without a known format counts: the terms of its score, without the value. */
  why: optional(text),
} as const;

export const secretsShape = record({
  packlight: oneOf('secrets/1'),
  files: count,
  findings: list(record(finding)),
  /** Findings that a person has reviewed and that do not count; their values are redacted all the same. */
  allowed: list(record({ ...finding, reason: text })),
  /** Files that are withheld whole because of their name. */
  withheld: list(record({ path: text, rule: text })),
});

export const secretsAllowShape = openRecord(
  {
    allow: list(
      openRecord(
        { rule: filledText, path: filledText, reason: filledText },
        { name: ['a reviewed finding', 'reviewed findings'] },
      ),
      10_000,
    ),
  },
  { name: ['a list of reviewed findings (an object)', 'lists of reviewed findings'] },
);

export type SecretsDocument = Of<typeof secretsShape>;
export type AllowedFinding = Of<typeof secretsAllowShape>['allow'][number];
