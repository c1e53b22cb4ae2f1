/** What reading a pack back gives, the same whatever the format. */
import type { BlockKind } from '../../model/block.js';
import type { LabelKind } from '../label-words.js';

export type ParsedPart =
  /** The last line of a task counts as ended, whether it was or not. `project-meta`: what a whole project's pack begins with. */
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

/** `at` is an offset in the pack; `what` never holds any of its content (INV-7). */
export type ParseFailure = { readonly at: number; readonly what: string };

/** What a whole project begins with in Markdown. What it is stands there as plain text, without a heading. */
export const projectStart = '# Project pack\n';

export const partKinds = 'task|system|constraints|project-meta|error-context|diff-hint|file|left-out';

/** A pack ends with what it left out, so one that was cut off shows; and it has one task at most. */
export function checkParts(parts: readonly ParsedPart[]): string | null {
  const count = (kind: ParsedPart['kind']) => parts.filter((part) => part.kind === kind).length;
  if (parts.at(-1)?.kind !== 'left-out') return 'the pack ends before the part that says what was left out';
  if (count('left-out') > 1) return 'parts after the one that says what was left out';
  return count('task') > 1 ? 'more than one task' : null;
}

export function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
