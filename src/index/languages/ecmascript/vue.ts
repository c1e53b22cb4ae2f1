/**
 * Vue single-file components: parses the script blocks in the language that they name. All scripts of a file form one
 * module, as Vue compiles them. A file without a script has no definitions.
 */
import type { Embedded, LanguageSpec } from '../../parse/spec.js';
import { typescript } from './typescript.js';

export const vue: LanguageSpec = {
  ...typescript,
  ids: ['vue'],
  readers: ['javascript', 'typescript', 'tsx'],
  readAs: findScripts,
};

function findScripts(text: string): Embedded {
  const scripts = [...blocksOf(text)].filter(({ tag }) => tag === 'script');
  const language = scripts.map(({ attributes }) => languageOf(attributes)).find((id) => id !== 'javascript');
  return { language: language ?? 'javascript', regions: scripts.map(({ start, end }) => [start, end] as const) };
}

type Block = { readonly tag: string; readonly attributes: string; readonly start: number; readonly end: number };

/** The top-level blocks of the file, each up to its closing tag. Templates may contain templates. */
function* blocksOf(text: string): Generator<Block> {
  const opening = /<!--|<([a-z][\w-]*)/gi;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const tag = match[1]?.toLowerCase();
    const start = tag === undefined ? text.indexOf('-->', match.index) : endOfTag(text, opening.lastIndex);
    if (start < 0) return;
    const attributes = text.slice(opening.lastIndex, start);
    opening.lastIndex = start;
    if (tag === undefined || attributes.endsWith('/>')) continue;
    const end = endOfBlock(text, tag, start);
    yield { tag, attributes, start, end };
    opening.lastIndex = end;
  }
}

/** The offset after the '>' that closes a tag, ignoring quoted values; -1 if there is none. */
function endOfTag(text: string, from: number): number {
  const mark = /["'>]/g;
  mark.lastIndex = from;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    if (match[0] === '>') return mark.lastIndex;
    const close = text.indexOf(match[0], mark.lastIndex);
    if (close < 0) return -1;
    mark.lastIndex = close + 1;
  }
  return -1;
}

function endOfBlock(text: string, tag: string, start: number): number {
  const border = tag === 'template' ? /<(\/?)template\b/gi : new RegExp(`<(/)${tag}\\b`, 'gi');
  border.lastIndex = start;
  let depth = 1;
  for (let match = border.exec(text); match !== null; match = border.exec(text)) {
    const close = endOfTag(text, border.lastIndex);
    if (close < 0) return match[1] === '/' ? match.index : text.length;
    if (match[1] === '/') depth -= 1;
    else if (text[close - 2] !== '/') depth += 1;
    if (depth === 0) return match.index;
    border.lastIndex = close;
  }
  return text.length;
}

function languageOf(attributes: string): string {
  const [, named] = /\blang\s*=\s*["']?(\w+)/.exec(attributes) ?? [];
  if (named === 'ts' || named === 'typescript') return 'typescript';
  return named === 'tsx' ? 'tsx' : 'javascript';
}
