/** Reads a name and the members read from it as one chain: `a.b(x).c` becomes `a.b().c`. */
import { type Code, isWord } from './code-tokens.js';

/** The marks that lead from a value to its member. */
export function memberMarksOf(language: string): ReadonlySet<string> {
  return marks.get(language) ?? usualMarks;
}

export type Chain = { readonly text: string; readonly end: number };

/** The chain that begins at a word; `end` is the position behind it. */
export function readChain(code: Code, start: number, memberMarks: ReadonlySet<string>): Chain {
  const { values, partners } = code;
  let text = values[start]!;
  let at = start + 1;
  for (let length = 1; length < maxLength; ) {
    const value = values[at];
    if (value === '(') {
      text += '()';
      if (partners[at] === -1) break;
      at = partners[at]! + 1;
    } else if (value === '[' && partners[at] !== -1) at = partners[at]! + 1;
    else if (value === '<') {
      const end = endOfGenerics(code, at);
      if (end === -1) break;
      at = end;
    } else if ((value === '!' || value === '?') && memberMarks.has(values[at + 1]!)) at += 1;
    else if (memberMarks.has(value!) && isWord(values[at + 1])) {
      text += `.${values[at + 1]}`;
      at += 2;
      length += 1;
    } else break;
  }
  return { text, end: at };
}

/** The position behind `<T, U[]>` if a call or a member follows; -1 if `<` compares two values. */
function endOfGenerics({ values }: Code, start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(values.length, start + maxGenerics); at++) {
    const value = values[at]!;
    if (value === '<') depth += 1;
    else if (value === '>' && --depth === 0) return afterGenerics.has(values[at + 1]!) ? at + 1 : -1;
    else if (!isWord(value) && !insideGenerics.has(value)) return -1;
  }
  return -1;
}

/** No real chain is longer. */
const maxLength = 16;
const maxGenerics = 60;
const insideGenerics = new Set(['>', ',', '.', '?', '[', ']', '|', '&', '::', '*', ':', '{', '}', ';']);
const afterGenerics = new Set(['(', '.', '::', '?.', '{', '[']);
const usualMarks: ReadonlySet<string> = new Set(['.', '?.', '::']);
const arrowMarks: ReadonlySet<string> = new Set(['.', '->', '?->', '::']);
const marks: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['php', 'c', 'cpp', 'objective-c'].map((id) => [id, arrowMarks] as const),
  ['ruby', new Set(['.', '&.', '::'])],
]);
