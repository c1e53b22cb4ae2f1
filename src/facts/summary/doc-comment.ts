/** The first sentence of a comment, without comment marks, tags and licence notices. */

import { wordSet } from '../../base/collections.js';
import { cutGuarded } from '../../guard/cut.js';
import type { GuardedText, LineRange } from '../../model/block.js';
import { onOneLine, shortened } from './figures.js';
import { LIMITS } from './summary-limits.table.js';

/** The comment at the head of a file, if it describes the file. Licences, editor lines and linter switches do not. */
export function commentAtTop(text: GuardedText, language: string): string {
  const head = cutGuarded(text, maxHeadLength).replace(/^\ufeff?(?:#![^\n]*\n)?(?:<\?php\s*)?/, '');
  let rest = head.trimStart();
  for (let i = 0; i < maxComments; i++) {
    const comment = openingComment(rest, language);
    if (comment === null) return '';
    const said = sentenceOf(comment);
    if (said !== '' && !notices.test(comment) && speaksOfFile(comment, language)) return said;
    rest = rest
      .slice(comment.length)
      .trimStart()
      .replace(/^(?:["']use strict["'];?|package \w+;?)\s*/, '');
  }
  return '';
}

/** In Rust only `//!` describes the file. A line between rules is a heading of what follows. */
function speaksOfFile(comment: string, language: string): boolean {
  if (language === 'rust' && !/^\s*(?:\/\/!|\/\*!)/.test(comment)) return false;
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
    .replace(/<\/?(?:summary|remarks|para|inheritdoc)\b[^<>]*>/g, '')
    .trim();
  const paragraph = plain.split(
    /\n\s*\n|\n\s*@[a-z]+\b|\n\s*[:\\](?:param|returns?|throws|see|since|type|private|api|public|author|module|license)\b/,
  )[0]!;
  const words = onOneLine(
    paragraph.replace(/^[@\\](?:file(?:overview)?|fileOverview|brief|description|module)\s*/i, ''),
  );
  if (/^[@\\]|^[^\p{L}]*$/u.test(words) || words.split(' ').length < 3) return '';
  return shortened(words, LIMITS.sentenceChars);
}

const notices =
  /copyright|\(c\) |licensed under|spdx-license|permission is hereby|all rights reserved|eslint[- ]|prettier-ignore|@ts-|-\*-|vim:|frozen_string_literal|\bbuild !?\w+|go:\w+ |pylint:|flake8|noqa|istanbul ignore|@flow|@license|resharper |^\W*(?:to[d]o|mark)\b/i;
const maxHeadLength = 6_000;
const maxComments = 4;
/** The longest heading between two rules. */
const maxRuledLength = 400;
const hashed = wordSet('python ruby shell perl r elixir yaml toml makefile dockerfile cmake julia powershell');
