/** Files that a tool wrote or that were copied. They are ranked lower, never hidden. The first match wins. */

import type { LowValue } from '../../model/snapshot.js';
import type { Content } from './content.js';
import type { Located } from './locate-script.js';
import { BLOCKS, HEADER_SIGNS } from './low-value.table.js';
import type { Opening } from './opening.js';

export type ClassifiedText = {
  readonly opening: Pick<Opening, 'head' | 'mayNameGenerator'>;
  readonly content: Pick<Content, 'text'> & { readonly bytes: { readonly length: number } };
  readonly language: string;
  readonly lineCount: number;
};

export function lowValueOf({ name, place }: Located, looked: ClassifiedText): LowValue | null {
  const named = name.lowValue;
  if (named?.kind === 'lock') return named;
  const { vendored, generated } = place;
  if (vendored !== null) return { kind: 'vendored', detail: `in ${vendored}/` };
  if (named !== null) return named;
  const sign = generated === null ? generatedHeader(looked) : `in ${generated}/`;
  if (sign !== null) return { kind: 'generated', detail: sign };
  return looksMinified(looked) ? { kind: 'minified', detail: 'long lines without spaces' } : null;
}

function generatedHeader({ opening, language }: ClassifiedText): string | null {
  // Most files do not contain the word, and this test is much cheaper than reading their header.
  if (!opening.mayNameGenerator) return null;
  const { head } = opening;
  if (!head.includes('enerated') && !head.includes('ENERATED') && !head.includes('Bison')) return null;
  const lines = headerLines(head, language);
  for (const [pattern, sign] of HEADER_SIGNS) if (lines.some((line) => pattern.test(line))) return sign;
  const warns = lines.some((line) => /\b(?:do not|don't) (?:edit|modify|change|touch)\b/i.test(line));
  return warns && lines.some((line) => /\b(?:auto)?generated\b/i.test(line))
    ? 'header says generated, do not edit'
    : null;
}

/** Minified code has long lines and hardly any white space; long lines alone may be data. */
function looksMinified({ content, language, lineCount }: ClassifiedText): boolean {
  // A text has no more characters than bytes.
  const most = content.bytes.length;
  if (!MINIFIABLE.has(language) || most < MIN_MINIFIED_CHARS || most < lineCount * SUSPECT_LINE_CHARS) return false;
  const { text } = content;
  if (text.length < MIN_MINIFIED_CHARS || text.length < lineCount * SUSPECT_LINE_CHARS) return false;
  // An image inside a style sheet makes a long line, not a minified file.
  const code = text.replace(INLINE_DATA, '');
  const average = code.length / Math.max(lineCount, 1);
  if (average < SUSPECT_LINE_CHARS) return false;
  // The end of the file, because the beginning is often a licence.
  const tail = code.slice(-4096);
  return average >= CERTAIN_LINE_CHARS || (tail.match(/\s/g)?.length ?? 0) < tail.length * MAX_SPACE_SHARE;
}

/** Embedded data. Each alternative stops where another could start, so matching is linear. */
const INLINE_DATA = /;base64,[\w+/=]+|url\('data:[^'\n]*'\)|url\("data:[^"\n]*"\)|url\(data:[^()\n]*\)/g;

const MINIFIABLE: ReadonlySet<string> = new Set(['javascript', 'css', 'jsx']);
const MIN_MINIFIED_CHARS = 500;
const SUSPECT_LINE_CHARS = 150;
const CERTAIN_LINE_CHARS = 1000;
const MAX_SPACE_SHARE = 0.1;

/**
 * The header comment of a file, without marks. It ends at the first code, so a marker inside a string is none. Lines of
 * the header comment, trimmed; empty if the file starts with code.
 */
function headerLines(head: string, language: string): readonly string[] {
  const found: string[] = [];
  let closer: string | null = null;
  for (const raw of head.split('\n', HEAD_LINES)) {
    const line = raw.trim();
    if (closer === null) {
      const block = BLOCKS.find(([open]) => line.startsWith(open));
      if (block !== undefined) {
        found.push(stripSigns(line));
        closer = line.includes(block[1], block[0].length) ? null : block[1];
      } else if (isLineComment(line, language)) found.push(stripSigns(line));
      else if (!PREAMBLE.test(line)) return found;
    } else {
      found.push(stripSigns(line));
      if (line.includes(closer)) closer = null;
    }
  }
  return found;
}

/** In prose `#` is a heading and `-` a list; in the C family `#` is the preprocessor. */
function isLineComment(line: string, language: string): boolean {
  if (PROSE.has(language)) return false;
  return LINE_COMMENT.test(line) && !PREPROCESSOR.test(line);
}

function stripSigns(line: string): string {
  return line.replace(/^[^\w@<]+|^<!--+\s*|^<#\s*|^(?:REM|dnl)\s+/i, '').trim();
}

/** Markers count within the first 40 lines and what counts as the head of a file (`opening.ts`). */
const HEAD_LINES = 40;

const LINE_COMMENT = /^(?:\/\/|#|--|;|%|\.\.|!|'(?!use )|"(?!use )|REM\b|::|dnl\b)/;
const PREPROCESSOR = /^#\s*(?:include|define|undef|if|ifdef|ifndef|else|endif|pragma|import|region|error)\b/;

/** Lines that may stand before the header comment. */
const PREAMBLE =
  /^(?:$|<\?|<!doctype\b|<html\b|<head\b|package [\w.]+;?$|["']use \w+["'];?$|@charset\b|@file:|#|---$|syntax\s*=|from __future__ )/i;

const PROSE: ReadonlySet<string> = new Set(['markdown', 'mdx', 'rst', 'asciidoc', 'org', 'rmarkdown', 'latex']);
