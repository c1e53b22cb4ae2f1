/**
 * Normalises line ends for an analysis. Grammars and outlines get a text in which every line ends with LF. So a file has
 * the same definitions with LF, CRLF or CR, and the rest of `src/index/` need not handle carriage returns. Afterwards all
 * positions are mapped back to the file itself, where only LF ends a line, as in git.
 */
import type { Analysis, Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import { readChains, readLocals, writeUses } from './uses/use-text.js';

/** The text with LF for every CRLF and every lone CR, and with a line end at its end. */
export function unifyLineEnds(text: string): string {
  const unified = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return unified === '' || unified.endsWith('\n') ? unified : `${unified}\n`;
}

/** Maps the lines and bytes of an analysis of the unified text back to the original text. */
export function restorePositions(analysis: Analysis, original: string): Analysis {
  if (!original.includes('\r') && (original === '' || original.endsWith('\n'))) return analysis;
  const { lineOf, byteOf } = original.includes('\r') ? placesWithReturns(original) : placesWithoutEnd(original);
  const range = ([first, last]: LineRange): LineRange => [lineOf(first), lineOf(last)];
  const restore = (definition: Definition): Definition => ({
    ...definition,
    lines: range(definition.lines),
    headLine: lineOf(definition.headLine),
    bytes: [byteOf(definition.bytes[0]), byteOf(definition.bytes[1])],
    signatureLines: range(definition.signatureLines),
    docLines: definition.docLines === null ? null : range(definition.docLines),
    bodyLines: definition.bodyLines === null ? null : range(definition.bodyLines),
  });
  return {
    ...analysis,
    definitions: analysis.definitions.map(restore),
    imports: analysis.imports.map((one) => ({ ...one, line: lineOf(one.line) })),
    literals: analysis.literals.map((one) => ({ ...one, line: lineOf(one.line) })),
    uses: writeUses(
      readChains(analysis.uses).map((one) => ({ ...one, line: lineOf(one.line) })),
      readLocals(analysis.uses),
    ),
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
