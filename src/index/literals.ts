/**
 * Finds string literals that issues quote: messages and routes. Keys, formats, file names and other strings of one word
 * are left out.
 */
import { stringSpans } from '../base/lex.js';
import type { Literal } from '../model/analysis.js';

export function findLiterals(text: string, language: string): Literal[] {
  const literals: Literal[] = [];
  let line = 1;
  let lineEnd = text.indexOf('\n');
  for (const [start, end] of stringSpans(text, language)) {
    if (end - start < shortestLiteral || end - start > maxLiteralLength) continue;
    const content = readContent(text.slice(start, end));
    if (!isRoute(content) && !isMessage(content)) continue;
    for (; lineEnd >= 0 && lineEnd < start; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    literals.push({ text: content, line });
    if (literals.length === maxLiterals) break;
  }
  return literals;
}

/** The string on one line, without escapes. `\\(` stays, because it begins a placeholder. */
function readContent(source: string): string {
  const plain = source.includes('\\')
    ? source.replace(/\\(?:\r?\n|[abfnrtv0]|([^(]))/g, (_, mark?: string) => mark ?? ' ')
    : source;
  return /[^\S ]| {2}|^ | $/.test(plain) ? plain.replace(/\s+/g, ' ').trim() : plain;
}

/** `/api/users/:id` */
function isRoute(content: string): boolean {
  return content.startsWith('/') && /^\/[^/\s]\S*$/.test(content) && /\p{L}/u.test(content);
}

/** Two words, or something longer with a space in it. */
function isMessage(content: string): boolean {
  if (!content.includes(' ')) return false;
  return (
    (content.length >= lengthOfMessage && /\p{L}/u.test(content)) || /\p{L}{2}\S* (?:\S+ )*?\p{L}{2}/u.test(content)
  );
}

/** Per file. A file with more is a table of texts, and the first ones are enough to find it. */
export const maxLiterals = 2_000;
/** In characters as written; a longer one is a document, not a message. */
export const maxLiteralLength = 200;
const shortestLiteral = 3;
const lengthOfMessage = 12;
