/**
 * Finds the first offset at which a text is not valid JSON. `JSON.parse` gives no reliable offset, quotes the text in
 * its message and accepts duplicate keys; here, a duplicate key is a fault too.
 */
import type { ParseFailure } from './parsed.js';

export function findJsonFault(text: string): ParseFailure | null {
  const cursor: Cursor = { text, at: 0 };
  const what = passValue(cursor, 0) ?? (skipBlanks(cursor) === '' ? null : 'text after the end');
  return what === null ? null : { at: cursor.at, what };
}

type Cursor = { readonly text: string; at: number };

/** Moves past one value, or returns what is wrong at the current offset. */
function passValue(cursor: Cursor, depth: number): string | null {
  const next = skipBlanks(cursor);
  if (depth > deepest) return 'nested deeper than any pack';
  if (next === '{') return passMembers(cursor, depth, '}');
  if (next === '[') return passMembers(cursor, depth, ']');
  if (next === '"') return passString(cursor);
  literal.lastIndex = cursor.at;
  const found = literal.exec(cursor.text);
  if (found === null) return next === '' ? tooEarly : 'no JSON value';
  cursor.at = literal.lastIndex;
  return null;
}

function passMembers(cursor: Cursor, depth: number, close: '}' | ']'): string | null {
  const keys = new Set<string>();
  cursor.at += 1;
  if (skipBlanks(cursor) === close) {
    cursor.at += 1;
    return null;
  }
  for (;;) {
    const wrong = (close === '}' ? passKey(cursor, keys) : null) ?? passValue(cursor, depth + 1);
    if (wrong !== null) return wrong;
    const next = skipBlanks(cursor);
    if (next !== ',' && next !== close) return next === '' ? tooEarly : `neither a comma nor ${close}`;
    cursor.at += 1;
    if (next === close) return null;
  }
}

function passKey(cursor: Cursor, keys: Set<string>): string | null {
  if (skipBlanks(cursor) !== '"') return cursor.at === cursor.text.length ? tooEarly : 'no key';
  const start = cursor.at;
  const wrong = passString(cursor);
  if (wrong !== null) return wrong;
  const key = JSON.parse(cursor.text.slice(start, cursor.at)) as string;
  if (keys.has(key)) return 'a key that was there before';
  keys.add(key);
  if (skipBlanks(cursor) !== ':') return cursor.at === cursor.text.length ? tooEarly : 'no colon after a key';
  cursor.at += 1;
  return null;
}

function passString(cursor: Cursor): string | null {
  for (cursor.at += 1; ; ) {
    plain.lastIndex = cursor.at;
    plain.test(cursor.text);
    cursor.at = plain.lastIndex;
    const next = cursor.text[cursor.at];
    if (next === undefined) return tooEarly;
    if (next === '"') {
      cursor.at += 1;
      return null;
    }
    escaped.lastIndex = cursor.at;
    if (!escaped.test(cursor.text)) return 'a character that JSON writes otherwise';
    cursor.at = escaped.lastIndex;
  }
}

/** The next character that is no blank, '' at the end. */
function skipBlanks(cursor: Cursor): string {
  blanks.lastIndex = cursor.at;
  blanks.test(cursor.text);
  cursor.at = blanks.lastIndex;
  return cursor.text[cursor.at] ?? '';
}

const tooEarly = 'the text ends too early';
const deepest = 16;
const blanks = /[ \t\r\n]*/y;
const plain = /[^"\\\0-\x1f]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
