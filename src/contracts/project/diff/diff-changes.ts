/** The files of a unified diff with the changed lines of their new texts. */
import type { LineRange } from '../../../model/block.js';
import { type DiffPart, partsOf } from '../../task/diff/unified-diff.js';

export type Change = Pick<DiffPart, 'path' | 'was' | 'kind' | 'added' | 'removed'> & {
  /** Line ranges of the hunks in the new text, including context lines. */
  readonly hunks: readonly LineRange[];
  /** Lines of the new text that were added, or that follow removed lines. */
  readonly lines: readonly number[];
};

export function readChanges(diff: string): Change[] {
  return joinMoves(partsOf(diff).map((part) => ({ change: readChange(part), body: part.lines })));
}

function readChange({ path, was, kind, added, removed, lines }: DiffPart): Change {
  const first = lines.findIndex((line) => line.startsWith('@@'));
  return { path, was, kind, added, removed, ...placesIn(first < 0 ? [] : lines.slice(first)) };
}

function placesIn(lines: readonly string[]): Pick<Change, 'hunks' | 'lines'> {
  const hunks: LineRange[] = [];
  const touched = new Set<number>();
  let at = 0;
  for (const line of lines) {
    const [, from, count = '1'] = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from !== undefined) {
      // A hunk without new lines names the line before it.
      at = Number(count) === 0 ? Number(from) + 1 : Number(from);
      hunks.push([Math.max(1, at), Math.max(1, at, at + Number(count) - 1)]);
    } else if (line.startsWith('+')) touched.add(at++);
    else if (line.startsWith('-')) touched.add(Math.max(1, at));
    else if (line.startsWith(' ') || line === '') at += 1;
  }
  return { hunks, lines: [...touched] };
}

type ParsedChange = { readonly change: Change; readonly body: readonly string[] };

/** A work-tree diff has no renames: a deleted and a new file with the same lines become one move. */
function joinMoves(read: readonly ParsedChange[]): Change[] {
  const gone = new Map<string, Change>();
  for (const { change, body } of read)
    if (change.kind === 'D' && change.removed > 0) gone.set(linesWith(body, '-'), change);
  const moved = new Map<Change, Change>();
  const replaced = new Set<Change>();
  for (const { change, body } of read) {
    const before = change.kind === 'A' && change.added > 0 ? gone.get(linesWith(body, '+')) : undefined;
    if (before === undefined || replaced.has(before)) continue;
    moved.set(change, before);
    replaced.add(before);
  }
  return read.flatMap(({ change }): Change[] => {
    const before = moved.get(change);
    if (before !== undefined)
      return [{ ...change, kind: 'R', was: before.path, added: 0, removed: 0, hunks: [], lines: [] }];
    return replaced.has(change) ? [] : [change];
  });
}

function linesWith(body: readonly string[], mark: string): string {
  const first = body.findIndex((line) => line.startsWith('@@'));
  return body
    .slice(first + 1)
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(1))
    .join('\n');
}
