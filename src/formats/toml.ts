/**
 * TOML 1.0. What a package manager would refuse (a key given twice, a string without an end) is a fault with its line.
 * Numbers and dates that JSON has no form for stay texts. Each character is read once. Nesting is bounded, so that
 * callers may recurse.
 */
import { fail, ok, type Result } from '../base/result.js';
import { faultOf, maxCharacters, maxDepth, type ReadFault, Stop } from './read-fault.js';

type Table = { readonly fields: Map<string, Value>; origin: 'implied' | 'header' | 'inline' };
type Value = string | number | boolean | Table | Value[];

export function readToml(raw: string): Result<unknown, ReadFault> {
  const { value, firstFault } = readStatements(raw, 'stop at a fault');
  return firstFault === null ? ok(value) : fail(firstFault);
}

/** Leaves out each statement that is broken. An empty object for a missing file. */
export function parseLenientToml(raw: string | null): unknown {
  return readStatements(raw ?? '', 'read on').value;
}

type ReadStatements = { readonly value: unknown; readonly firstFault: ReadFault | null };

function readStatements(raw: string, mode: 'stop at a fault' | 'read on'): ReadStatements {
  const text = raw.startsWith('\ufeff') ? raw.slice(1) : raw;
  if (text.length > maxCharacters)
    return { value: {}, firstFault: { line: 1, what: `longer than ${maxCharacters} characters` } };
  const root = newTable('header');
  const cursor: Cursor = { text, at: 0 };
  let table = root;
  for (;;) {
    take(cursor, anyBlank);
    if (cursor.at >= text.length) return { value: toPlain(root), firstFault: null };
    const start = cursor.at;
    const isHeader = text[start] === '[';
    try {
      if (isHeader) table = readHeader(cursor, root);
      else readPair(cursor, table, 0);
      take(cursor, lineBlank);
      if (cursor.at < text.length && !/[\r\n]/.test(text[cursor.at]!))
        throw new Stop(cursor.at, 'the end of the line was expected');
    } catch (stop) {
      if (!(stop instanceof Stop)) throw stop;
      if (mode === 'stop at a fault') return { value: {}, firstFault: faultOf(text, stop) };
      // The table of the pairs after a broken header is unknown.
      if (isHeader) table = newTable('header');
      cursor.at = start;
      take(cursor, restOfLine);
    }
  }
}

function readHeader(cursor: Cursor, root: Table): Table {
  const start = cursor.at;
  const isList = cursor.text.startsWith('[[', start);
  cursor.at += isList ? 2 : 1;
  const keys = readKeys(cursor);
  const close = isList ? ']]' : ']';
  if (!cursor.text.startsWith(close, cursor.at)) throw new Stop(cursor.at, `${close} was expected`);
  cursor.at += close.length;
  const last = keys.pop()!;
  const parent = tableAt(root, keys, start);
  const held = parent.fields.get(last);
  const table = newTable('header');
  if (isList) {
    const list = held ?? [];
    const isOurs = Array.isArray(list) && (list.length === 0 || isTable(list[0]));
    if (!isOurs) throw new Stop(start, 'a list of tables where another value stands');
    list.push(table);
    parent.fields.set(last, list);
    return table;
  }
  if (held === undefined) {
    parent.fields.set(last, table);
    return table;
  }
  if (!isTable(held) || held.origin !== 'implied') throw new Stop(start, 'a table that is given twice');
  held.origin = 'header';
  return held;
}

function readPair(cursor: Cursor, table: Table, depth: number): void {
  const start = cursor.at;
  const keys = readKeys(cursor);
  if (cursor.text[cursor.at] !== '=') throw new Stop(cursor.at, '= was expected');
  cursor.at += 1;
  const value = readValue(cursor, depth + keys.length);
  const last = keys.pop()!;
  const parent = tableAt(table, keys, start);
  if (parent.fields.has(last)) throw new Stop(start, 'a key that is given twice');
  parent.fields.set(last, value);
}

function readKeys(cursor: Cursor): string[] {
  const keys: string[] = [];
  for (;;) {
    take(cursor, lineBlank);
    const isQuoted = isQuote(cursor.text[cursor.at]);
    const key = isQuoted ? readTomlString(cursor) : take(cursor, bareKey);
    if (key === '' && !isQuoted) throw new Stop(cursor.at, 'a key was expected');
    keys.push(key);
    if (keys.length > maxDepth) throw new Stop(cursor.at, `more than ${maxDepth} levels`);
    take(cursor, lineBlank);
    if (cursor.text[cursor.at] !== '.') return keys;
    cursor.at += 1;
  }
}

/** The table at a path, created if it is missing; the last one of a list of tables. */
function tableAt(root: Table, keys: readonly string[], at: number): Table {
  let table = root;
  for (const key of keys) {
    const held = table.fields.get(key) ?? newTable('implied');
    if (!table.fields.has(key)) table.fields.set(key, held);
    const next = Array.isArray(held) ? held.at(-1) : held;
    if (!isTable(next) || next.origin === 'inline') throw new Stop(at, 'a key below a value that holds no keys');
    table = next;
  }
  return table;
}

