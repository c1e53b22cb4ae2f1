/**
 * The code of a file as words and marks, without comments and strings. Expressions inside template strings are code.
 * Brackets know their partners, so that a reader can skip what stands between them.
 */
import { codeSpans, gapsBetween } from '../../base/lex.js';
import { familyOf } from '../bind/families.js';
import { blankOutside } from '../parse/blank-outside.js';

export type Code = {
  readonly values: readonly string[];
  /** The line of each token, from 1. */
  readonly lines: readonly number[];
  /** For a bracket the position of its partner; -1 for anything else. */
  readonly partners: Int32Array;
};

export function readCode(text: string, language: string): Code {
  const spans = codeSpans(text, language);
  if (spans.length === 0) return { values: [], lines: [], partners: new Int32Array() };
  const inStrings = gapsBetween(spans, text.length).flatMap((gap) => expressionsIn(text, gap, language));
  const code = [...spans, ...inStrings].sort((a, b) => a[0] - b[0]);
  return tokenise(blankOutside(text, code), language);
}

/** Reads a text that has no strings or comments, such as a signature. */
export function tokenise(text: string, language: string): Code {
  const pattern = new RegExp(patternOf(language), 'g');
  const values: string[] = [];
  const lines: number[] = [];
  let line = 1;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [value] = found;
    if (value === '\n') line += 1;
    else {
      values.push(value);
      lines.push(line);
    }
  }
  return { values, lines, partners: pairBrackets(values) };
}

export function isWord(value: string | undefined): value is string {
  if (value === undefined) return false;
  const unit = value.charCodeAt(0);
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit >= 128 || wordSigns.test(value)
  );
}

/** A lone opening or closing bracket has no partner. */
function pairBrackets(values: readonly string[]): Int32Array {
  const partners = new Int32Array(values.length).fill(-1);
  const open: number[] = [];
  for (const [at, value] of values.entries()) {
    if (value === '(' || value === '[' || value === '{') open.push(at);
    else if (value === ')' || value === ']' || value === '}') {
      const partner = open.pop();
      if (partner === undefined) continue;
      partners[partner] = at;
      partners[at] = partner;
    }
  }
  return partners;
}

/** The expressions in a template string, and those in an f-string of Python up to its format or a string inside. */
function expressionsIn(text: string, [start, end]: readonly [number, number], language: string) {
  const isTemplate = familyOf(language) === 'script' && text[start] === '`';
  const isFormatted = language === 'python' && /[fF][rR]?$/.test(text.slice(Math.max(0, start - 2), start));
  if (!isTemplate && !isFormatted) return [];
  const pattern = isTemplate ? /\$\{([^{}`]*)\}/g : /(?<!\{)\{(?!\{)([^{}]*)\}/g;
  return [...text.slice(start, end).matchAll(pattern)].map(({ index, 0: whole, 1: inside }): [number, number] => {
    const from = start + index + whole.length - inside!.length - 1;
    const stop = isTemplate ? -1 : inside!.search(/["':!]/);
    return [from, from + (stop < 0 ? inside!.length : stop)];
  });
}

function patternOf(language: string): RegExp {
  return language === 'ruby' ? rubyTokens : language === 'php' ? phpTokens : plainTokens;
}

const wordSigns = /^(?:\$\w|@{1,2}\w|\\\w)/;
const plainTokens = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|\d\w*|=>|->|::|:=|\?\.|\n|[^\s\w]/;
const rubyTokens = /@{0,2}[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*[?!]?|\d\w*|=>|->|::|&\.|\n|[^\s\w]/;
const phpTokens = /\\?[A-Za-z_$\u0080-\uffff][\w\\\u0080-\uffff]*|\d\w*|=>|\?->|->|::|\n|[^\s\w]/;
