/**
 * SQL: what `create` makes, to the end of its statement, and the columns of tables. Strings, quoted names,
 * dollar quotes and comments are passed over; a body between `begin` and `end` holds semicolons.
 */
import { appendAll } from '../../base/append.js';
import type { Part } from './part.js';
import { sqlKinds } from './schema.table.js';

export function outlineSql(text: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const { start, end } = nextStatement(text, at);
    const head = text.slice(start, Math.min(end, start + maxHeadLength));
    const found = createHead.exec(head);
    // A name that reaches the end of what was read may go on after it.
    const match = found !== null && found[0].length === maxHeadLength ? null : found;
    const kind = match === null ? undefined : sqlKinds.get(match[1]!.toLowerCase().replace(/\s+/g, ' '));
    if (match !== null && kind !== undefined) {
      const name = match[2]!.replace(/["`[\]]/g, '');
      parts.push({ name, kind, start, headEnd: start + match[0].length, end, exported: true });
      if (kind === 'struct' && parts.length < maxParts)
        appendAll(parts, tableColumns(text, { name, from: start + match[0].length, end }));
    }
    at = end;
  }
  return parts;
}

/** From the first word after white space and comments to the semicolon that ends the statement. */
function nextStatement(text: string, from: number): { start: number; end: number } {
  let start = -1;
  let depth = 0;
  let routine = false;
  token.lastIndex = from;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const word = found[0];
    const isComment = word.startsWith('--') || word.startsWith('/*');
    if (start < 0 && !isComment && word !== ';') start = found.index;
    if (word === ';' && depth === 0) return { start: start < 0 ? found.index : start, end: token.lastIndex };
    if (word.startsWith('$')) {
      const close = text.indexOf(word, token.lastIndex);
      token.lastIndex = close < 0 ? text.length : close + word.length;
    } else if (/^(?:function|procedure|trigger|event|package)$/i.test(word)) routine ||= depth === 0;
    else if (routine && /^(?:begin|case)$/i.test(word)) depth += 1;
    else if (depth > 0 && /^end\b/i.test(word) && !/^end\s+(?:if|loop|while|repeat|for)$/i.test(word)) {
      depth -= 1;
      // The delimiter after the last `end` may be anything that the client was told.
      if (depth === 0) return { start, end: text[token.lastIndex] === ';' ? token.lastIndex + 1 : token.lastIndex };
    }
  }
  return { start: start < 0 ? text.length : start, end: text.length };
}

const token =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^'\\]*(?:(?:''|\\.)[^'\\]*)*'?|"[^"]*"?|`[^`]*`?|\$\w{0,60}\$|;|\bend\s{1,20}(?:if|loop|while|repeat|for|case)\b|\w+|[^\s\w]/gi;

const createHead =
  /^create\s+(?:or\s+(?:replace|alter)\s+)?(?:(?:global|local|temp|temporary|unlogged|unique|recursive|definer\s*=\s*\S{1,100}|external|virtual|concurrently|constraint|editionable)\s+)*(table|materialized\s+view|view|function|procedure|trigger|index|type|schema|database|sequence|domain|extension|event)\s+(?:if\s+not\s+exists\s+|concurrently\s+)?((?:"[^"\n]{1,200}"|`[^`\n]{1,200}`|\[[^\]\n]{1,200}\]|[\w$]{1,200})(?:\s{0,4}\.\s{0,4}(?:"[^"\n]{1,200}"|`[^`\n]{1,200}`|\[[^\]\n]{1,200}\]|[\w$]{1,200})){0,3})/i;

const maxHeadLength = 1_000;
const maxParts = 20_000;

/** The columns of a `create table`: the first word of each item between its brackets that is no constraint. */
function tableColumns(
  text: string,
  table: { readonly name: string; readonly from: number; readonly end: number },
): Part[] {
  const columns: Part[] = [];
  let depth = 0;
  let column: { name: string; start: number; headEnd: number; end: number } | null = null;
  let expectsName = false;
  const add = () => {
    if (column !== null) columns.push({ ...column, kind: 'field', container: table.name, exported: true });
    column = null;
  };
  columnToken.lastIndex = table.from;
  for (let found = columnToken.exec(text); found !== null && found.index < table.end; found = columnToken.exec(text)) {
    const word = found[0];
    if (word.startsWith('--') || word.startsWith('/*')) continue;
    if (depth === 0 && /^as$/i.test(word)) return columns;
    if (word === ')') depth -= 1;
    if ((word === ',' && depth === 1) || (word === ')' && depth === 0)) add();
    else if (column !== null)
      column = { ...(column as { name: string; start: number; headEnd: number }), end: columnToken.lastIndex };
    else if (expectsName && /^[\w"`[]/.test(word) && !notColumns.test(word)) {
      const [start, end] = [found.index, columnToken.lastIndex];
      column = { name: word.replace(/["`[\]]/g, ''), start, headEnd: end, end };
    }
    if (word === ')' && depth <= 0) return columns;
    expectsName = (word === '(' && depth === 0) || (word === ',' && depth === 1);
    if (word === '(') depth += 1;
  }
  return columns;
}

const columnToken =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^'\\]*(?:(?:''|\\.)[^'\\]*)*'?|"[^"]*"?|`[^`]*`?|\[[^\]\n]{0,200}\]|\w+|[^\s\w]/gi;
const notColumns = /^(?:primary|foreign|constraint|unique|check|key|index|exclude|like|fulltext|spatial|period)$/i;
