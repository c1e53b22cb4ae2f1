/** The text of a file with comments and strings replaced by blanks. Length and lines stay, so offsets are the same. */

import { countBefore } from '../../base/collections.js';
import { codeSpans } from '../../base/lex.js';

export type CodeView = {
  readonly text: string;
  readonly code: string;
  /** Where each line starts, ascending. */
  readonly starts: readonly number[];
};

export function viewCode(text: string, language: string): CodeView {
  const parts: string[] = [];
  let from = 0;
  for (const [start, end] of codeSpans(text, language)) {
    parts.push(blank(text.slice(from, start)), text.slice(start, end));
    from = end;
  }
  parts.push(blank(text.slice(from)));
  return { text, code: parts.join(''), starts: lineStarts(text) };
}

/** The line of an offset, from 1. */
export function lineAt({ starts }: CodeView, place: number): number {
  return countBefore(starts, (start) => start <= place);
}

export function textOfLine({ text, starts }: CodeView, line: number): string {
  return text.slice(starts[line - 1] ?? text.length, starts[line] ?? text.length);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
