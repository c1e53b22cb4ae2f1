/** The columns of a `create table`: the first word of each item between its brackets that is no constraint. */
import type { Part } from './part.js';

export function tableColumns(
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
  token.lastIndex = table.from;
  for (let found = token.exec(text); found !== null && found.index < table.end; found = token.exec(text)) {
    const word = found[0];
    if (word.startsWith('--') || word.startsWith('/*')) continue;
    if (depth === 0 && /^as$/i.test(word)) return columns;
    if (word === ')') depth -= 1;
    if ((word === ',' && depth === 1) || (word === ')' && depth === 0)) add();
    else if (column !== null)
      column = { ...(column as { name: string; start: number; headEnd: number }), end: token.lastIndex };
    else if (expectsName && /^[\w"`[]/.test(word) && !notColumns.test(word)) {
      const [start, end] = [found.index, token.lastIndex];
      column = { name: word.replace(/["`[\]]/g, ''), start, headEnd: end, end };
    }
    if (word === ')' && depth <= 0) return columns;
    expectsName = (word === '(' && depth === 0) || (word === ',' && depth === 1);
    if (word === '(') depth += 1;
  }
  return columns;
}

const token =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^'\\]*(?:(?:''|\\.)[^'\\]*)*'?|"[^"]*"?|`[^`]*`?|\[[^\]\n]{0,200}\]|\w+|[^\s\w]/gi;
const notColumns = /^(?:primary|foreign|constraint|unique|check|key|index|exclude|like|fulltext|spatial|period)$/i;
