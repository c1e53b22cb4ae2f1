/**
 * Reads unified diffs and summarises large ones: changes by file, then as many changed lines as fit. Files with secret
 * names are removed first. Summaries are made from text that was guarded whole.
 */

import { fail, ok, type Result } from '../../../base/result.js';
import { cutGuarded } from '../../../guard/cut.js';
import { guardPhrase } from '../../../guard/message.js';
import { secretPathRule } from '../../../guard/paths.js';
import { maxChangedFiles } from '../../../model/limits.js';
import { bytesToPath, parseRelPath, type RelPath } from '../../../model/path.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { marker } from '../truncation-marker.js';

export type DiffPart = {
  readonly path: RelPath;
  /** The old name of a moved file. */
  readonly was: RelPath | null;
  /** Every name that the file has or had. */
  readonly names: readonly string[];
  readonly lines: readonly string[];
  readonly added: number;
  readonly removed: number;
  readonly kind: 'A' | 'D' | 'M' | 'R';
};

/** The files of a diff in order. Text before the first file is dropped. */
export function partsOf(diff: string): DiffPart[] {
  const lines = diff.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const isGit = lines.some((line) => line.startsWith('diff --git '));
  const parts: string[][] = [];
  let rest = 0;
  for (const [i, line] of lines.entries()) {
    // Inside a hunk, a removed line may look like a plain header, but never like a git header.
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

/** Removes files that may not be shown, but keeps their names and says that they were left out. */
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
 * Limits a diff made by git to about `maxDiffChars`. Of further files only the names are kept, marked as left out.
 * Refuses if even the names are too long.
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

/** Tests the end of the path, so it works for a diff made in any folder. */
function isSecretName(name: string): boolean {
  const parts = name.split(/[\\/]/).filter((part) => part !== '' && part !== '.' && part !== '..');
  const known = parseRelPath(parts.join('/'));
  return known.ok && secretPathRule(known.value) !== null;
}

/** The importance of a changed file: the lowest number comes first in a summary. */
export type DiffOrder = (path: string) => number;

/** The diff itself if it is short enough, otherwise its summary. Never longer than `most`. */
export function summariseDiff(diff: string, most: number, orderOf?: DiffOrder): string {
  return diff.length <= most ? diff : createSummary(diff, orderOf)(most);
}

/** Makes summaries of several lengths and parses the diff only once. */
export function createSummary(diff: string, orderOf: DiffOrder = () => 0): (most: number) => string {
  const parts = partsOf(diff)
    .map((part) => ({ part, order: orderOf(part.path) }))
    .sort((a, b) => a.order - b.order)
    .map(({ part }) => part);
  if (parts.length === 0) return () => diff;
  const total = (key: 'added' | 'removed') => parts.reduce((sum, part) => sum + part[key], 0);
  const head = `${parts.length} file${parts.length === 1 ? '' : 's'} changed, +${total('added')} -${total('removed')}`;
  const names = parts.map(({ kind, path, added, removed }) => `${kind} ${path} +${added} -${removed}`);
  const body = parts.flatMap(({ path, lines }) => [`--- ${path}`, ...lines.filter(isTelling)]);
  return (most) => (diff.length <= most ? diff : firstLines([head, ...someNames(names, most / 3), ...body], most));
}

/** The names of many files would leave no room for a hunk. */
function someNames(names: readonly string[], most: number): string[] {
  let room = most;
  const shown = names.filter((name) => {
    room -= name.length + 1;
    return room >= 0;
  });
  const left = names.length - shown.length;
  return left === 0 ? shown : [...shown, `(${left} more files)`];
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
  const first = lines.findIndex((line) => line.startsWith('@@'));
  const headerEnd = first < 0 ? lines.length : first;
  const count = (mark: string) => lines.slice(headerEnd).filter((line) => line.startsWith(mark)).length;
  const header = lines
    .slice(0, headerEnd)
    .filter((line) => line.length <= maxHeaderLine)
    .map((line) => line.replace(/\r$/, ''));
  const has = (mark: string) => header.some((line) => line.startsWith(mark));
  const after = nameAfter(header, '+++ ', 'b/');
  const before = nameAfter(header, '--- ', 'a/');
  const movedTo = nameAfter(header, 'rename to ', '');
  const was = nameAfter(header, 'rename from ', '');
  const named = nameInFirst(header[0] ?? '');
  const [, ...both] = /^diff --git "?a\/(.*?)"? "?b\/(.*?)"?$/.exec(header[0] ?? '') ?? [];
  const isNew = (before === null && has('--- ')) || has('new file');
  const isGone = (after === null && has('+++ ')) || has('deleted file');
  return {
    path: (movedTo ?? after ?? before ?? named ?? both[1] ?? '') as RelPath,
    was,
    names: [movedTo, after, before, named, ...both, was, nameAfter(header, 'copy from ', '')].flatMap(
      (name) => name ?? [],
    ),
    lines,
    added: count('+'),
    removed: count('-'),
    kind: isNew ? 'A' : isGone ? 'D' : movedTo !== null ? 'R' : 'M',
  };
}

/** Null for /dev/null or a missing name. A trailing tab after a name with spaces is removed. */
function nameAfter(header: readonly string[], mark: string, prefix: string): RelPath | null {
  const written = header.find((line) => line.startsWith(mark))?.slice(mark.length);
  if (written === undefined) return null;
  const name = unquote(written.split('\t', 1)[0]!);
  if (name === '/dev/null') return null;
  return (name.startsWith(prefix) ? name.slice(prefix.length) : name) as RelPath;
}

/** `diff --git a/NAME b/NAME`: the only names of a binary file or a mode change. */
function nameInFirst(line: string): RelPath | null {
  const names = line.replace(/^diff --git /, '');
  if (names.startsWith('"')) return unquote(names.slice(0, names.indexOf('" ') + 1)).replace(/^a\//, '') as RelPath;
  const half = names.slice('a/'.length, (names.length - 1) / 2);
  return names === `a/${half} b/${half}` ? (half as RelPath) : null;
}

/** git quotes names with odd characters and escapes their bytes. */
function unquote(name: string): string {
  if (!name.startsWith('"') || !name.endsWith('"') || name.length < 2) return name;
  const parts: Buffer[] = [];
  for (const [, octal, letter, plain] of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gs)) {
    if (octal !== undefined) parts.push(Buffer.from([Number.parseInt(octal, 8)]));
    else parts.push(Buffer.from(plain ?? escapes.get(letter!) ?? letter!));
  }
  return bytesToPath(Buffer.concat(parts));
}

const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }),
);

function isTelling(line: string): boolean {
  return /^@@|^[+-]/.test(line) && !/^(?:\+\+\+|---) /.test(line);
}

/** Longer lines name no file: two quoted names with every byte escaped are shorter. */
const maxHeaderLine = 40_000;

/** The maximum length of a diff. The guard takes about a third of a second per million characters. */
export const maxDiffChars = 8_000_000;
export const tooLargeToShow = 'Files differ and are too large to compare';
/** The maximum number of header lines of a file whose hunks are left out. */
const maxHeaderLines = 10;
