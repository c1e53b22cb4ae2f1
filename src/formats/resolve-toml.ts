/**
 * TOML as manifests use it: tables, lists of tables, dotted keys, strings of all four kinds, lists and
 * inline tables; other values stay as their text. It reads on after a line that it does not understand,
 * and never throws.
 */
import type { Loose } from './resolve-json.js';

type Table = Map<string, unknown>;
type Cursor = { readonly text: string; at: number };

export function parseSimpleToml(text: string | null): Loose {
  if (text === null) return null;
  const root: Table = new Map();
  let table = root;
  const cursor = { text: text.replace(/^\ufeff/, ''), at: 0 };
  while (cursor.at < cursor.text.length) {
    passBlanks(cursor, anyBlank);
    const start = cursor.at;
    if (cursor.text[start] === '[') table = readHeader(cursor, root) ?? new Map();
    else readPair(cursor, table, 0);
    passBlanks(cursor, lineBlank);
    if (cursor.text[cursor.at] !== '\n' || cursor.at === start) passLine(cursor);
  }
  return toPlain(root);
}

function readHeader(cursor: Cursor, root: Table): Table | null {
  const isList = cursor.text.startsWith('[[', cursor.at);
  cursor.at += isList ? 2 : 1;
  const keys = readKeys(cursor);
  if (keys.length === 0 || keys.length > deepest || cursor.text[cursor.at] !== ']') return null;
  cursor.at += isList ? 2 : 1;
  const parent = tableAt(root, keys.slice(0, -1));
  if (!isList) return parent === null ? null : tableAt(parent, keys.slice(-1));
  const last = keys.at(-1)!;
  const list = parent?.get(last) ?? [];
  if (parent === null || !Array.isArray(list)) return null;
  const table: Table = new Map();
  list.push(table);
  parent.set(last, list);
  return table;
}

function readPair(cursor: Cursor, table: Table, depth: number): void {
  const keys = readKeys(cursor);
  if (keys.length === 0 || keys.length > deepest || cursor.text[cursor.at] !== '=') return;
  cursor.at += 1;
  const value = readValue(cursor, depth);
  tableAt(table, keys.slice(0, -1))?.set(keys.at(-1)!, value);
}

function readKeys(cursor: Cursor): string[] {
  const keys: string[] = [];
  for (;;) {
    passBlanks(cursor, lineBlank);
    const key = isQuote(cursor.text[cursor.at]) ? readString(cursor) : take(cursor, bareKey);
    if (key === '' && !isQuote(cursor.text[cursor.at - 1])) return keys;
    keys.push(key);
    passBlanks(cursor, lineBlank);
    if (cursor.text[cursor.at] !== '.') return keys;
    cursor.at += 1;
  }
}

/** The table at a path, made where there is none; the last of a list of tables. Null where a value stands. */
function tableAt(root: Table, keys: readonly string[]): Table | null {
  let table = root;
  for (const key of keys) {
    const held = table.get(key) ?? new Map();
    if (!table.has(key)) table.set(key, held);
    const next = Array.isArray(held) ? held.at(-1) : held;
    if (!(next instanceof Map)) return null;
    table = next;
  }
  return table;
}

function readValue(cursor: Cursor, depth: number): unknown {
  passBlanks(cursor, lineBlank);
  const mark = cursor.text[cursor.at];
  if (isQuote(mark)) return readString(cursor);
  if (mark !== '[' && mark !== '{') return take(cursor, bareValue).trim();
  if (depth >= deepest) return null;
  cursor.at += 1;
  const close = mark === '[' ? ']' : '}';
  const items: unknown[] = [];
  const table: Table = new Map();
  for (;;) {
    passBlanks(cursor, anyBlank);
    const start = cursor.at;
    const next = cursor.text[start];
    if (next === undefined) break;
    if (next === close) {
      cursor.at += 1;
      break;
    }
    if (next === ',') cursor.at += 1;
    else if (close === ']') items.push(readValue(cursor, depth + 1));
    else readPair(cursor, table, depth + 1);
    if (cursor.at === start) break;
  }
  return mark === '[' ? items : table;
}

function readString(cursor: Cursor): string {
  const { text, at } = cursor;
  const mark = text[at]!;
  const fence = text.startsWith(mark.repeat(3), at) ? mark.repeat(3) : mark;
  let end = at + fence.length;
  while (end < text.length && !text.startsWith(fence, end) && (fence.length === 3 || text[end] !== '\n'))
    end += mark === '"' && text[end] === '\\' ? 2 : 1;
  const inside = text.slice(at + fence.length, end);
  cursor.at = Math.min(text.length, text[end] === '\n' && fence.length === 1 ? end : end + fence.length);
  return mark === '"' ? inside.replace(/\\(["\\])/g, '$1') : inside;
}

function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const taken = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += taken.length;
  return taken;
}

function passBlanks(cursor: Cursor, pattern: RegExp): void {
  take(cursor, pattern);
}

function passLine(cursor: Cursor): void {
  const end = cursor.text.indexOf('\n', cursor.at);
  cursor.at = end < 0 ? cursor.text.length : end + 1;
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

function toPlain(value: unknown): Loose {
  if (Array.isArray(value)) return value.map(toPlain);
  return value instanceof Map ? Object.fromEntries([...value].map(([key, held]) => [key, toPlain(held)])) : value;
}

const anyBlank = /(?:\s|#[^\n]*)*/y;
const lineBlank = /(?:[ \t\r]|#[^\n]*)*/y;
const bareKey = /[A-Za-z0-9_-]*/y;
const bareValue = /[^,\]}#\n]*/y;
const deepest = 20;
