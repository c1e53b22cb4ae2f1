/**
 * A generic outline for any text, line by line without a parser: lines that look like definitions or headings. It may
 * miss some and include wrong ones. Its cost is bounded, because long lines are skipped. Each definition reaches to the
 * end of the block that its line begins.
 */
import { wordSet } from '../base/collections.js';
import type { Definition } from '../model/analysis.js';
import { blockEnds } from './block-ends.js';
import { codePatterns, patternsByLanguage } from './outline.table.js';

export function outlineText(text: string, language: string): Definition[] {
  const patterns = patternsByLanguage.get(language) ?? codePatterns;
  const found: (NamedLine & { readonly line: number })[] = [];
  let line = 0;
  let start = 0;
  while (start <= text.length && found.length < maxLines) {
    line += 1;
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (end - start <= maxLineLength) {
      const name = nameInLine(text.slice(start, end), patterns);
      if (name !== null) found.push({ line, name, signature: text.slice(start, end).trim() });
    }
    start = end + 1;
  }
  if (found.length === 0) return [];
  const endOf = blockEnds(text);
  return found.map((one) => definitionAt(one.line, endOf(one.line), one));
}

type NamedLine = { readonly name: string; readonly signature: string };

function definitionAt(line: number, last: number, { name, signature }: NamedLine): Definition {
  return {
    name,
    kind: 'section',
    container: null,
    lines: [line, last],
    headLine: line,
    bytes: [0, 0],
    signatureLines: [line, line],
    signature,
    docLines: null,
    bodyLines: last > line ? [line + 1, last] : null,
    exported: false,
    bases: [],
  };
}

function nameInLine(line: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(line);
    if (match !== null && !notNames.has(match[1]!)) return match[1]!;
  }
  return null;
}

const maxLineLength = 300;
/** The most definitions of one file; a file with more is data. */
export const maxLines = 2_000;
const notNames = wordSet('if for while switch catch return else do try function new await with');
