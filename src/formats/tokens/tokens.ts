/**
 * Tokens of source text: words, strings and marks, with brackets paired. That is enough to read calls, decorators and
 * literals of many languages in one pass, and any text is read, broken or not. Comments are left out.
 *
 * `base/lex.ts` is the other reader of source text: it only tells code, comments and strings apart, for every language
 * that the index knows, and is fast enough to run over all files of a project.
 */
import { type TokenRules, tokenRules } from './token-rules.table.js';
import { endOfComment, endOfHeredoc, readString } from './token-strings.js';

export type Token = {
  readonly kind: 'word' | 'text' | 'mark';
  /** The word, the mark, or the text between the quotes, as written. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is the first token of its line. Then `column` is its indentation. */
  readonly first: boolean;
  readonly column: number;
};

export type Tokens = {
  readonly list: readonly Token[];
  /** For each bracket the index of its partner; -1 for any other token and for a bracket without a partner. */
  readonly partner: Int32Array;
};

/** No tokens for a language without rules. */
export function tokensOfLanguage(text: string, language: string): Tokens {
  const rules = tokenRules.get(language);
  const list = rules === undefined ? [] : readTokens(text, rules);
  return { list, partner: pairBrackets(list) };
}

/** The first `maxTokens` tokens. */
export function readTokens(text: string, rules: TokenRules): readonly Token[] {
  const list: Token[] = [];
  let at = rules.special === 'php' ? startOfPhp(text, 0) : 0;
  let lineStart = 0;
  let isFirst = true;
  const push = (kind: Token['kind'], value: string, end: number): void => {
    list.push({ kind, value, start: at, end, first: isFirst, column: at - lineStart });
    isFirst = false;
    at = end;
  };
  while (at < text.length && list.length < maxTokens) {
    const unit = text.charCodeAt(at);
    const afterComment = endOfComment(text, at, rules);
    if (afterComment > at) at = afterComment;
    else if (unit === newline) {
      at += 1;
      lineStart = at;
      isFirst = true;
    } else if (unit <= 0x20 || unit === 0xfeff || unit === 0xa0) at += 1;
    else if (rules.special === 'php' && text.startsWith('?>', at)) at = startOfPhp(text, at + 2);
    else {
      const string = readString(text, at, { rules, before: list.at(-1) });
      if (string !== null) push('text', text.slice(string.from, string.to), string.end);
      else {
        const afterHeredoc = endOfHeredoc(text, at, rules);
        const word = afterHeredoc > at ? '' : wordAt(text, at, rules.word);
        if (afterHeredoc > at) push('text', '', afterHeredoc);
        else if (word !== '') push('word', word, at + word.length);
        else {
          const mark = rules.longMarks.has(text.slice(at, at + 2)) ? text.slice(at, at + 2) : text[at]!;
          push('mark', mark === '?.' ? '.' : mark, at + mark.length);
        }
      }
    }
  }
  return list;
}

function wordAt(text: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function startOfPhp(text: string, from: number): number {
  const at = text.indexOf('<?', from);
  if (at < 0) return text.length;
  return at + (text.startsWith('<?php', at) ? 5 : text.startsWith('<?=', at) ? 3 : 2);
}

/** A closing bracket that does not fit the innermost open one is broken code and closes nothing. */
function pairBrackets(list: readonly Token[]): Int32Array {
  const partner = new Int32Array(list.length).fill(-1);
  const open: number[] = [];
  for (const [place, { kind, value }] of list.entries()) {
    if (kind !== 'mark') continue;
    if (closers.has(value)) open.push(place);
    else if (value === ')' || value === ']' || value === '}') {
      const opener = open.at(-1);
      if (opener === undefined || closers.get(list[opener]!.value) !== value) continue;
      open.pop();
      partner[opener] = place;
      partner[place] = opener;
    }
  }
  return partner;
}

const closers: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const newline = 0x0a;
const maxTokens = 300_000;
