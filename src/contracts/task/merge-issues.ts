/** Prepares issues for a pack: one per signature, errors first, the first N, and the files that they name. */
import { sha256 } from '../../base/hash.js';
import { findPlaces } from '../../formats/log/places.js';
import { findFailures, isAllPassing, withoutPasses } from '../../formats/log/verdicts.js';
import { firstLineOf } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import type { RelPath } from '../../model/path.js';
import { defined } from '../defined.js';
import type { Locate } from './locate-path.js';
import type { ReadIssue } from './read-issues.js';
import { shortField } from './task-limits.table.js';
import type { Issue, RepairTicket } from './task-wire.js';
import { clip, marker, shorten } from './truncation-marker.js';

/** One issue: texts that fitting may cut (`message`, `raw`), and short fields. */
export type ShownIssue = {
  /** The id of the given ticket, or the first twelve hex digits of the sha256 of its whole signature. */
  readonly id: string;
  /** Whether a short field was cut whose content stands nowhere else, or lines about successes were. */
  readonly isClipped: boolean;
  readonly fields: Omit<Issue, 'message' | 'raw'>;
  readonly message: string;
  readonly raw: string | null;
};

export type IssueFile = {
  readonly path: RelPath;
  readonly lines: readonly number[];
  readonly issue: number;
  /** Whether it is the file of an issue. If not, only tool output mentions it. */
  readonly isOwn: boolean;
};

export type KnownIssues = {
  readonly issues: readonly ShownIssue[];
  /** In the order of the issues that name them. */
  readonly files: readonly IssueFile[];
  /** The shown issues as they were given, with relative paths. */
  readonly given: readonly ReadIssue[];
  /** How many issues are past the first ones. */
  readonly past: number;
  readonly notes: readonly string[];
};

export function knowIssues(given: readonly ReadIssue[], locate: Locate, top: number): KnownIssues {
  const merged = new Map<string, ReadIssue>();
  const failed = given.filter(({ message, raw }) => !isAllPassing(`${message}\n${raw ?? ''}`));
  const relative = failed.map((one) => withRelativePaths(one, locate));
  for (const issue of relative.filter(({ issueId }) => issueId === null)) {
    const signature = signatureOf(issue);
    const known = merged.get(signature);
    if (known === undefined) merged.set(signature, { ...issue, signature });
    else merged.set(signature, { ...known, count: known.count + issue.count });
  }
  for (const ticket of relative.filter(({ issueId }) => issueId !== null)) {
    const [signature, issue] = [...merged].find(([key, one]) => isTicketOf(ticket, key, one)) ?? [];
    if (issue === undefined || signature === undefined) merged.set(`ticket ${ticket.issueId}`, withSignature(ticket));
    else merged.set(signature, { ...issue, issueId: ticket.issueId, hint: issue.hint ?? ticket.hint });
  }
  const all = [...merged.values()].sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  const kept = all.slice(0, top).map((issue) => withPlace(issue, locate));
  return {
    issues: kept.map(toShown),
    files: filesOf(kept, locate),
    given: kept,
    past: all.length - kept.length,
    notes: failed.length < given.length ? [`${given.length - failed.length} issues report successes only`] : [],
  };
}

/** A ticket repeats the first line of its issue, or has the id that the issue gets here. */
function isTicketOf(ticket: ReadIssue, signature: string, issue: ReadIssue): boolean {
  if (issue.issueId !== null) return false;
  if (ticket.issueId === idOf(signature)) return true;
  const isSame = ticket.kind === issue.kind && ticket.file === issue.file && ticket.line === issue.line;
  return isSame && firstLine(issue.message) === firstLine(ticket.message);
}

function withSignature(issue: ReadIssue): ReadIssue {
  return { ...issue, signature: signatureOf(issue) };
}

function idOf(signature: string): string {
  return sha256(signature).slice(0, 12);
}

function firstLine(text: string): string {
  return firstLineOf(guardPhrase(text.trim())).trimEnd();
}

/** The repair in one sentence. The issue holds the whole message. */
export function ticketOf({ id, fields: { kind, file, line, hint } }: ShownIssue, message: string): RepairTicket {
  const first = shorten(firstLine(message), shortField.ticket);
  return defined({ issueId: id, kind, message: first, file, line, hint });
}

function signatureOf({ signature, kind, file, line, message, raw }: ReadIssue): string {
  if (signature !== null) return signature;
  return [kind, file ?? '', line ?? 0, inOneLine({ message, raw })].join('|');
}

function inOneLine({ message, raw }: Pick<ReadIssue, 'message' | 'raw'>): string {
  return (message === '' ? (raw ?? '') : message).replace(/\s+/g, ' ').trim();
}

