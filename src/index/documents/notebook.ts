/**
 * Notebooks: each cell with the lines of its source in the file, and the functions and classes that stand
 * at the left edge of a code cell.
 */
import { scanJson, unquote } from '../../formats/json-scan.js';
import type { Part } from './part.js';

export function outlineNotebook(text: string): Part[] {
  return readCells(text).flatMap(({ type, pieces }, i) => {
    if (pieces.length === 0) return [];
    const name = `cell ${i + 1}`;
    const [start, end] = [pieces[0]!.start, pieces.at(-1)!.end];
    const title = pieces.map(({ content }) => content.trim()).find((content) => content !== '') ?? '';
    const isTitled = type === 'markdown' && title.length <= maxTitleLength;
    const shown = isTitled ? `${name}: ${title.replace(/^#+\s*/, '')}` : name;
    const cell: Part = { name: shown, kind: 'cell', start, headEnd: pieces[0]!.end, end };
    return type === 'code' ? [cell, ...definitionsIn(pieces, name)] : [cell];
  });
}

/** One string of a cell's source: mostly one line of it. */
type SourceString = { readonly content: string; readonly start: number; readonly end: number };
type Cell = { type: string; pieces: SourceString[] };

function readCells(text: string): Cell[] {
  const cells: Cell[] = [];
  const keys: string[] = [];
  scanJson(text, ({ type, depth, start, end, inside }) => {
    if (type === 'key' && depth <= 3) {
      keys[depth] = unquote(text.slice(start, end));
      keys.length = depth + 1;
    } else if (type === 'open' && depth === 2 && inside === '[' && keys[1] === 'cells')
      cells.push({ type: '', pieces: [] });
    const cell = cells.at(-1);
    if (type !== 'value' || cell === undefined || keys[1] !== 'cells') return;
    if (keys[3] === 'cell_type' && depth === 3) cell.type = unquote(text.slice(start, end));
    else if (keys[3] === 'source' && (depth === 3 || depth === 4))
      cell.pieces.push({ content: unquote(text.slice(start, end)), start, end });
  });
  return cells;
}

function definitionsIn(pieces: readonly SourceString[], container: string): Part[] {
  return pieces.flatMap(({ content, start, end }, i): Part[] => {
    const match = /^(?:async\s+)?(def|class)\s+(\w+)/.exec(content);
    if (match === null) return [];
    let last = i;
    while (last + 1 < pieces.length && /^(?:[ \t]|\s*$|[)\]}])/.test(pieces[last + 1]!.content)) last += 1;
    while (last > i && pieces[last]!.content.trim() === '') last -= 1;
    const kind = match[1] === 'class' ? 'class' : 'function';
    return [{ name: match[2]!, kind, container, start, headEnd: end, end: pieces[last]!.end, exported: true }];
  });
}

/** A longer one is a paragraph and names nothing. */
const maxTitleLength = 120;
