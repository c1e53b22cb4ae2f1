/**
 * Finds values on the lines after a name: block strings, heredocs, block scalars, continued lines, objects with a
 * field `value`, and the columns of tables. The lines are read ahead of the pass, and their number is bounded.
 */

import { nameOfOperator } from './assigned-names.js';
import type { Candidate, How } from './candidate.js';
import { type Key, keyOf } from './key-family.js';
import type { Token } from './line-tokens.js';
import { columnsOf, valuesOfInsert, valuesOfTable } from './table-values.js';

/** A line that names a secret; `end` is where it ends in the text. */
export type NamingLine = {
  readonly text: string;
  readonly line: string;
  readonly end: number;
  readonly tokens: readonly Token[];
};

/** The candidates of the lines that follow. */
export function valuesBelow(naming: NamingLine): readonly Candidate[] {
  const { text, line, end } = naming;
  const insert = inserts.exec(line.slice(0, maxHead));
  if (insert !== null) return valuesOfInsert(text, end - line.length + insert.index, end);
  const columns = columnsOf(line);
  if (columns !== null) return valuesOfTable(text, end, columns);
  const tail = line.slice(-maxTail).trimEnd();
  const block = opening.exec(tail);
  if (block !== null) return inBlock(naming, block[0]);
  if (/\{$/.test(tail)) return inObject(naming);
  if (owner.test(tail)) return besideName(naming);
  const explicit = /^\s*\? (\S{1,60})$/.exec(tail);
  return explicit === null ? [] : oneLine(naming, { key: keyOf(explicit[1]!), lead: /^\s*: +/ });
}

/** The content lines of a block string. The line that closes it is not one of them. */
function inBlock(naming: NamingLine, mark: string): readonly Candidate[] {
  const key = keyBefore(naming.tokens);
  if (key === null) return [];
  if (/[:\\]$|^#/.test(mark.trim())) {
    const below = oneLine(naming, { key, lead: /^\s*/ });
    return below.length > 0 ? below : fieldBelow(naming, key);
  }
  const found: Candidate[] = [];
  for (const { content, start } of linesAfter(naming, maxBlock)) {
    const value = content.trim();
    if (value === '') continue;
    if (closing.test(value) || /\s/.test(value)) break;
    found.push(toCandidate({ key, value, start: start + content.indexOf(value), how: 'next', quote: 'q' }));
  }
  return found;
}

/** `name: THE_NAME` with a field `value` on one of the lines around it, in the same item. */
function besideName(naming: NamingLine): readonly Candidate[] {
  const { text, line, end, tokens } = naming;
  const key = keyOf(tokens.at(-1)!.kind === 'comma' ? tokens.at(-2)!.text : tokens.at(-1)!.text);
  const item = /^\s*-/.test(line);
  const start = end - line.length;
  const above = item ? [] : linesBefore(text, start);
  for (const { content, start: from } of [...above, ...linesAfter(naming, maxFields)]) {
    if (from > start && (/^\s*(?:-|[}\])])/.test(content) || indentOf(content) < indentOf(line))) break;
    const value = fieldValue(content);
    if (value !== null) return [toCandidate({ ...value, key, start: from + value.at, how: 'cfg' })];
  }
  return [];
}

/** The lines before an offset that belong to the same item, the nearest first. */
function linesBefore(text: string, end: number): { content: string; start: number }[] {
  const lines: { content: string; start: number }[] = [];
  for (let to = end - 1; to > 0 && lines.length < maxFields; ) {
    const start = text.lastIndexOf('\n', to - 1) + 1;
    const content = text.slice(start, Math.min(to, start + maxLine));
    if (/^\s*[{}[\]]?\s*$/.test(content) || to - start > maxLine) break;
    lines.push({ content, start });
    if (/^\s*-/.test(content)) break;
    to = start - 1;
  }
  return lines;
}

/** `NAME:` with a field `value` or `default` below. */
function fieldBelow(naming: NamingLine, key: Key): readonly Candidate[] {
  const indent = indentOf(naming.line);
  for (const { content, start } of linesAfter(naming, maxFields)) {
    if (indentOf(content) <= indent) break;
    const value = fieldValue(content);
    if (value !== null) return [toCandidate({ ...value, key, start: start + value.at, how: 'cfg' })];
  }
  return [];
}

type NextValue = { readonly key: Key; readonly lead: RegExp };

/** The value of a field `value` and its offset in the line. */
function fieldValue(content: string): { value: string; at: number; quote: 'q' | 'b' } | null {
  const [field, quoted, bare] = valueField.exec(content) ?? [];
  const value = quoted ?? bare;
  if (value === undefined) return null;
  return { value, at: content.indexOf(value, field!.search(/[:=]/)), quote: quoted === undefined ? 'b' : 'q' };
}

