/**
 * Parses permission requests in a worker's output. Two forms: `<<NEXUS_PERMISSION_REQUEST: path>>`, and a pair of tags
 * around JSON or a bare path. A request stands on its own line. A tag in a code fence, indented code, a quotation, the
 * middle of a line or another block is content, not a request. Malformed requests are listed, so that nobody waits for
 * an answer. In an event stream, each message of the worker is a separate output.
 */

import { countBefore } from '../../../base/collections.js';
import { readJsonText } from '../../../base/json-text.js';
import { fencedLines } from '../../../formats/headings.js';
import { field, isRecord, textField, textsOf } from '../../../formats/json-fields.js';
import { groupValues } from '../../group-values.js';
import { readEventStream } from './permission-stream.js';

export type PermissionRequest = {
  readonly path: string;
  readonly reason: string;
  readonly form: 'line' | 'block';
  /** The first line in the output, counted from 1. */
  readonly line: number;
};

export type ParsedRequests = {
  readonly requests: readonly PermissionRequest[];
  readonly ignored: readonly { readonly line: number; readonly why: string }[];
};

export function parsePermissionRequests(output: string): ParsedRequests {
  if (!output.includes(tag)) return { requests: [], ignored: [] };
  const text = output.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const stream = readEventStream(text);
  if (stream === null) return parseText(text);
  const parsed = stream
    .filter((said) => said.text.includes(tag))
    .map((said): ParsedRequests => {
      if (!said.byWorker) return { requests: [], ignored: [{ line: said.line, why: 'not said by the worker' }] };
      const { requests, ignored } = parseText(said.text.replace(/\r\n?/g, '\n'));
      const { line } = said;
      return {
        requests: requests.map((found) => ({ ...found, line })),
        ignored: ignored.map(({ why }) => ({ line, why })),
      };
    });
  return { requests: parsed.flatMap(({ requests }) => requests), ignored: parsed.flatMap(({ ignored }) => ignored) };
}

function parseText(output: string): ParsedRequests {
  const lines = output.split('\n');
  const closers = findClosers(lines);
  const inFence = fencesOutsideBlocks(lines, closers);
  const requests: PermissionRequest[] = [];
  const ignored: { line: number; why: string }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const foreign = inFence[at] ? null : foreignBlock(line);
    if (foreign !== null) {
      const end = Math.max(at, closers(foreign.closer, at));
      for (let i = at + 1; i < end; i++) if (lines[i]!.includes(tag)) ignored.push({ line: i + 1, why: foreign.why });
      at = end;
      continue;
    }
    if (!line.includes(tag)) continue;
    // The patterns of a request are slow on a long line, so its length is checked first.
    const isAlone = line.length < maxLine && aloneOnLine.test(line);
    const read = inFence[at] ? 'inside a code fence' : isAlone ? readRequest(lines, at) : 'not on a line of its own';
    if (typeof read === 'string') {
      ignored.push({ line: at + 1, why: read });
      continue;
    }
    if (read.asked.length === 0) ignored.push({ line: at + 1, why: 'it names no path' });
    for (const file of read.asked) requests.push({ ...file, form: read.form, line: at + 1 });
    at = read.end;
  }
  return { requests, ignored };
}

/** A frame, or a block of another kind. Tags in it are content. */
function foreignBlock(line: string): { readonly closer: string; readonly why: string } | null {
  const [, frame] = beginMark.exec(line) ?? [];
  if (frame !== undefined) return { closer: `<!-- end ${frame} -->`, why: 'inside a frame' };
  const [, other] = otherBlock.exec(line) ?? [];
  return other === undefined ? null : { closer: `<</${other}>>`, why: `inside ${other}` };
}

type FoundRequest = Pick<PermissionRequest, 'form'> & {
  readonly asked: readonly RequestedFile[];
  readonly end: number;
};

function readRequest(lines: readonly string[], at: number): FoundRequest | string {
  const single = singleLine.exec(lines[at]!);
  if (single !== null) return { form: 'line', asked: asPath(single[1]!, ''), end: at };
  const whole = /^ {0,3}<<NEXUS_PERMISSION_REQUEST>>(.*)<<\/NEXUS_PERMISSION_REQUEST>>\s*$/.exec(lines[at]!);
  if (whole !== null) return { form: 'block', asked: pathsIn(whole[1]!), end: at };
  if (lines[at]!.trim() !== opening) return 'it is no tag that is known';
  for (let end = at + 1; end < lines.length; end++) {
    if (lines[end]!.trim() === closing)
      return { form: 'block', asked: pathsIn(lines.slice(at + 1, end).join('\n')), end };
    if (/^ {0,3}<<\/?NEXUS_/.test(lines[end]!)) return 'another tag stands in it';
  }
  return 'it is never closed';
}

