/**
 * The little of YAML that manifests need: maps and lists by indentation with plain or quoted scalars,
 * and lists in brackets. Anchors, tags, block texts and documents are passed over. Never throws; what
 * it does not understand is not there.
 */
import type { Loose } from './resolve-json.js';

type Line = { readonly indent: number; readonly text: string };
type Cursor = { readonly lines: readonly Line[]; at: number };

export function parseSimpleYaml(text: string | null): Loose {
  if (text === null) return null;
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => stripComment(line.replace(/\r$/, '')))
    .filter((line) => line.trim() !== '' && !/^(?:---|\.\.\.|%)/.test(line))
    .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  if (lines.length === 0) return null;
  return readBlock({ lines, at: 0 }, lines[0]!.indent, 0);
}

function readBlock(cursor: Cursor, indent: number, depth: number): Loose {
  const first = cursor.lines[cursor.at]!;
  return /^-(?:\s|$)/.test(first.text) ? readList(cursor, indent, depth) : readMap(cursor, indent, depth);
}

function readList(cursor: Cursor, indent: number, depth: number): Loose[] {
  const items: Loose[] = [];
  for (
    let line = cursor.lines[cursor.at];
    line !== undefined && line.indent >= indent;
    line = cursor.lines[cursor.at]
  ) {
    if (line.indent === indent && !/^-(?:\s|$)/.test(line.text)) break;
    cursor.at += 1;
    if (line.indent === indent) items.push(readScalar(line.text.slice(1).trim()));
    else passOver(cursor, line.indent, depth);
  }
  return items;
}

function readMap(cursor: Cursor, indent: number, depth: number): Loose {
  const fields = new Map<string, Loose>();
  for (
    let line = cursor.lines[cursor.at];
    line !== undefined && line.indent >= indent;
    line = cursor.lines[cursor.at]
  ) {
    cursor.at += 1;
    const match = line.indent === indent ? fieldPattern.exec(line.text) : null;
    if (match === null) continue;
    const [, quoted, plain, rest] = match;
    const name = quoted === undefined ? plain! : quoted.slice(1, -1);
    fields.set(name, rest === undefined || rest === '' ? readNested(cursor, indent, depth) : readScalar(rest));
  }
  return Object.fromEntries(fields);
}

/** What stands below a key: deeper lines, or a list at the key's own indentation. */
function readNested(cursor: Cursor, indent: number, depth: number): Loose {
  const next = cursor.lines[cursor.at];
  if (next === undefined || depth >= deepest) return null;
  const isListHere = next.indent === indent && /^-(?:\s|$)/.test(next.text);
  return next.indent > indent || isListHere ? readBlock(cursor, next.indent, depth + 1) : null;
}

/** Lines that belong to a list item with fields of its own, which no manifest we read needs. */
function passOver(cursor: Cursor, indent: number, depth: number): void {
  while (depth <= deepest && (cursor.lines[cursor.at]?.indent ?? -1) >= indent) cursor.at += 1;
}

function readScalar(text: string): Loose {
  const list = /^\[(.*)\]$/.exec(text);
  if (list !== null) {
    const items = list[1]!.match(/"[^"]*"|'[^']*'|[^,\s][^,]*/g) ?? [];
    return items.map((item) => readScalar(item.trim()));
  }
  const quoted = /^(["'])(.*)\1$/.exec(text);
  return quoted === null ? text : quoted[2]!;
}

/** A '#' starts a comment at the start of a line or after white space, outside quotes. */
function stripComment(line: string): string {
  if (!line.includes('#')) return line;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if ((character === '"' || character === "'") && /[\s[,:-]/.test(line[at - 1] ?? ' ')) quote = character;
    else if (character === '#' && /\s/.test(line[at - 1] ?? ' ')) return line.slice(0, at);
  }
  return line;
}

const fieldPattern =
  /^(?:("[^"]*"|'[^']*')|([^\s"'[\]{}#,&*!|>%@`-][^:]{0,200}?|-[^\s:][^:]{0,200}?))\s*:(?:\s+(?=\S|$)(.*))?$/;
const deepest = 20;
