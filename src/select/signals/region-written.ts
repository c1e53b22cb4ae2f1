/** Counts, per region, what the task quotes and code may contain verbatim: quoted texts and the names in code spans. */
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

/** How many of the quotes each region contains. */
export function countQuotes(
  textLines: readonly string[],
  regions: readonly LineRange[],
  quotes: readonly string[],
): number[] {
  const whole = textLines.join('\n');
  const held = quotes.filter((quote) => whole.includes(quote));
  return regions.map((region) => {
    if (held.length === 0) return 0;
    const own = linesIn(textLines, region).join('\n');
    return held.filter((quote) => own.includes(quote)).length;
  });
}

/** How many of the names the code of each region contains; comments do not count. */
export function countNames(
  { textLines, isRemark }: { readonly textLines: readonly string[]; readonly isRemark: readonly boolean[] },
  regions: readonly LineRange[],
  names: ReadonlySet<string>,
): number[] {
  if (names.size === 0) return regions.map(() => 0);
  return regions.map((region) => {
    const code = linesIn(textLines, region).filter((_, at) => !isRemark[region[0] - 1 + at]);
    let count = 0;
    for (const word of countWords(code.join('\n')).keys()) if (names.has(word)) count += 1;
    return count;
  });
}

function linesIn(lines: readonly string[], [first, last]: LineRange): readonly string[] {
  return lines.slice(first - 1, last);
}

/** An apostrophe inside a word is no quotation mark. */
const quoted = /(?<![A-Za-z0-9])(["'`])([^"'`\n]{1,60})\1(?![A-Za-z0-9])/g;
const shortestQuote = 4;
const maxQuotes = 40;
const shortestName = 3;
