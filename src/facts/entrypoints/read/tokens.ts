/**
 * A file as words, strings and marks, brackets paired: enough to read calls, decorators and literals of any
 * language here, in one pass over any text, broken or not. Comments are gone, and what stands in a string is
 * the string's own.
 */
import { maxTokens } from '../entrypoint-limits.table.js';
import { tokenRules } from './lexis.table.js';
import { endOfComment, endOfHeredoc, readString } from './strings.js';

export type Token = {
  readonly kind: 'word' | 'text' | 'mark';
  /** The word, the mark, or what stands between the quotes, as written. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** The first one of its line; then `column` is its indentation. */
  readonly first: boolean;
  readonly column: number;
};

export type Tokens = {
  readonly list: readonly Token[];
  /** For a bracket the place of its partner, else (or when it has none) -1. */
  readonly partner: Int32Array;
};

export function readTokens(text: string, language: string): Tokens {
  const rules = tokenRules.get(language);
  if (rules === undefined) return { list: [], partner: new Int32Array(0) };
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
      const string = readString(text, at, rules, list.at(-1));
      if (string !== null) push('text', text.slice(string.from, string.to), string.end);
      else {
        const afterHeredoc = endOfHeredoc(text, at, rules);
        const word = afterHeredoc > at ? '' : wordAt(text, at, rules.special);
        if (afterHeredoc > at) push('text', '', afterHeredoc);
        else if (word !== '') push('word', word, at + word.length);
        else {
          const mark = twoPartMarks.has(text.slice(at, at + 2)) ? text.slice(at, at + 2) : text[at]!;
          push('mark', mark === '?.' ? '.' : mark, at + mark.length);
        }
      }
    }
  }
  return { list, partner: pairBrackets(list) };
}

function wordAt(text: string, at: number, special: string): string {
  const pattern = special === 'ruby' ? rubyWord : special === 'php' || special === 'script' ? dollarWord : plainWord;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

const plainWord = /[\p{L}\p{N}_]{1,200}/uy;
const dollarWord = /[\p{L}\p{N}_$]{1,200}/uy;
const rubyWord = /@{0,2}[\p{L}\p{N}_]{1,200}[?!]?(?![=~])|@{0,2}[\p{L}\p{N}_]{1,200}/uy;
const twoPartMarks = new Set(['=>', '->', '::', ':=', '?.']);
const newline = 0x0a;

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
