/**
 * Shell: functions, to the bracket that closes them at their own indentation, and variables, constants and
 * aliases set at the left edge. Here-documents are text.
 */
import type { DefinitionKind } from '../../model/analysis.js';
import { Lines } from './document-lines.js';
import type { Part } from './part.js';

export function outlineShell(text: string): Part[] {
  const lines = new Lines(text);
  const parts: Part[] = [];
  /** Functions not closed yet, inner ones last. */
  const open: { name: string; indent: string; closing: string; line: number; headEnd: number }[] = [];
  let hereDocument: string | null = null;
  const lastLines = lastLineOfWords(lines);

  type FoundDefinition = {
    readonly name: string;
    readonly kind: DefinitionKind;
    readonly lines: readonly [first: number, last: number];
    readonly headEnd: number;
  };

  function add({ name, kind, lines: [first, last], headEnd }: FoundDefinition): void {
    const container = open.length === 0 ? null : open.map((outer) => outer.name).join('.');
    const start = lines.start(first) + indentOf(lines.textOf(first)).length;
    parts.push({ name, kind, container, start, headEnd, end: lines.end(last), exported: true });
  }

  for (let line = 0; line < lines.count; line++) {
    const content = lines.textOf(line);
    if (hereDocument !== null) {
      if (content.trim() === hereDocument) hereDocument = null;
      continue;
    }
    const word = hereDocumentStart
      .exec(content)
      ?.slice(1)
      .find((name) => name !== undefined);
    if (word !== undefined && (lastLines.get(word) ?? -1) > line) hereDocument = word;
    const closes = open.findLastIndex(({ indent, closing }) => content.startsWith(indent + closing));
    if (closes >= 0) {
      const { name, line: first, headEnd } = open[closes]!;
      open.length = closes;
      add({ name, kind: 'function', lines: [first, line], headEnd });
      continue;
    }
    const head = functionHead.exec(content) ?? keywordHead.exec(content);
    const variable = open.length === 0 ? assignment.exec(content) : null;
    if (head !== null && open.length < deepest) {
      const opening = openingAfter(lines, line, head[0].length);
      if (opening === null) continue;
      const headEnd = lines.start(line) + head[0].length;
      if (opening.isClosed) add({ name: head[1]!, kind: 'function', lines: [line, opening.line], headEnd });
      else open.push({ name: head[1]!, indent: indentOf(content), closing: opening.closing, line, headEnd });
      line = opening.line;
    } else if (variable !== null) {
      const kind = variable[1]?.startsWith('readonly')
        ? 'constant'
        : variable[1]?.startsWith('alias')
          ? 'function'
          : 'variable';
      add({ name: variable[2]!, kind, lines: [line, line], headEnd: lines.start(line) + variable[0].length - 1 });
    }
  }
  return parts;
}

/** Where a line of one word stands last: `a << b` in a sum opens no here-document. */
function lastLineOfWords(lines: Lines): Map<string, number> {
  const found = new Map<string, number>();
  for (let line = 0; line < lines.count; line++) {
    const word = /^\s*(\w{1,60})\s*$/.exec(lines.textOf(line))?.[1];
    if (word !== undefined) found.set(word, line);
  }
  return found;
}

/** The bracket that opens the body: on the line of the head or alone on the next. */
function openingAfter(
  lines: Lines,
  line: number,
  from: number,
): { line: number; closing: string; isClosed: boolean } | null {
  const rest = lines.textOf(line).slice(from).trim();
  const next = line + 1 < lines.count ? lines.textOf(line + 1).trim() : '';
  const onNext = rest === '' || rest.startsWith('#');
  const body = onNext ? next : rest;
  const closing = body.startsWith('{') ? '}' : body.startsWith('(') ? ')' : null;
  if (closing === null) return null;
  const isClosed = !onNext && new RegExp(`\\${closing}\\s*(?:[;&|>#].*)?$`).test(body.slice(1).slice(-maxTailLength));
  return { line: onNext ? line + 1 : line, closing, isClosed };
}

function indentOf(content: string): string {
  return /^\s*/.exec(content)![0];
}

const hereDocumentStart = /(?<!<)<<-?\s{0,3}(?:\\?([A-Za-z_]\w{0,60})|"(\w{1,60})"|'(\w{1,60})')/;
const functionHead = /^\s*(?:function\s+)?([A-Za-z_][\w:.-]{0,80})\s{0,4}\(\s{0,4}\)\s*/;
const keywordHead = /^\s*function\s+([A-Za-z_][\w:.-]{0,80})\s*(?=\{|$)/;
const assignment = /^((?:export|readonly|alias|(?:declare|typeset)(?:\s+-\w+)*)\s+)?([A-Za-z_][\w-]{0,80})\+?=/;
const deepest = 20;
const maxTailLength = 200;
