/**
 * YAML: the keys of the two outermost levels, told by indentation. Lines of block scalars and items of lists
 * are content. A key ends with its last line of content; comments below that belong to what follows.
 */
import { Lines } from './document-lines.js';
import type { Part } from './part.js';

type OpenKey = {
  readonly name: string;
  readonly indent: number;
  readonly line: number;
  readonly headEnd: number;
  lastLine: number;
  /** Its value is a list: keys below it belong to items. */
  isList: boolean;
};

export function outlineYaml(text: string): Part[] {
  const lines = new Lines(text);
  const parts: Part[] = [];
  const open: OpenKey[] = [];
  /** Indentation of the key whose block scalar is being passed over, or null. */
  let scalarOf: number | null = null;

  function closeFrom(indent: number): void {
    while (open.length > 0 && open.at(-1)!.indent >= indent) {
      const { name, line, headEnd, lastLine } = open.pop()!;
      const container = open.length === 0 ? null : open[0]!.name;
      const start = lines.start(line) + leadingSpaces(lines.textOf(line));
      parts.push({ name, kind: 'key', container, start, headEnd, end: lines.end(lastLine) });
    }
  }

  for (let line = 0; line < lines.count; line++) {
    const content = lines.textOf(line);
    const indent = leadingSpaces(content);
    const isBlank = indent === content.length || content.trim() === '';
    if (scalarOf !== null && (isBlank || indent > scalarOf)) {
      if (!isBlank) for (const key of open) key.lastLine = line;
      continue;
    }
    scalarOf = null;
    if (isBlank || content.startsWith('#', indent)) continue;
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(content)) {
      closeFrom(0);
      continue;
    }
    const isItem = /^-(?:\s|$)/.test(content.slice(indent, indent + 2));
    const key = isItem ? null : keyIn(content, indent);
    closeFrom(isItem ? indent + 1 : indent);
    for (const outer of open) {
      outer.lastLine = line;
      outer.isList ||= isItem && open.length === 1;
    }
    if (key !== null && isListed(open, indent))
      open.push({ name: key.name, indent, line, headEnd: lines.start(line) + key.end, lastLine: line, isList: false });
    if (/(?::|-)\s+(?:[!&]\S{1,100}\s+)?[|>][-+0-9]{0,2}\s*(?:#.*)?$/.test(content.slice(-maxTailLength)))
      scalarOf = indent;
  }
  closeFrom(0);
  return parts;
}

/** At the left edge, or directly under a key that stands there (the first line under it sets the indentation). */
function isListed(open: readonly OpenKey[], indent: number): boolean {
  if (open.length === 0) return indent === 0;
  return open.length === 1 && open[0]!.indent === 0 && !open[0]!.isList && indent > 0 && indent <= deepestSecondLevel;
}

function leadingSpaces(content: string): number {
  let at = 0;
  while (content.charCodeAt(at) === 32) at += 1;
  return at;
}

/** The key at an offset of a line: quoted, or plain up to the colon that a space or the line's end follows. */
function keyIn(content: string, start: number): { name: string; end: number } | null {
  const quote = content[start];
  if (quote === '"' || quote === "'") {
    const closing = content.indexOf(quote, start + 1);
    return closing > 0 && /^\s*:(?:\s|$)/.test(content.slice(closing + 1, closing + 20))
      ? { name: content.slice(start + 1, closing), end: closing + 1 }
      : null;
  }
  if (quote === undefined || '{}[]#&*!|>%@`,'.includes(quote)) return null;
  const colon = /:(?=\s|$)/.exec(content.slice(start));
  if (colon === null) return null;
  const name = content.slice(start, start + colon.index).trimEnd();
  return name === '' || name.includes(' #') ? null : { name, end: start + colon.index };
}

const deepestSecondLevel = 8;
const maxTailLength = 200;