/** The next line alone is the value. */
function oneLine(naming: NamingLine, { key, lead }: NextValue): readonly Candidate[] {
  const [next] = linesAfter(naming, 1);
  const head = next === undefined ? null : lead.exec(next.content);
  if (key.family === 'none' || head === null) return [];
  const rest = next!.content.slice(head[0].length).trimEnd();
  const item = /^(?:- +)?["']?([^\s"'#:{}[\],]{3,400})["']?(?: +#.*)?$/.exec(rest);
  if (item === null || indentOf(next!.content) <= indentOf(naming.line) - (head[0].trim() === ':' ? 1 : 0)) return [];
  const start = next!.start + head[0].length + rest.indexOf(item[1]!);
  return [toCandidate({ key, value: item[1]!, start, how: 'cfg', quote: 'b' })];
}

/** `"name": {` and `variable "name" {`: the object says the value in a field. */
function inObject(naming: NamingLine): readonly Candidate[] {
  const at = naming.tokens.length - 2;
  const before = naming.tokens[at];
  const name = before?.kind === 'operator' ? nameOfOperator(naming.tokens, at) : before?.text;
  const key = keyOf(name ?? '');
  if (key.family === 'none' || !(before?.kind === 'string' || before?.kind === 'operator')) return [];
  for (const { content, start } of linesAfter(naming, maxFields)) {
    if (/^\s*\}/.test(content)) break;
    const value = fieldValue(content);
    if (value?.quote === 'q') return [toCandidate({ ...value, key, start: start + value.at, how: 'op' })];
  }
  return [];
}

/** The last name before an assignment. */
function keyBefore(tokens: readonly Token[]): Key | null {
  for (let at = tokens.length - 1; at > 0; at--) {
    if (tokens[at]!.kind !== 'operator' || !/[:=]|<[-<]/.test(tokens[at]!.text)) continue;
    const key = keyOf(nameOfOperator(tokens, at) ?? '');
    if (key.family !== 'none') return key;
  }
  return null;
}

export type FoundValue = {
  readonly key: Key;
  readonly value: string;
  readonly start: number;
  readonly how: How;
  readonly quote: 'q' | 'b';
};

export function toCandidate({ key, value, start, how, quote }: FoundValue): Candidate {
  return { key, how, op: how === 'sql' ? '' : ':', quote, value, start, end: start + value.length, depth: 0 };
}

/** The next lines, each at most `maxLine` characters long. */
export function linesAfter(
  { text, end }: Pick<NamingLine, 'text' | 'end'>,
  count: number,
): { content: string; start: number }[] {
  const lines: { content: string; start: number }[] = [];
  let at = text.indexOf('\n', end) - end <= 1 ? text.indexOf('\n', end) : -1;
  while (at >= 0 && lines.length < count && at + 1 < text.length) {
    const start = at + 1;
    const window = text.slice(start, start + maxLine);
    const length = window.indexOf('\n');
    lines.push({ content: length < 0 ? window : window.slice(0, length), start });
    at = length < 0 ? -1 : start + length;
  }
  return lines;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const inserts = /\binsert\s{1,4}(?:ignore\s{1,4})?into\s{1,4}[\w.`"[\]]{1,100}\s{0,4}\(/i;
/** What opens a block at the end of a line. */
const opening =
  /(?:[=:(]\s{0,8}[A-Za-z]{0,2}(?:"""|'''))$|<<[<~-]?\s?["']?[A-Za-z_]\w{0,40}["']?(?:\.\w{1,20})?[;)]{0,2}$|=\s{0,8}@["']$|:(?: [&!][\w!/.-]{1,40})? {1,4}[|>][-+\d]{0,2}(?: {1,4}#.{0,80})?$|[=:]\s{0,8}\\$|:(?: {1,4}#.{0,80})?$/;
const closing = /^(?:"""|'''|["']@|[A-Z_]{2,15}[;),]{0,2}$|END\b)/;
const owner =
  /^\s{0,80}(?:- )?["']?(?:name|key|id|ParameterKey|variable)["']?\s{0,4}[:=]\s{0,4}["']?[\w./-]{2,80}["']?,?$/i;
const valueField =
  /^\s{0,80}(?:- )?["']?(?:value|val|default|defaultValue|content|example)["']?\s{0,40}[:=]\s{0,8}(?:["']([^"']{3,400})(?=["'])|([^\s"'#{}[\]]{3,400})\s{0,8}(?:#.{0,200})?$)/i;
const maxHead = 400;
const maxTail = 200;
const maxBlock = 6;
const maxFields = 5;
const maxLine = 600;
