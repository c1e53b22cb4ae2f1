/** Makefile: targets with their recipes, `define` blocks, variables with continued lines. */
import type { DefinitionKind } from '../../model/analysis.js';
import { Lines } from './document-lines.js';
import type { Part } from './part.js';

export function outlineMakefile(text: string): Part[] {
  const lines = new Lines(text);
  const parts: Part[] = [];
  const lastEndef = lastLineThat(lines, /^endef\b/);
  for (let line = 0; line < lines.count; line++) {
    const content = lines.textOf(line);
    const block = /^define\s+([^\s=]{1,100})/.exec(content)?.[1];
    const variable = variableLine.exec(content)?.[1];
    const rule = variable === undefined ? /^([^\s#:=][^:=#]{0,500}?)\s{0,20}::?(?![:=])/.exec(content) : null;
    if (block !== undefined) {
      const last = line < lastEndef ? endOfDefine(lines, line) : line;
      parts.push(part(lines, { name: block, kind: 'macro', first: line, last }));
      line = last;
    } else if (variable !== undefined) {
      const last = lastContinued(lines, line);
      parts.push(part(lines, { name: variable, kind: 'variable', first: line, last }));
      line = last;
    } else if (rule !== null && !/^(?:else|endif|ifn?eq|ifn?def|-?include|export|unexport|vpath)\b/.test(content)) {
      const last = endOfRecipe(lines, lastContinued(lines, line));
      const names = rule[1]!.split(/\s+/).filter((name) => !/^\.[A-Z_]+$/.test(name));
      for (const name of names.slice(0, maxTargets))
        parts.push(part(lines, { name, kind: 'function', first: line, last }));
      line = last;
    }
  }
  return parts;
}

type FoundDefinition = {
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly first: number;
  readonly last: number;
};

/** A variable is shown without its value. */
function part(lines: Lines, { name, kind, first, last }: FoundDefinition): Part {
  const start = lines.start(first);
  const equals = lines.textOf(first).indexOf('=');
  const headEnd = kind === 'variable' && equals > 0 ? start + equals + 1 : lines.end(first);
  return { name, kind, start, headEnd, end: lines.end(last), exported: true };
}

function lastContinued(lines: Lines, first: number): number {
  let line = first;
  while (line + 1 < lines.count && lines.textOf(line).endsWith('\\')) line += 1;
  return line;
}

/** Recipe lines start with a tab; blank lines and conditionals between them belong to the recipe, at its end they do not. */
function endOfRecipe(lines: Lines, head: number): number {
  let last = head;
  for (let line = head + 1; line < lines.count; line++) {
    const content = lines.textOf(line);
    if (content.startsWith('\t')) {
      line = lastContinued(lines, line);
      last = line;
    } else if (!/^\s*(?:#.*)?$|^(?:else|endif|ifn?eq|ifn?def)\b/.test(content)) break;
  }
  return last;
}

/** Known beforehand, so that blocks without an end cost nothing. */
function lastLineThat(lines: Lines, pattern: RegExp): number {
  for (let line = lines.count - 1; line >= 0; line--) if (pattern.test(lines.textOf(line))) return line;
  return -1;
}

function endOfDefine(lines: Lines, first: number): number {
  for (let line = first + 1; line < lines.count; line++) if (/^endef\b/.test(lines.textOf(line))) return line;
  return first;
}

const variableLine = /^(?:(?:export|override|private)\s+)*([A-Za-z_.][\w.-]{0,100})\s{0,20}(?::{0,3}|\?|\+|!)=/;
const maxTargets = 50;
