/** Finds values in the columns of tables whose header names a secret: SQL `INSERT` and `COPY`, CSV and Markdown. */
import type { Candidate } from './candidate.js';
import { linesAfter, toCandidate } from './following-lines.js';
import { type Key, keyOf, strongFamilies } from './key-family.js';
import { tokensOf } from './line-tokens.js';

/** The telling columns of a header, and how its rows are separated. */
export type Columns = { readonly separator: string; readonly count: number; readonly keys: ReadonlyMap<number, Key> };

/** The columns of a CSV, Markdown or `COPY` header; null if the line is none. */
export function columnsOf(line: string): Columns | null {
  if (line.length > maxHeader) return null;
  const copy = /^\s*COPY\s+\S+\s*\(([^()]+)\)\s+FROM\s+stdin/i.exec(line);
  if (copy !== null) return tellingColumns(copy[1]!.split(','), '\t');
  if (noHeader.test(line) || union.test(line)) return null;
  const separator = ['|', '\t', ';', ','].find((sign) => line.includes(sign));
  if (separator === undefined) return null;
  const cells = line.split(separator);
  return cells.length > 1 && cells.every((cell) => columnName.test(cell)) ? tellingColumns(cells, separator) : null;
}

function tellingColumns(cells: readonly string[], separator: string): Columns | null {
  const keys = new Map<number, Key>();
  for (const [at, cell] of cells.entries()) {
    const key = keyOf(
      cell
        .trim()
        .replace(/[ "'`*]+/g, '_')
        .replace(/^_|_$/g, ''),
    );
    if (strongFamilies.has(key.family)) keys.set(at, key);
  }
  return keys.size === 0 ? null : { separator, count: cells.length, keys };
}

/** The cells of the rows below a header that belong to telling columns. Rows have as many cells as the header. */
export function valuesOfTable(text: string, end: number, { separator, count, keys }: Columns): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const { content, start } of linesAfter({ text, end }, maxRows)) {
    const cells = content.split(separator);
    if (cells.length !== count) break;
    let at = start;
    for (const [column, cell] of cells.entries()) {
      const value = /^[\s"'`*]*([^\s"'`]{3,400}?)[\s"'`*]*$/.exec(cell)?.[1];
      const key = keys.get(column);
      if (key !== undefined && value !== undefined && !/^[-:]+$/.test(value))
        found.push(toCandidate({ key, value, start: at + cell.indexOf(value), how: 'cfg', quote: 'b' }));
      at += cell.length + 1;
    }
  }
  return found;
}

/** The strings of the rows of an `INSERT` that stand in telling columns. `from` is where the statement begins. */
export function valuesOfInsert(text: string, from: number, end: number): readonly Candidate[] {
  const statement = text.slice(from, end + maxStatement);
  const open = statement.indexOf('(');
  const close = statement.indexOf(')', open);
  const values = /^\s{0,40}values\s{0,40}(?=\()/i.exec(statement.slice(close + 1, close + 100));
  const columns = tellingColumns(statement.slice(open + 1, Math.max(open, close)).split(','), ',');
  if (columns === null || values === null) return [];
  const found: Candidate[] = [];
  let [depth, column] = [0, 0];
  for (const { kind, text: value, from: start } of tokensOf(statement.slice(close + 1), from + close + 1)) {
    if (kind === 'open' && depth++ === 0) column = 0;
    else if (kind === 'close') depth -= 1;
    else if (kind === 'comma' && depth === 1) column += 1;
    const key = columns.keys.get(column);
    if (kind === 'string' && depth === 1 && key !== undefined && value.length >= 3)
      found.push(toCandidate({ key, value, start, how: 'sql', quote: 'q' }));
    if (depth < 0 || (depth === 0 && value === ';')) break;
  }
  return found;
}

/** Signs that no column name has: a check that spares most lines the split. */
const noHeader = /[(){}[\]=<>:/\\&$#@!?%+~^]/;
/** A type with several values, one a line. A row of a table ends in its separator too. */
const union = /^\s*\|[^|]*[^|\s]\s*$/;
const columnName = /^\s{0,8}["'`*]{0,2}[\p{L}\w .-]{0,40}["'`*]{0,2}\s{0,8}$/u;
const maxHeader = 300;
const maxRows = 100;
const maxStatement = 2_400;