function readValue(cursor: Cursor, depth: number): Value {
  take(cursor, lineBlank);
  const mark = cursor.text[cursor.at];
  if (isQuote(mark)) return readTomlString(cursor);
  if (depth >= maxDepth) throw new Stop(cursor.at, `more than ${maxDepth} levels`);
  if (mark === '[') return readList(cursor, depth);
  if (mark === '{') return readInlineTable(cursor, depth);
  const start = cursor.at;
  const word = take(cursor, bareValue);
  if (word === 'true' || word === 'false') return word === 'true';
  if (!number.test(word)) throw new Stop(start, 'a value was expected');
  const plain = /^[+-]?\d[\d_]*(?:\.[\d_]+)?$/.test(word) ? Number(word.replaceAll('_', '')) : Number.NaN;
  return Number.isSafeInteger(plain) || (Number.isFinite(plain) && word.includes('.')) ? plain : word;
}

function readList(cursor: Cursor, depth: number): Value {
  const items: Value[] = [];
  readItems(cursor, ']', () => items.push(readValue(cursor, depth + 1)));
  return items;
}

function readInlineTable(cursor: Cursor, depth: number): Value {
  const open = newTable('header');
  readItems(cursor, '}', () => readPair(cursor, open, depth + 1));
  return { fields: open.fields, origin: 'inline' };
}

/** Newlines and a trailing comma in an inline table are TOML 1.1. Cargo and Python tools accept them already. */
function readItems(cursor: Cursor, close: ']' | '}', readItem: () => void): void {
  for (cursor.at += 1; ; ) {
    take(cursor, anyBlank);
    if (cursor.text[cursor.at] === close) break;
    readItem();
    take(cursor, anyBlank);
    if (cursor.text[cursor.at] === ',') cursor.at += 1;
    else if (cursor.text[cursor.at] !== close) throw new Stop(cursor.at, `a comma or ${close} was expected`);
  }
  cursor.at += 1;
}

function newTable(origin: Table['origin']): Table {
  return { fields: new Map(), origin };
}

function isTable(value: Value | undefined): value is Table {
  return typeof value === 'object' && !Array.isArray(value);
}

/** `Object.fromEntries` makes every name an own field, also `__proto__`. */
function toPlain(value: Value): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  return isTable(value) ? Object.fromEntries([...value.fields].map(([key, held]) => [key, toPlain(held)])) : value;
}

const anyBlank = /(?:[ \t\r\n]|#[^\n]*)*/y;
const lineBlank = /[ \t]*(?:#[^\r\n]*)?/y;
const restOfLine = /[^\n]*/y;
const bareKey = /[\w-]*/y;
const bareValue = /[\w+\-.:]*(?: \d\d:[\d:.+\-Zz]*)?/y;
const number = /^[+-]?(?:\d|inf$|nan$)/;

type Cursor = { readonly text: string; at: number };

/** Reads the four kinds of TOML strings and moves the cursor past them. */
function readTomlString(cursor: Cursor): string {
  const { text, at } = cursor;
  const mark = text[at]!;
  const isLong = text.startsWith(mark.repeat(3), at);
  const fence = isLong ? mark.repeat(3) : mark;
  let end = at + fence.length;
  for (; !text.startsWith(fence, end); end += mark === '"' && text[end] === '\\' ? 2 : 1)
    if (end >= text.length || (!isLong && text[end] === '\n')) throw new Stop(at, 'a string without its closing quote');
  // One or two quotes may precede the closing three.
  while (isLong && text[end + 3] === mark) end += 1;
  const inside = text.slice(at + fence.length, end).replace(isLong ? /^\r?\n/ : /(?!)/, '');
  cursor.at = end + fence.length;
  return mark === '"' ? inside.replace(escaped, (written) => characterOf(written, at)) : inside;
}

function take(cursor: Cursor, sticky: RegExp): string {
  sticky.lastIndex = cursor.at;
  const taken = sticky.exec(cursor.text)?.[0] ?? '';
  cursor.at += taken.length;
  return taken;
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

function characterOf(written: string, at: number): string {
  const letter = written[1]!;
  if (/\s/.test(letter)) return '';
  if (letter !== 'u' && letter !== 'U') {
    const meant = letters[letter];
    if (meant === undefined) throw new Stop(at, 'a backslash that means nothing');
    return meant;
  }
  const code = Number.parseInt(written.slice(2), 16);
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000)) throw new Stop(at, 'an escape that is no character');
  return String.fromCodePoint(code);
}

const escaped = /\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|[ \t]*\r?\n\s*|[\s\S])/g;
const letters: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001b',
  '"': '"',
  '\\': '\\',
};
