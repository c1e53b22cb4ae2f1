/**
 * Reads issues from checks, in camelCase or snake_case, as JSON, JSON Lines, or database rows. Problems have their file
 * and line.
 */
import type { Json } from '../../base/json.js';
import { type JsonFault, readJsonText } from '../../base/json-text.js';
import { problem } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import { anyOf, list, numberBetween, oneOf, openRecord, optional, text } from '../../base/shape.js';
import type { RequestFault } from '../../model/refusal/refusal.js';
import { readDocument } from './openspec/openspec.js';
import { toNumber } from './openspec/openspec-shapes.js';
import { withoutNulls } from './openspec/openspec-tasks.js';

export type ReadIssue = {
  readonly kind: string;
  readonly level: 'error' | 'warning' | null;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly hint: string | null;
  readonly raw: string | null;
  readonly signature: string | null;
  readonly count: number;
};

const numberish = anyOf(numberBetween(-1e15, 1e15), text);

const issueShape = openRecord(
  {
    kind: optional(text),
    level: optional(oneOf('error', 'warning')),
    message: optional(text),
    file: optional(text),
    line: optional(numberish),
    hint: optional(text),
    raw: optional(text),
    signature: optional(text),
    count: optional(numberish),
  },
  { name: ['an issue', 'issues'], aliases: { raw_json: 'raw', rawJson: 'raw', filePath: 'file' } },
);

export const issuesShape = list(issueShape);

/** Accepts an array, an object, an object with `issues`, or one object per line. */
export function readIssues(source: string, file: string): Result<readonly ReadIssue[], readonly RequestFault[]> {
  if (source.trim() === '') return ok([]);
  const whole = readJsonText(source, limits);
  if (whole.ok) {
    const parsed = parseIssues(whole.value.value, file);
    return parsed.ok ? parsed : fail(withLines(parsed.error, source, file));
  }
  const lines = source
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line, i) => ({ line: line.trim(), number: i + 1 }));
  const filled = lines.filter(({ line }) => line !== '');
  // If the first line is a complete object, read JSON Lines. Otherwise it is one invalid document.
  if (filled.length < 2 || !readJsonText(filled[0]!.line, limits).ok) {
    const { line, expected, found, fix } = whole.error;
    if (/^\s*[[{]/.test(source)) return fail([{ path: `${file}:${line}`, expected, found, fix, place: null }]);
    return fail([{ path: `${file}:${line}`, expected: 'JSON or JSON Lines', found, fix: wrapIt, place: null }]);
  }
  const issues: ReadIssue[] = [];
  const faults: RequestFault[] = [];
  for (const { line, number } of filled) {
    const read = readJsonText(line, limits);
    const parsed: Result<readonly ReadIssue[], readonly RequestFault[]> = read.ok
      ? parseIssues(read.value.value, `${file}:${number}`)
      : fail([brokenLine(read.error, `${file}:${number}`)]);
    if (parsed.ok) issues.push(...parsed.value);
    else faults.push(...parsed.error);
  }
  return faults.length > 0 ? fail(faults) : ok(issues);
}

function brokenLine({ expected, found, fix }: JsonFault, path: string): RequestFault {
  return { path, expected, found, fix: fix.replace(/ of line 1(?=\.$)/, ''), place: null };
}

/** Adds line numbers, computed only if there are problems. */
function withLines(faults: readonly RequestFault[], source: string, file: string): readonly RequestFault[] {
  const read = readDocument(source, file);
  if (!read.ok) return faults;
  const inner = Array.isArray(read.value.value) ? '$' : '$.issues';
  const pathOf = ({ path }: RequestFault) => path.slice(file.length + 1);
  return faults.map((fault) => ({ ...fault, path: read.value.at(pathOf(fault).replace(/^\$(?=\[)/, inner)) }));
}

/** Like `readIssues`, for a parsed value. */
export function parseIssues(value: unknown, file: string): Result<readonly ReadIssue[], readonly RequestFault[]> {
  const rows = rowsOf(withoutNulls(value as Json)).map(withTextRaw);
  const problems = [...issuesShape.check(rows, '$'), ...rows.flatMap(sayingNothing)];
  if (problems.length > 0)
    return fail(problems.map((found) => ({ ...found, path: `${file} ${found.path}`, place: null })));
  return ok(issuesShape.read(rows).map(toIssue));
}

function rowsOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  const inner = typeof value === 'object' && value !== null ? (value as { readonly issues?: Json }).issues : undefined;
  return Array.isArray(inner) ? inner : [value];
}

/** `raw` may be tool output in JSON. */
function withTextRaw(row: Json): Json {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const given = row as { readonly [name: string]: Json | undefined };
  return Object.fromEntries(
    Object.entries(given).map(([name, field]) =>
      rawNames.has(name) && typeof field !== 'string' ? [name, JSON.stringify(field)] : [name, field],
    ),
  );
}

function sayingNothing(row: Json, i: number) {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
  const says = Object.entries(row).some(([name, field]) => (name === 'message' || rawNames.has(name)) && field !== '');
  return says
    ? []
    : [problem(`$[${i}].message`, undefined, { expected: 'a string', fix: 'Add message: what is wrong.' })];
}

function toIssue(wire: ReturnType<typeof issueShape.read>): ReadIssue {
  const line = toNumber(wire.line);
  const count = toNumber(wire.count);
  return {
    kind: wire.kind ?? 'unknown',
    level: wire.level ?? null,
    message: plain(wire.message ?? ''),
    file: wire.file === undefined || wire.file === '' ? null : plain(wire.file),
    line: line === undefined || !Number.isInteger(line) || line < 1 ? null : line,
    hint: wire.hint === undefined ? null : plain(wire.hint),
    raw: wire.raw === undefined || wire.raw === wire.message ? null : plain(wire.raw),
    signature: wire.signature === undefined || wire.signature === '' ? null : plain(wire.signature),
    count: count === undefined || !Number.isInteger(count) || count < 1 ? 1 : count,
  };
}

/** Removes terminal colours, which may stand in the middle of paths. */
function plain(text: string): string {
  return text.includes(escapeSign) ? text.replace(colours, '') : text;
}

const escapeSign = String.fromCharCode(27);
const colours = new RegExp(`${escapeSign}\\[[0-9;:?]{0,40}[A-Za-z]`, 'g');
const wrapIt = 'Put what a tool printed into raw, as in [{"kind":"tsc","message":"tsc failed","raw":"…"}].';
const rawNames: ReadonlySet<string> = new Set(['raw', 'raw_json', 'rawJson']);
const limits = { characters: 4_000_000, depth: 64 } as const;
