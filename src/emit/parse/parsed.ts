/** The result of parsing a pack, the same for every format. */

import { fail, ok, type Result } from '../../base/result.js';
import type { BlockKind } from '../../model/block.js';
import type { LabelKind } from '../label-words.js';

export type ParsedPart =
  /** The text of a task always ends with a line end. `project-meta` begins the pack of a whole project. */
  | { readonly kind: 'task' | 'left-out' | 'project-meta'; readonly text: string }
  | {
      readonly kind: Exclude<BlockKind, 'task'>;
      readonly name: string;
      readonly level: string;
      readonly ranges: string;
      readonly reason: string;
      readonly language: string;
      readonly labels: readonly LabelKind[];
      readonly content: string;
    };

/** `at` is an offset in the pack; `what` never contains any of its content (INV-7). */
export type ParseFailure = { readonly at: number; readonly what: string };

/** The first line of a whole project in Markdown. Its `project-meta` is plain text without a heading. */
export const projectStart = '# Project pack\n';

export const partKinds = 'task|system|constraints|project-meta|error-context|diff-hint|file|left-out';

/** A pack ends with what it left out, so a truncated pack is recognised. It has at most one task. */
export function checkParts(parts: ParsedPart[], at: number): Result<ParsedPart[], ParseFailure> {
  const count = (kind: ParsedPart['kind']) => parts.filter((part) => part.kind === kind).length;
  if (parts.at(-1)?.kind !== 'left-out')
    return fail({ at, what: 'the pack ends before the part that says what was left out' });
  if (count('left-out') > 1) return fail({ at, what: 'parts after the one that says what was left out' });
  return count('task') > 1 ? fail({ at, what: 'more than one task' }) : ok(parts);
}

export function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
