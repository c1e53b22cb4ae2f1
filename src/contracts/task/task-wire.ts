/**
 * The published context pack of the task contract and its schema. The types are written out as published, so that
 * programs with the published types accept our packs.
 */
import { count, flag, integer, list, oneOf, optional, record, type Shape, text } from '../../base/shape.js';

export type AcceptanceCriteria = {
  id: string;
  text: string;
  type?: 'behavior' | 'evidence';
  evidence?: { must_include_files?: string[] };
};

export type Issue = {
  kind: string;
  /** Identifies an issue: given, or `kind|file|line|message`. */
  signature: string;
  message: string;
  level?: 'error' | 'warning';
  file?: string;
  line?: number;
  hint?: string;
  /** The tool's output. */
  raw?: string;
  /** The number of reports, if more than one. */
  count?: number;
};

export type RepairTicket = {
  /** The first twelve hex digits of the sha256 of the whole signature. */
  issueId: string;
  kind: string;
  message: string;
  file?: string;
  line?: number;
  hint?: string;
};

export type ContextPack = {
  // Core task info
  task: { id: string; title: string; goal: string; acceptance: AcceptanceCriteria[] };

  // File constraints
  constraints: { allowedGlobs: string[]; forbiddenGlobs: string[]; allowNewFiles: boolean };

  // Previous iteration context
  previousState?: { iteration: number; diffSummary: string; issues: Issue[] };

  // Reference files
  files: { path: string; content: string; priority: 'high' | 'medium' | 'low' }[];

  // Reference docs
  docs: { path: string; content: string }[];

  // Repair tickets (if repair iteration)
  repairTickets?: RepairTicket[];

  // Metadata
  totalChars: number;
  truncated: boolean;
};

const criterion = record({
  id: text,
  text,
  type: optional(oneOf('behavior', 'evidence')),
  evidence: optional(record({ must_include_files: optional(list(text)) })),
});

const issue = record({
  kind: text,
  signature: text,
  message: text,
  level: optional(oneOf('error', 'warning')),
  file: optional(text),
  line: optional(integer),
  hint: optional(text),
  raw: optional(text),
  count: optional(integer),
});

const ticket = record({
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
}) satisfies Shape<unknown>;