/** An issue without a file gets the first one that it mentions: jest's issues have no file field. */
function withPlace(issue: ReadIssue, locate: Locate): ReadIssue {
  if (issue.file !== null) return issue;
  for (const text of [issue.message, issue.raw ?? '']) {
    const found = firstPlace(text, locate);
    if (found !== null) return { ...issue, ...found };
  }
  return issue;
}

function firstPlace(text: string, locate: Locate): { readonly file: RelPath; readonly line: number | null } | null {
  let file: RelPath | null = null;
  for (const { path, line } of findFailures(text)) {
    const found = locate(path);
    file ??= found;
    if (found !== null && found === file && line !== null) return { file, line };
  }
  return file === null ? null : { file, line: null };
}

/** Lines about successes are no error output. */
function withFailuresOnly(issue: ReadIssue): ReadIssue {
  const reduce = (text: string) => withoutPasses(text, (lines) => marker(`${lines} lines that report successes`));
  return { ...issue, message: reduce(issue.message), raw: issue.raw === null ? null : reduce(issue.raw) };
}

function toShown(issue: ReadIssue): ShownIssue {
  const { issueId, kind, level, file, line, hint, signature, count } = issue;
  const { message, raw } = withFailuresOnly(issue);
  const isReduced = message !== issue.message || raw !== issue.raw;
  const isLong = (text: string | null, field: keyof typeof shortField) => (text ?? '').length > shortField[field];
  return {
    id: issueId === null ? idOf(signature ?? '') : clip(issueId, shortField.file),
    isClipped: isReduced || isLong(kind, 'kind') || isLong(file, 'file') || isLong(hint, 'hint'),
    fields: defined({
      kind: clip(kind, shortField.kind),
      signature: shorten(signature ?? '', shortField.signature),
      level: level ?? undefined,
      file: file === null ? undefined : clip(file, shortField.file),
      line: line ?? undefined,
      hint: hint === null ? undefined : clip(hint, shortField.hint),
      count: count === 1 ? undefined : count,
    }),
    message,
    raw,
  };
}

function withRelativePaths(issue: ReadIssue, locate: Locate): ReadIssue {
  const clean = (text: string | null) => (text === null ? null : relativise(text, locate));
  return {
    ...issue,
    ...placeOf(issue, locate),
    message: relativise(issue.message, locate),
    raw: clean(issue.raw),
    hint: clean(issue.hint),
    signature: clean(issue.signature),
  };
}

/** The file of an issue may include its line: `src/a.ts:42`. */
function placeOf({ file, line }: ReadIssue, locate: Locate): Pick<ReadIssue, 'file' | 'line'> {
  if (file === null) return { file, line };
  const found = locate(file);
  if (found !== null) return { file: found, line };
  for (const { path, line: at } of findPlaces(file)) {
    const inside = at === null ? null : locate(path);
    if (inside !== null) return { file: inside, line: line ?? at };
  }
  return { file, line };
}

function relativise(text: string, locate: Locate): string {
  let written = '';
  let from = 0;
  const places = [...findPlaces(text)].filter(({ path }) => /^(?:\/|[A-Za-z]:[\\/]|file:)/.test(path));
  for (const { path, start, end } of places.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) continue;
    const found = locate(path);
    if (found === null) continue;
    written += text.slice(from, start) + found;
    from = end;
  }
  return locate.strip(written + text.slice(from));
}

function filesOf(issues: readonly ReadIssue[], locate: Locate): IssueFile[] {
  const files = new Map<RelPath, { lines: Set<number>; issue: number; isOwn: boolean }>();
  const add = (written: string, line: number | null, { issue, isOwn }: { issue: number; isOwn: boolean }) => {
    const path = locate(written);
    if (path === null) return;
    const known = files.get(path) ?? { lines: new Set<number>(), issue, isOwn: false };
    if (line !== null && line > 0) known.lines.add(line);
    files.set(path, { ...known, isOwn: known.isOwn || isOwn });
  };
  for (const [i, issue] of issues.entries()) {
    const { file, line, message, raw, signature } = issue;
    if (file !== null) add(file, line, { issue: i + 1, isOwn: true });
    // A computed signature repeats the message in one line, which hides its verdicts.
    const isGiven = signature !== null && !signature.endsWith(`|${inOneLine(issue)}`);
    for (const text of [message, raw ?? '', isGiven ? signature : ''])
      for (const place of findFailures(text)) add(place.path, place.line, { issue: i + 1, isOwn: false });
  }
  return [...files].map(([path, { lines, ...file }]) => ({ path, lines: [...lines], ...file }));
}
