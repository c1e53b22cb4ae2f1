/**
 * Programs that serve as manifests (setup.py, build.gradle, CMakeLists.txt, gemspecs, Package.swift), cut
 * into words, texts and marks. Nothing is run: what is not written out literally is not known. One pass,
 * whatever the text says.
 */
import { maxCharacters } from './read-fault.js';

export type Token = {
  readonly kind: 'word' | 'text' | 'mark';
  readonly value: string;
  readonly line: number;
  /** A text that holds parts which only a run would fill in. */
  readonly isFilled: boolean;
};

export type Dialect = {
  readonly comment: '#' | '//';
  /** Sticky; what counts as one word. */
  readonly word: RegExp;
  readonly quotes: string;
  /** What inside a double-quoted text shows that it is filled in by a run. */
  readonly filling: RegExp;
};

export type Call = { readonly name: string; readonly args: readonly Token[]; readonly line: number };

export function tokensOf(raw: string, dialect: Dialect): readonly Token[] {
  const text = raw.slice(0, maxCharacters);
  const tokens: Token[] = [];
  const { word, comment, quotes } = dialect;
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const next = text[at]!;
    if (next === '\n') line += 1;
    if (/\s/.test(next)) at += 1;
    else if (text.startsWith(comment, at)) at = endOf(text, '\n', at);
    else if (comment === '//' && text.startsWith('/*', at)) {
      const end = endOf(text, '*/', at + 2) + 2;
      line += lineBreaks(text, at, end);
      at = end;
    } else if (quotes.includes(next)) {
      const { inside, end } = readText(text, at);
      tokens.push({ kind: 'text', value: inside, line, isFilled: next !== "'" && dialect.filling.test(inside) });
      line += lineBreaks(text, at, end);
      at = end;
    } else {
      word.lastIndex = at;
      const value = word.exec(text)?.[0] ?? '';
      tokens.push({ kind: value === '' ? 'mark' : 'word', value: value === '' ? next : value, line, isFilled: false });
      at += Math.max(1, value.length);
    }
  }
  return tokens;
}

/** Calls of these names with their arguments: those in brackets, or the rest of the line. No call is inside another. */
export function callsOf(tokens: readonly Token[], isWanted: (name: string) => boolean): readonly Call[] {
  const calls: Call[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const { kind, value, line } = tokens[i]!;
    if (kind !== 'word' || !isWanted(value)) continue;
    const end =
      tokens[i + 1]?.value === '(' && tokens[i + 1]?.kind === 'mark' ? closing(tokens, i + 1) : lineEnd(tokens, i);
    const isBracketed = tokens[i + 1]?.kind === 'mark' && tokens[i + 1]?.value === '(';
    calls.push({ name: value, args: tokens.slice(i + (isBracketed ? 2 : 1), isBracketed ? end : end + 1), line });
    i = end;
  }
  return calls;
}

export function literals(tokens: readonly Token[]): readonly string[] {
  return tokens.filter(({ kind, isFilled }) => kind === 'text' && !isFilled).map(({ value }) => value);
}

/** `name = 'text'`, as far as it is literal; the first one of each name. */
export function assignedTexts(tokens: readonly Token[]): ReadonlyMap<string, string> {
  const assigned = new Map<string, string>();
  for (const [i, { kind, value }] of tokens.entries()) {
    const text = tokens[i + 2];
    if (kind !== 'word' || tokens[i + 1]?.value !== '=' || text?.kind !== 'text' || text.isFilled) continue;
    if (!assigned.has(value)) assigned.set(value, text.value);
  }
  return assigned;
}

/** The place of the bracket that closes the one at `start`; the end when there is none. */
export function closing(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let i = start; i < tokens.length; i++) {
    const { kind, value } = tokens[i]!;
    if (kind !== 'mark') continue;
    if ('([{'.includes(value)) depth += 1;
    else if (')]}'.includes(value) && --depth === 0) return i;
  }
  return tokens.length;
}

/** The last token of a command without brackets: a comma or an open bracket carries on to the next line. */
function lineEnd(tokens: readonly Token[], start: number): number {
  let depth = 0;
  let i = start;
  for (; i + 1 < tokens.length; i++) {
    const next = tokens[i + 1]!;
    const here = tokens[i]!;
    if (next.line !== here.line && depth === 0 && !(here.kind === 'mark' && here.value === ',')) break;
    if (next.kind !== 'mark') continue;
    if (next.value === ';' && depth === 0) break;
    if ('([{'.includes(next.value)) depth += 1;
    else if (')]}'.includes(next.value) && --depth < 0) break;
  }
  return i;
}

function readText(text: string, start: number): { inside: string; end: number } {
  const mark = text[start]!;
  const fence = text.startsWith(mark.repeat(3), start) ? mark.repeat(3) : mark;
  let at = start + fence.length;
  while (at < text.length && !text.startsWith(fence, at)) at += text[at] === '\\' ? 2 : 1;
  const inside = text.slice(start + fence.length, at).replace(/\\(["'\\])/g, '$1');
  return { inside, end: Math.min(text.length, at + fence.length) };
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (text[at] === '\n') count += 1;
  return count;
}
