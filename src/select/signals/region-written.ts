/**
 * What a task writes out and code may hold letter by letter: texts between quotation marks, and the names in its code
 * spans. Asked of each stretch of a file.
 */
import { countWords } from '../../base/words.js';
import type { LineRange } from '../../model/block.js';
import type { Query } from '../query.js';

export type Written = { readonly quotes: readonly string[]; readonly names: ReadonlySet<string> };

export function writtenIn({ text, parts }: Query): Written {
  const quotes = new Set([...text.matchAll(quoted)].map((match) => match[2]!));
  const names = [...countWords(parts.inline).keys()].filter((word) => word.length >= shortestName);
  return { quotes: [...quotes].filter(saysSomething).slice(0, maxQuotes), names: new Set(names) };
}

function saysSomething(quote: string): boolean {
  return quote.length >= shortestQuote && /[A-Za-z]/.test(quote);
}

/** How many of the quotes each piece holds. */
export function countQuotes(
  textLines: readonly string[],
  pieces: readonly LineRange[],
  quotes: readonly string[],
): number[] {
  const whole = textLines.join('\n');
  const held = quotes.filter((quote) => whole.includes(quote));
  return pieces.map((piece) => {
    if (held.length === 0) return 0;
    const own = linesIn(textLines, piece).join('\n');
    return held.filter((quote) => own.includes(quote)).length;
  });
}

/** How many of the names the code of each piece says. */
export function countNames(
  textLines: readonly string[],
  isRemark: readonly boolean[],
  pieces: readonly LineRange[],
  names: ReadonlySet<string>,
): number[] {
  if (names.size === 0) return pieces.map(() => 0);
  return pieces.map((piece) => {
    const code = linesIn(textLines, piece).filter((_, at) => !isRemark[piece[0] - 1 + at]);
    let count = 0;
    for (const word of countWords(code.join('\n')).keys()) if (names.has(word)) count += 1;
    return count;
  });
}

function linesIn(lines: readonly string[], [first, last]: LineRange): readonly string[] {
  return lines.slice(first - 1, last);
}

/** Not the apostrophe of a word. */
const quoted = /(?<![A-Za-z0-9])(["'`])([^"'`\n]{1,60})\1(?![A-Za-z0-9])/g;
const shortestQuote = 4;
const maxQuotes = 40;
const shortestName = 3;
