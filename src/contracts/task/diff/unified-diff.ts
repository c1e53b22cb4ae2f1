/**
 * A unified diff, and its summary when it is large: what changed by file, then as many changed lines as
 * the room allows. Files whose names mean secrets are taken out whole before anything else. The summary
 * is made of text that the guard has seen whole.
 */

import { fail, ok, type Result } from '../../../base/result.js';
import { cutGuarded } from '../../../guard/cut.js';
import { guardPhrase } from '../../../guard/message.js';
import { secretPathRule } from '../../../guard/paths.js';
import { maxChangedFiles } from '../../../model/limits.js';
import { parseRelPath } from '../../../model/path.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { marker } from '../truncation-marker.js';

/** One file of a diff: its lines as they stand there. */
export type DiffPart = {
  readonly path: string;
  /** Its name, and its former name. */
  readonly names: readonly string[];
  readonly lines: readonly string[];
  readonly added: number;
  readonly removed: number;
  readonly kind: 'A' | 'D' | 'M' | 'R';
};

/** The files of a diff, in its order. Text before the first file belongs to none. */
export function partsOf(diff: string): DiffPart[] {
  const lines = diff.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const isGit = lines.some((line) => line.startsWith('diff --git '));
  const parts: string[][] = [];
  let rest = 0;
  for (const [i, line] of lines.entries()) {
    // Inside a hunk a removed line may well look like a header; one of git's never does.
    const isPlain = rest <= 0 && line.startsWith('--- ') && (lines[i + 1] ?? '').startsWith('+++ ');
    if (isGit ? line.startsWith('diff --git ') : isPlain) parts.push([]);
    const [, removed = '1', added = '1'] = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line) ?? [null, '', ''];
    if (removed !== '') rest = Number(removed) + Number(added);
    else if (/^[+-]/.test(line)) rest -= 1;
    else if (line.startsWith(' ') || line === '') rest -= 2;
    parts.at(-1)?.push(line);
  }
  return parts.map(readPart);
}

/** Without the files that may not be shown; their names stay, and that they were left out. */
export function withoutSecretFiles(diff: string): string {
  const parts = partsOf(diff);
  const isSecret = ({ names }: DiffPart) => names.some(isSecretName);
  if (!parts.some(isSecret)) return diff;
  const preamble = diff.slice(0, Math.max(0, diff.indexOf(parts[0]!.lines[0]!)));
  const kept = parts.map((part) =>
    isSecret(part) ? [part.lines[0]!, '(withheld: a name that means a secret)'] : part.lines,
  );
  return `${preamble}${kept.flat().join('\n')}\n`;
}

/**
 * A diff that git made, of at most about `maxDiffChars`: of the files past that only the names are kept, and that they
 * were left out. Refused when even the names are too many.
 */
export function boundDiff(diff: string): Result<string, Refusal> {
  if (countFiles(diff) > maxChangedFiles) return fail({ kind: 'too-many-changes', max: maxChangedFiles });
  if (diff.length <= maxDiffChars) return ok(diff);
  let room = maxDiffChars;
  const kept = partsOf(diff).map(({ lines }) => {
    room -= lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (room >= 0) return lines;
    const first = lines.findIndex((line) => line.startsWith('@@'));
    return [...lines.slice(0, first < 0 ? maxHeaderLines : Math.min(first, maxHeaderLines)), tooLargeToShow];
  });
  return ok(`${kept.map((lines) => lines.join('\n')).join('\n')}\n`);
}

function countFiles(diff: string): number {
  let count = diff.startsWith('diff --git ') ? 1 : 0;
  for (let at = diff.indexOf(nextFile); at >= 0; at = diff.indexOf(nextFile, at + 1)) count += 1;
  return count;
}

const nextFile = '\ndiff --git ';

/** Whatever folder a diff was made in, the end of the path tells. */
function isSecretName(name: string): boolean {
  const parts = name.split(/[\\/]/).filter((part) => part !== '' && part !== '.' && part !== '..');
  const known = parseRelPath(parts.join('/'));
  return known.ok && secretPathRule(known.value) !== null;
}

