/**
 * A generic outline for any text, line by line without a parser: lines that look like definitions or headings. It may
 * miss some and include wrong ones. Its cost is bounded, because long lines are skipped. Each definition reaches to the
 * end of the block that its line begins.
 */
import { wordSet } from '../base/collections.js';
import type { Definition } from '../model/analysis.js';
import { blockEnds } from './block-ends.js';

export function outlineText(text: string, language: string): Definition[] {
  const patterns = patternsByLanguage.get(language) ?? codePatterns;
  const found: (NamedLine & { readonly line: number })[] = [];
  let line = 0;
  let start = 0;
  while (start <= text.length && found.length < maxLines) {
    line += 1;
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (end - start <= maxLineLength) {
      const name = nameInLine(text.slice(start, end), patterns);
      if (name !== null) found.push({ line, name, signature: text.slice(start, end).trim() });
    }
    start = end + 1;
  }
  if (found.length === 0) return [];
  const endOf = blockEnds(text);
  return found.map((one) => definitionAt(one.line, endOf(one.line), one));
}

type NamedLine = { readonly name: string; readonly signature: string };

function definitionAt(line: number, last: number, { name, signature }: NamedLine): Definition {
  return {
    name,
    kind: 'section',
    container: null,
    lines: [line, last],
    bytes: [0, 0],
    signatureLines: [line, line],
    signature,
    docLines: null,
    bodyLines: last > line ? [line + 1, last] : null,
    exported: false,
    bases: [],
  };
}

function nameInLine(line: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(line);
    if (match !== null && !notNames.has(match[1]!)) return match[1]!;
  }
  return null;
}

const maxLineLength = 300;
/** The most definitions of one file; a file with more is data. */
export const maxLines = 2_000;
const notNames = wordSet('if for while switch catch return else do try function new await with');

const modifiers =
  '(?:(?:export|default|declare|public|private|protected|internal|static|final|abstract|sealed|override|virtual|async|inline|const|unsafe|extern|open|data|partial|readonly|pub(?:\\([a-z]{1,10}\\))?)\\s{1,4}){0,6}';

const codePatterns: readonly RegExp[] = [
  new RegExp(
    `^\\s{0,16}${modifiers}(?:function\\*?|class|interface|enum|struct|trait|impl|union|module|namespace|package|record|protocol|extension|object|def|fn|func|fun|sub|macro_rules!|type|typedef)\\s{1,4}([A-Za-z_$][\\w$]{0,80}(?:(?:\\.|::)[\\w$]{1,80}){0,4})(?![\\w$])`,
  ),
  /^(?:export\s{1,4})?(?:const|let|var|val)\s{1,4}([A-Za-z_$][\w$]{0,80})\s{0,4}[:=]/,
  /^func\s{1,4}\([^)]{1,80}\)\s{0,4}([A-Za-z_]\w{0,80})(?!\w)/,
  /^\s{1,8}(?:(?:public|private|protected|internal|static|async|override|readonly|get|set|final|abstract|virtual)\s{1,4}){0,5}(?:[\w<>[\],.?]{1,60}\s{1,4})?([A-Za-z_$#][\w$]{0,80})\s{0,2}\([^;]{0,200}\{\s*$/,
  /^[A-Za-z_][\w\s*&:<>,]{0,100}[\s*&]([A-Za-z_]\w{0,80})\s{0,2}\([^;]{0,200}$/,
  /^#define\s{1,4}([A-Za-z_]\w{0,80})(?!\w)/,
];

const headingPatterns: readonly RegExp[] = [/^#{1,6}\s{1,80}(?=\S)(.{1,120}?)\s*#*$/];
const keyPatterns: readonly RegExp[] = [
  /^([A-Za-z_][\w.-]{0,80})\s{0,4}:/,
  /^\s{0,4}"([^"]{1,80})"\s{0,4}:\s{0,4}[[{]/,
];
const sectionPatterns: readonly RegExp[] = [/^\[{1,2}([^\]]{1,100})\]{1,2}/];

const patternsByLanguage: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['markdown', headingPatterns],
  ['yaml', keyPatterns],
  ['json', keyPatterns],
  ['jsonc', keyPatterns],
  ['toml', sectionPatterns],
  ['ini', sectionPatterns],
  ['makefile', [/^([A-Za-z0-9_.%/-]{1,80})\s{0,4}:(?!=)/]],
  ['css', [/^([.#@]?[\w][^{};]{0,100})\{\s*$/]],
  ['scss', [/^([.#@]?[\w][^{};]{0,100})\{\s*$/]],
  ['shell', [/^(?:function\s{1,4})?([A-Za-z_][\w-]{0,80})\s{0,2}\(\)/]],
  ['text', []],
]);