type RequestedFile = { readonly path: string; readonly reason: string };

/** Parses JSON with one or several paths, a JSON string, or bare paths, one per line. */
function pathsIn(body: string): RequestedFile[] {
  if (body.length > maxBody) return [];
  const text = body.replace(/^\s*(?:```|~~~)\w*[ \t]*\n([\s\S]*?)\n\s*(?:```|~~~)\s*$/, '$1').trim();
  const read = /^[[{"]/.test(text) ? readJsonText(text, { characters: 100_000, depth: 20 }) : null;
  if (read?.ok === true) return fromValue(read.value.value);
  if (read !== null) return [];
  return text.split('\n').flatMap((line) => asPath(line.replace(/^\s*[-*]\s+/, ''), ''));
}

function fromValue(value: unknown): RequestedFile[] {
  if (typeof value === 'string') return asPath(value, '');
  if (Array.isArray(value)) return value.flatMap(fromValue);
  if (!isRecord(value)) return [];
  const reason = textField(value, 'reason', 'why') ?? '';
  const single = textField(value, 'path', 'file');
  if (single !== undefined) return asPath(single, reason);
  return textsOf(field(value, 'paths', 'files')).flatMap((path) => asPath(path, reason));
}

function asPath(text: string, reason: string): RequestedFile[] {
  const path = text.trim().replace(/^`([^`]*)`$/, '$1');
  if (path === '' || path.length > maxPath || /^(?:```|~~~)/.test(path)) return [];
  // Keep the reason as written. It is shortened to one line after guarding.
  return [{ path, reason: reason.trim() }];
}

/** Finds the next closing line after a position; -1 if there is none. */
type Closers = (mark: string, after: number) => number;

function findClosers(lines: readonly string[]): Closers {
  const places = groupValues(lines.flatMap((line, at) => (closerLine.test(line) ? [[line.trim(), at] as const] : [])));
  return (mark, after) => {
    const known = places.get(mark) ?? [];
    return known[countBefore(known, (at) => at <= after)] ?? -1;
  };
}

/** A fence inside a request block belongs to that block. */
function fencesOutsideBlocks(lines: readonly string[], closers: Closers): boolean[] {
  const isInBlock = new Set<number>();
  let at = 0;
  let inFence = fencedLines(lines);
  for (let blocks = 0; blocks < maxBlocks; blocks++) {
    while (at < lines.length && (inFence[at] || lines[at]!.trim() !== opening)) at += 1;
    const end = at < lines.length ? closers(closing, at) : -1;
    if (end < 0) break;
    const hasFence = inFence.slice(at, end + 1).includes(true);
    for (let i = at; i <= end; i++) isInBlock.add(i);
    at = end + 1;
    if (hasFence) inFence = fencedLines(lines.map((line, i) => (isInBlock.has(i) ? '' : line)));
  }
  return inFence.map((inside, i) => inside && !isInBlock.has(i));
}

const tag = '<<NEXUS_PERMISSION_REQUEST';
const opening = '<<NEXUS_PERMISSION_REQUEST>>';
const closing = '<</NEXUS_PERMISSION_REQUEST>>';
const aloneOnLine = /^ {0,3}<<NEXUS_PERMISSION_REQUEST(?::[^<>\n]*>>|>>.*)\s*$/;
const singleLine = /^ {0,3}<<NEXUS_PERMISSION_REQUEST:\s*([^<>\n]*[^<>\s])\s*>>\s*$/;
const beginMark = /^<!-- begin ([0-9]{6}|[0-9a-f]{12}) [a-z-]+ -->$/;
const otherBlock = /^ {0,3}<<(NEXUS_(?!PERMISSION_REQUEST)[A-Z_]+)>>\s*$/;
const closerLine = /^\s{0,8}(?:<!-- end (?:[0-9]{6}|[0-9a-f]{12}) -->|<<\/NEXUS_[A-Z_]+>>)\s*$/;
const maxLine = 4_000;
const maxPath = 1_000;
const maxBody = 20_000;
/** A worker with more requests in one output does not wait for answers. */
const maxBlocks = 200;
