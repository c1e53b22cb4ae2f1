/** The first sentence of a comment, without comment marks, tags and licence notices. */

import { wordSet } from '../../base/collections.js';
import { cutGuarded } from '../../guard/cut.js';
import type { GuardedText, LineRange } from '../../model/block.js';
import { onOneLine, shortened } from './figures.js';
import { LIMITS } from './summary-limits.table.js';

/** The comment at the head of a file, if it describes the file. Licences, editor lines and linter switches do not. */
export function commentAtTop(text: GuardedText, language: string): string {
  const head = cutGuarded(text, maxHeadLength).replace(/^\ufeff?(?:#![^\n]*\n)?(?:<\?php\s*)?/, '');
  // In Rust only `//!` describes the file.
  let rest = language === 'rust' ? (/^\/[/*]![\s\S]*/m.exec(head)?.[0] ?? '') : head.trimStart();
  for (let i = 0; i < maxComments; i++) {
    const comment = openingComment(rest, language);
    if (comment === null) return '';
    const said = sentenceOf(comment);
    const after = rest.slice(comment.length);
    const isOfNextLine = ofNextLine.has(language) && comment.startsWith('//') && /^\S/.test(after);
    if (said !== '' && !isOfNextLine && !notices.test(comment) && speaksOfFile(comment)) return said;
    rest = after.trimStart().replace(/^(?:["']use (?:strict|client|server)["'];?|package \w+;?)\s*/, '');
  }
  return '';
}

/** A line between rules is a heading of what follows. */
function speaksOfFile(comment: string): boolean {
  return comment.length > maxRuledLength || !/^\W*[-=*#~─━═]{2,} [^\n]{0,80} [-=*#~─━═]{2,}\W*$/u.test(comment);
}

/** The comment on these lines, if it is no notice. */
export function commentOf(text: GuardedText, [first, last]: LineRange): string {
  const lines = text.split('\n').slice(first - 1, last);
  const comment = lines.join('\n');
  return notices.test(comment) ? '' : sentenceOf(comment);
}

function openingComment(text: string, language: string): string | null {
  const hashes = hashed.has(language);
  const pattern = hashes ? /^(?:[ \t]*#[^\n]*(?:\n|$))+/ : /^\/\*[\s\S]*?\*\/|^(?:[ \t]*\/\/[^\n]*(?:\n|$))+/;
  if (language === 'python') {
    const docstring = /^[rRuUbB]?("""|''')[\s\S]*?\1/.exec(text)?.[0];
    if (docstring !== undefined) return docstring;
  }
  return pattern.exec(text)?.[0] ?? null;
}

function sentenceOf(comment: string): string {
  const plain = comment
    .trim()
    .replace(/^[rRuUbB]?("""|''')|("""|''')$/g, '')
    .replace(/^[ \t]*(?:\/\*+!?|\*+\/|\*+(?!\*)|\/\/[/!]?|#+|--+)[ \t]?/gm, '')
    .replace(/(?<!\*)\*+\/\s*$/, '')
    .replace(/^[ \t]*([-=*#~─━═])\1{2,}[ \t]*$/gm, '\n')
    .replace(/<\/?(?:summary|remarks|para|inheritdoc)\b[^<>]*>/g, '')
    .trim();
  const paragraph = plain.split(
    /\n\s*\n|\n\s*@[a-z]+\b|\n\s*[:\\](?:param|returns?|throws|see|since|type|private|api|public|author|module|license)\b/,
  )[0]!;
  const words = onOneLine(
    paragraph.replace(/^[@\\](?:file(?:overview)?|fileOverview|brief|description|module)\s*/i, ''),
  );
  if (/^[@\\]|^[^\p{L}]*$/u.test(words) || words.split(' ').length < 3 || headings.test(words)) return '';
  return shortened(words, LIMITS.sentenceChars);
}

const notices =
  /copyright|\(c\) |licensed under|spdx-license|permission is hereby|all rights reserved|eslint[- ]|prettier-ignore|@ts-|-\*-|vim:|frozen_string_literal|\+build |go:\w+ |pylint:|flake8|noqa|istanbul ignore|@flow|@license|resharper |^\W*(?:to[d]o|mark)\b/i;
/** Headings of what follows, such as a list of imports. */
const headings = /^\W*(?:module (?:dependencies|exports|variables)|requires?|require all dependencies)\W*$/i;

/** In these languages only a block comment stands right above the first statement and speaks of the file. */
const ofNextLine = wordSet('javascript jsx typescript tsx java kotlin csharp php');

const maxHeadLength = 6_000;
const maxComments = 4;
/** The longest heading between two rules. */
const maxRuledLength = 400;
const hashed = wordSet('python ruby shell perl r elixir yaml toml makefile dockerfile cmake julia powershell');
