/** Tables of keys under headings in brackets (INI, TOML): a table ends with its last content before the next one. */
import { Lines } from './document-lines.js';
import type { Part } from './part.js';

class Tables {
  private readonly parts: Part[] = [];
  private open: { readonly name: string; readonly line: number } | null = null;
  private lastContent = 0;

  constructor(private readonly lines: Lines) {}

  startTable(name: string, line: number): void {
    this.closeTable();
    this.open = { name, line };
    this.lastContent = line;
  }

  /** Offsets of the key's name and the last line of its value. */
  addKey(name: string, [start, headEnd]: readonly [number, number], lastLine: number): void {
    const container = this.open?.name ?? null;
    const end = this.lines.end(lastLine);
    this.parts.push({ name, kind: 'key', container, start, headEnd, end });
    this.lastContent = lastLine;
  }

  /** Something that is no key, but belongs to the table. */
  addContent(line: number): void {
    this.lastContent = line;
  }

  finish(): Part[] {
    this.closeTable();
    return this.parts;
  }

  private closeTable(): void {
    if (this.open === null) return;
    const { name, line } = this.open;
    const [start, headEnd] = [this.lines.start(line), this.lines.end(line)];
    const end = this.lines.end(this.lastContent);
    this.parts.push({ name, kind: 'section', start, headEnd, end });
  }
}

/** INI, properties and their kin: sections, to the line before the next one, and keys, with continued lines. */
export function outlineIni(text: string): Part[] {
  const lines = new Lines(text);
  const tables = new Tables(lines);
  for (let line = 0; line < lines.count; line++) {
    const content = lines.textOf(line);
    if (content.trim() === '' || /^\s*[#;!]/.test(content)) continue;
    const header = /^\s*\[([^\]\n]{1,300})\]/.exec(content)?.[1];
    if (header !== undefined) {
      tables.startTable(header.trim(), line);
      continue;
    }
    const key = /^(\s{0,8})([^\s=:#[][^=:\n]{0,200}?)\s{0,20}[=:]/.exec(content);
    const first = line;
    while (line + 1 < lines.count && isContinued(lines, first, line)) line += 1;
    if (key === null) tables.addContent(line);
    else {
      const start = lines.start(first) + key[1]!.length;
      tables.addKey(key[2]!, [start, start + key[2]!.length], line);
    }
  }
  return tables.finish();
}

/** By a backslash at the end, or by more indentation on the next line. */
function isContinued(lines: Lines, first: number, line: number): boolean {
  if (/(?:^|[^\\])\\$/.test(lines.textOf(line).slice(-2))) return true;
  return !/^\s/.test(lines.textOf(first)) && /^\s+[^\s#;[]/.test(lines.textOf(line + 1));
}

/** TOML: tables, to the line before the next one, and their keys, with values of several lines. */
export function outlineToml(text: string): Part[] {
  const lines = new Lines(text);
  const tables = new Tables(lines);
  /** Once a value has no end the file is broken, and values are taken line by line. */
  let isBroken = false;
  for (let line = 0; line < lines.count; line++) {
    const content = lines.textOf(line);
    const header = /^\s*\[\[?([^\]\n]{1,300})\]\]?\s*(?:#.*)?$/.exec(content)?.[1];
    const key = header === undefined ? keyLine.exec(content) : null;
    if (header !== undefined) tables.startTable(nameOfKeys(header), line);
    else if (key !== null) {
      const start = lines.start(line) + content.length - content.trimStart().length;
      const headEnd = lines.start(line) + key[0].length - 1;
      const valueEnd: number | null = isBroken ? line : lastLineOfValue(lines, line, key[0].length);
      isBroken ||= valueEnd === null;
      line = valueEnd ?? line;
      tables.addKey(nameOfKeys(key[1]!), [start, headEnd], line);
    } else if (content.trim() !== '' && !content.trimStart().startsWith('#')) tables.addContent(line);
  }
  return tables.finish();
}

/** `a . "b c"` -> `a.b c`: quotes are left out, and blanks beside the dots. */
function nameOfKeys(written: string): string {
  return [...written.matchAll(/"([^"]*)"|'([^']*)'|([^.\s"']+)/g)].map(([, a, b, c]) => a ?? b ?? c).join('.');
}

/** Follows brackets and long strings over lines; gives up on a value that has no end. */
function lastLineOfValue(lines: Lines, first: number, from: number): number | null {
  let depth = 0;
  let long: string | null = null;
  for (let line = first; line < Math.min(lines.count, first + maxValueLength); line++) {
    const content = lines.textOf(line);
    let at = line === first ? from : 0;
    while (at < content.length) {
      const three = content.slice(at, at + 3);
      if (long !== null) {
        if (three === long) long = null;
        at += three === long || long === null ? 3 : content[at] === '\\' ? 2 : 1;
      } else if (three === '"""' || three === "'''") {
        long = three;
        at += 3;
      } else if (content[at] === '"' || content[at] === "'") at = endOfString(content, at);
      else if (content[at] === '#') break;
      else {
        if (content[at] === '[' || content[at] === '{') depth += 1;
        else if (content[at] === ']' || content[at] === '}') depth -= 1;
        at += 1;
      }
    }
    if (depth <= 0 && long === null) return line;
  }
  return null;
}

function endOfString(content: string, start: number): number {
  const quote = content[start];
  let at = start + 1;
  while (at < content.length && content[at] !== quote) at += quote === '"' && content[at] === '\\' ? 2 : 1;
  return at + 1;
}

const keyPart = `(?:"[^"]{0,200}"|'[^']{0,200}'|[\\w-]{1,200})`;
const keyLine = new RegExp(`^\\s*(${keyPart}(?:\\s{0,4}\\.\\s{0,4}${keyPart}){0,20})\\s*=`);
const maxValueLength = 2_000;
