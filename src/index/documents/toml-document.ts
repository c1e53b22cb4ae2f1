/** TOML: tables, to the line before the next one, and their keys, with values of several lines. */
import { Lines } from './document-lines.js';
import type { Part } from './part.js';
import { Tables } from './tables.js';

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