/** The diff itself when it is short enough, else its summary; never longer than `most`. */
export function summariseDiff(diff: string, most: number): string {
  return diff.length <= most ? diff : createSummary(diff)(most);
}

/** Summaries of several lengths: the diff is read once for all of them. */
export function createSummary(diff: string): (most: number) => string {
  const parts = partsOf(diff);
  if (parts.length === 0) return () => diff;
  const total = (key: 'added' | 'removed') => parts.reduce((sum, part) => sum + part[key], 0);
  const head = [
    `${parts.length} file${parts.length === 1 ? '' : 's'} changed, +${total('added')} -${total('removed')}`,
    ...parts.map(({ kind, path, added, removed }) => `${kind} ${path} +${added} -${removed}`),
  ];
  const body = parts.flatMap(({ path, lines }) => [`--- ${path}`, ...lines.filter(isTelling)]);
  const all = [...head, ...body];
  return (most) => (diff.length <= most ? diff : firstLines(all, most));
}

function firstLines(all: readonly string[], most: number): string {
  const mark = (left: number) => marker(`${left} of ${all.length} lines of the diff's summary`);
  const shown: string[] = [];
  let room = most - mark(all.length).length - 1;
  for (const line of all) {
    room -= line.length + 1;
    if (room < 0) break;
    shown.push(line);
  }
  const left = all.length - shown.length;
  const end = left === 0 ? marker('lines that did not change are left out') : mark(left);
  const summary = `${[...shown, end].join('\n')}\n`;
  return summary.length <= most ? summary : cutGuarded(guardPhrase(summary), most);
}

function readPart(lines: readonly string[]): DiffPart {
  const hunks = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith('@@')),
    ),
  );
  const hasHunks = lines.some((line) => line.startsWith('@@'));
  const count = (mark: string) => (hasHunks ? hunks.filter((line) => line.startsWith(mark)).length : 0);
  const header = (hasHunks ? lines.slice(0, lines.indexOf(hunks[0]!)) : lines)
    .filter((line) => line.length <= maxHeaderLine)
    .map((line) => line.replace(/\r$/, ''));
  const after = nameIn(header, '+++ ');
  const before = nameIn(header, '--- ');
  const renamed = header.find((line) => line.startsWith('rename to '))?.slice('rename to '.length);
  const [, oldName, named] = /^diff --git "?a\/(.*?)"? "?b\/(.*?)"?$/.exec(header[0] ?? '') ?? [];
  const movedFrom = header.find((line) => /^(?:rename|copy) from /.test(line))?.replace(/^\w+ from /, '');
  const isNew =
    (before === null && header.some((line) => line.startsWith('--- '))) ||
    header.some((line) => line.startsWith('new file'));
  const isGone =
    (after === null && header.some((line) => line.startsWith('+++ '))) ||
    header.some((line) => line.startsWith('deleted file'));
  return {
    path: renamed ?? after ?? before ?? named ?? '',
    names: [renamed, after, before, named, oldName, movedFrom].flatMap((name) => name ?? []),
    lines,
    added: count('+'),
    removed: count('-'),
    kind: isNew ? 'A' : isGone ? 'D' : renamed !== undefined ? 'R' : 'M',
  };
}

/** Null for /dev/null and for none. */
function nameIn(header: readonly string[], mark: string): string | null {
  const written = header
    .find((line) => line.startsWith(mark))
    ?.slice(mark.length)
    .split('\t', 1)[0];
  if (written === undefined || written === '/dev/null') return null;
  return written.replace(/^"(.*)"$/, '$1').replace(/^[ab]\//, '');
}

function isTelling(line: string): boolean {
  return /^@@|^[+-]/.test(line) && !/^(?:\+\+\+|---) /.test(line);
}

/** A longer line names no file: two names in quotes, each byte as an escape, are shorter. */
export const maxHeaderLine = 40_000;

/** What is read of one diff; the guard takes about a third of a second for a million characters. */
export const maxDiffChars = 8_000_000;
export const tooLargeToShow = 'Files differ and are too large to compare';
/** Of a file whose hunks are left out. */
const maxHeaderLines = 10;
