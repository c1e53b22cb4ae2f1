/** The published context pack of the task contract and its schema. */
import { count, flag, integer, list, type Of, oneOf, optional, record, text } from '../../base/shape.js';

const criterion = record({
  id: text,
  text,
  type: optional(oneOf('behavior', 'evidence')),
  evidence: optional(record({ must_include_files: optional(list(text)) })),
});

const issue = record({
  kind: text,
  /** Identifies an issue: given, or `kind|file|line|message`. */
  signature: text,
  message: text,
  level: optional(oneOf('error', 'warning')),
  file: optional(text),
  line: optional(integer),
  hint: optional(text),
  /** The tool's output. */
  raw: optional(text),
  /** The number of reports, if more than one. */
  count: optional(integer),
});

const ticket = record({
  /** The first twelve hex digits of the sha256 of the whole signature. */
  issueId: text,
  kind: text,
  message: text,
  file: optional(text),
  line: optional(integer),
  hint: optional(text),
});

export const contextPackShape = record({
  task: record({ id: text, title: text, goal: text, acceptance: list(criterion) }),
  constraints: record({ allowedGlobs: list(text), forbiddenGlobs: list(text), allowNewFiles: flag }),
  previousState: optional(record({ iteration: count, diffSummary: text, issues: list(issue) })),
  files: list(record({ path: text, content: text, priority: oneOf('high', 'medium', 'low') })),
  docs: list(record({ path: text, content: text })),
  repairTickets: optional(list(ticket)),
  totalChars: count,
  truncated: flag,
});

export type AcceptanceCriteria = Of<typeof criterion>;
export type Issue = Of<typeof issue>;
export type RepairTicket = Of<typeof ticket>;
export type ContextPack = Of<typeof contextPackShape>;
