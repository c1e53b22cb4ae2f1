/**
 * Parses a unified diff: the new and old name of each file, and the changed lines of the new text. Supports git's
 * quoted names with escaped bytes.
 */
import type { LineRange } from '../../../model/block.js';
import { bytesToPath, type RelPath } from '../../../model/path.js';
import { type DiffPart, maxHeaderLine, partsOf } from '../../task/diff/unified-diff.js';

export type Change = {
  readonly path: RelPath;
  /** The old name of a moved file. */
  readonly was: RelPath | null;
  readonly kind: DiffPart['kind'];
  readonly added: number;
  readonly removed: number;
  /** Line ranges of the hunks in the new text, including context lines. */
  readonly hunks: readonly LineRange[];
  /** Lines of the new text that were added, or that follow removed lines. */
  readonly lines: readonly number[];
};

export function readChanges(diff: string): Change[] {
  return joinMoves(partsOf(diff).map((part) => ({ change: readChange(part), body: part.lines })));
}

function readChange(part: DiffPart): Change {
  const first = part.lines.findIndex((line) => line.startsWith('@@'));
  const header = (first < 0 ? part.lines : part.lines.slice(0, first)).filter(({ length }) => length <= maxHeaderLine);
  const after = nameAfter(header, '+++ ', 'b/');
  const before = nameAfter(header, '--- ', 'a/');
  const movedTo = nameAfter(header, 'rename to ', '');
  const path = movedTo ?? after ?? before ?? nameInFirst(header[0] ?? '') ?? (part.path as RelPath);
  const was = nameAfter(header, 'rename from ', '');
  const { kind, added, removed } = part;
  return { path, was, kind, added, removed, ...placesIn(first < 0 ? [] : part.lines.slice(first)) };
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

/** Null for /dev/null or a missing name. A trailing tab after a name with spaces is removed. */
function nameAfter(header: readonly string[], mark: string, prefix: string): RelPath | null {
  const written = header.find((line) => line.startsWith(mark))?.slice(mark.length);
  if (written === undefined) return null;
  const name = unquote(written.split('\t', 1)[0]!.replace(/\r$/, ''));
  if (name === '/dev/null') return null;
  return (name.startsWith(prefix) ? name.slice(prefix.length) : name) as RelPath;
}

/** `diff --git a/NAME b/NAME`: the only names of a binary file or a mode change. */
function nameInFirst(line: string): RelPath | null {
  const names = line.replace(/^diff --git /, '').replace(/\r$/, '');
  if (names.startsWith('"')) return unquote(names.slice(0, names.indexOf('" ') + 1)).replace(/^a\//, '') as RelPath;
  const half = names.slice('a/'.length, (names.length - 1) / 2);
  return names === `a/${half} b/${half}` ? (half as RelPath) : null;
}

function unquote(name: string): string {
  if (!name.startsWith('"') || !name.endsWith('"') || name.length < 2) return name;
  const parts: Buffer[] = [];
  for (const [, octal, letter, plain] of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gs)) {
    if (octal !== undefined) parts.push(Buffer.from([Number.parseInt(octal, 8)]));
    else parts.push(Buffer.from(plain ?? escapes.get(letter!) ?? letter!));
  }
  return bytesToPath(Buffer.concat(parts));
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

const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }),
);
