/** Reads issues from checks as JSON, JSON Lines, or database rows. Problems have their file and line. */
import type { Json } from '../../base/json.js';
import { type JsonFault, readJsonText } from '../../base/json-text.js';
import { type Problem, problem } from '../../base/problem.js';
import { fail, ok, type Result } from '../../base/result.js';
import { anyOf, list, numberBetween, oneOf, openRecord, optional, text } from '../../base/shape.js';
import { fieldAt, isRecord } from '../../formats/json-fields.js';
import { requestLimits } from '../request-faults.js';
import { readDocument, withoutNulls } from './openspec/openspec.js';
import { toNumber } from './openspec/openspec-shapes.js';

export type ReadIssue = ReturnType<typeof toIssue>;

type Issues = Result<readonly ReadIssue[], readonly Problem[]>;

const numberish = anyOf(numberBetween(-1e15, 1e15), text);

const issueShape = openRecord(
  {
    /** Of a repair ticket. */
    issueId: optional(text),
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
  { name: ['an issue', 'issues'], aliases: { raw_json: 'raw', rawJson: 'raw', filePath: 'file', issue_id: 'issueId' } },
);

export const issuesShape = list(issueShape);

/** Accepts an array, an object, an object with `issues` and `repairTickets`, or one object per line. */
export function readIssues(source: string, file: string): Issues {
  if (source.trim() === '') return ok([]);
  const whole = readJsonText(source, requestLimits);
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
  if (filled.length < 2 || !readJsonText(filled[0]!.line, requestLimits).ok) {
    const { line, expected, found, fix } = whole.error;
    if (/^\s*[[{]/.test(source)) return fail([{ path: `${file}:${line}`, expected, found, fix }]);
    return fail([{ path: `${file}:${line}`, expected: 'JSON or JSON Lines', found, fix: wrapIt }]);
  }
  const issues: ReadIssue[] = [];
  const faults: Problem[] = [];
  for (const { line, number } of filled) {
    const read = readJsonText(line, requestLimits);
    const parsed: Issues = read.ok
      ? parseIssues(read.value.value, `${file}:${number}`)
      : fail([brokenLine(read.error, `${file}:${number}`)]);
    if (parsed.ok) issues.push(...parsed.value);
    else faults.push(...parsed.error);
  }
  return faults.length > 0 ? fail(faults) : ok(issues);
}

function brokenLine({ expected, found, fix }: JsonFault, path: string): Problem {
  return { path, expected, found, fix: fix.replace(/ of line 1(?=\.$)/, '') };
}

/** Adds line numbers, computed only if there are problems. */
function withLines(faults: readonly Problem[], source: string, file: string): readonly Problem[] {
  const read = readDocument(source, file);
  if (!read.ok) return faults;
  const inner = Array.isArray(read.value.value) ? '$' : '$.issues';
  const pathOf = ({ path }: Problem) => path.slice(file.length + 1);
  return faults.map((fault) => ({ ...fault, path: read.value.at(pathOf(fault).replace(/^\$(?=\[)/, inner)) }));
}

export function parseIssues(value: unknown, file: string): Issues {
  const rows = rowsOf(withoutNulls(value as Json)).map(withTextRaw);
  const problems = [...issuesShape.check(rows, '$'), ...rows.flatMap(sayingNothing)];
  if (problems.length > 0) return fail(problems.map((found) => ({ ...found, path: `${file} ${found.path}` })));
  return ok(issuesShape.read(rows).map(toIssue));
}

function rowsOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  const lists = ['issues', 'repairTickets', 'repair_tickets'].map((name) => fieldAt(value, name));
  const given = lists.filter((one) => Array.isArray(one));
  return given.length > 0 ? given.flat() : [value];
}

/** `raw` may be tool output in JSON. */
function withTextRaw(row: Json): Json {
  if (!isRecord(row)) return row;
  const raw = Object.entries(row).filter(([name, field]) => rawNames.has(name) && typeof field !== 'string');
  return { ...row, ...Object.fromEntries(raw.map(([name, field]) => [name, JSON.stringify(field)])) } as Json;
}

function sayingNothing(row: Json, i: number) {
  if (!isRecord(row)) return [];
  const says = Object.entries(row).some(([name, field]) => (name === 'message' || rawNames.has(name)) && field !== '');
  const missing = { expected: 'a string', fix: 'Add message: what is wrong.' };
  return says ? [] : [problem(`$[${i}].message`, undefined, missing)];
}

function toIssue(wire: ReturnType<typeof issueShape.read>) {
  const positive = (value: number | string | undefined) => {
    const number = toNumber(value);
    return number === undefined || !Number.isInteger(number) || number < 1 ? null : number;
  };
  return {
    issueId: wire.issueId === undefined || wire.issueId === '' ? null : plain(wire.issueId),
    kind: wire.kind ?? 'unknown',
    level: wire.level ?? null,
    message: plain(wire.message ?? ''),
    file: wire.file === undefined || wire.file === '' ? null : plain(wire.file),
    line: positive(wire.line),
    hint: wire.hint === undefined ? null : plain(wire.hint),
    raw: wire.raw === undefined || wire.raw === wire.message ? null : plain(wire.raw),
    signature: wire.signature === undefined || wire.signature === '' ? null : plain(wire.signature),
    count: positive(wire.count) ?? 1,
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
