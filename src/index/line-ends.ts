/**
 * Line ends before and after an analysis. Grammars and outlines see one kind of text only: every line ends with LF, the
 * last one too. So a file has the same definitions whether its lines end with LF, CRLF or CR, and nothing in
 * `src/index/` needs to know about carriage returns. Afterwards all places are given as they are in the file itself,
 * where a line ends at LF and nowhere else (as in git and in all of packlight).
 */
import type { Analysis, Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';

/** The text with LF for every CRLF and every lone CR, and with a line end at its end. */
export function unifyLineEnds(text: string): string {
  const unified = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return unified === '' || unified.endsWith('\n') ? unified : `${unified}\n`;
}

/** What was found in the unified text, with lines and bytes of the original one. */
export function restorePlaces(analysis: Analysis, original: string): Analysis {
  if (!original.includes('\r') && (original === '' || original.endsWith('\n'))) return analysis;
  const { lineOf, byteOf } = original.includes('\r') ? placesWithReturns(original) : placesWithoutEnd(original);
  const range = ([first, last]: LineRange): LineRange => [lineOf(first), lineOf(last)];
  const restore = (definition: Definition): Definition => ({
    ...definition,
    lines: range(definition.lines),
    bytes: [byteOf(definition.bytes[0]), byteOf(definition.bytes[1])],
    signatureLines: range(definition.signatureLines),
    docLines: definition.docLines === null ? null : range(definition.docLines),
  });
  return {
    ...analysis,
    definitions: analysis.definitions.map(restore),
    imports: analysis.imports.map((one) => ({ ...one, line: lineOf(one.line) })),
    literals: analysis.literals.map((one) => ({ ...one, line: lineOf(one.line) })),
  };
}

type Places = { readonly lineOf: (line: number) => number; readonly byteOf: (byte: number) => number };

/** Only the added line end has no place in the original. */
function placesWithoutEnd(original: string): Places {
  const length = Buffer.byteLength(original);
  const lines = original.split('\n').length;
  return { lineOf: (line) => Math.min(line, lines), byteOf: (byte) => Math.min(byte, length) };
}

function placesWithReturns(original: string): Places {
  /** Line of the original (from 1) for each line of the unified text. */
  const lines = [1];
  /** Bytes of the unified text at which the LF of a CRLF stands, ascending: its CR was left out. */
  const shortened: number[] = [];
  let line = 1;
  let byte = 0;
  let done = 0;
  for (const { index, 0: end } of original.matchAll(/\r\n?|\n/g)) {
    byte += Buffer.byteLength(original.slice(done, index));
    if (end === '\r\n') shortened.push(byte);
    if (end !== '\r') line += 1;
    lines.push(line);
    byte += 1;
    done = index + end.length;
  }
  const length = Buffer.byteLength(original);
  return {
    lineOf: (at) => lines[at - 1] ?? line,
    byteOf: (at) => Math.min(length, at + countBelow(shortened, at)),
  };
}

/** How many of the ascending numbers are smaller than `limit`. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
