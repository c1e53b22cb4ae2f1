/** The header comment of a file, without marks. It ends at the first code, so a marker inside a string is none. */

/** Lines of the header comment, trimmed; empty if the file starts with code. */
export function headerLines(head: string, language: string): readonly string[] {
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

const BLOCKS: readonly (readonly [open: string, close: string])[] = [
  ['/*', '*/'],
  ['<!--', '-->'],
  ['<%--', '--%>'],
  ['"""', '"""'],
  ["'''", "'''"],
  ['{-', '-}'],
  ['(*', '*)'],
  ['{#', '#}'],
  ['<#', '#>'],
  ['#|', '|#'],
  ['--[[', ']]'],
  ['=begin', '=end'],
];

const LINE_COMMENT = /^(?:\/\/|#|--|;|%|\.\.|!|'(?!use )|"(?!use )|REM\b|::|dnl\b)/;
const PREPROCESSOR = /^#\s*(?:include|define|undef|if|ifdef|ifndef|else|endif|pragma|import|region|error)\b/;

/** Lines that may stand before the header comment. */
const PREAMBLE =
  /^(?:$|<\?|<!doctype\b|<html\b|<head\b|package [\w.]+;?$|["']use \w+["'];?$|@charset\b|@file:|#|---$|syntax\s*=|from __future__ )/i;

const PROSE: ReadonlySet<string> = new Set(['markdown', 'mdx', 'rst', 'asciidoc', 'org', 'rmarkdown', 'latex']);
