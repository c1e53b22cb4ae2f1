/** TOML: tables, to the line before the next one, and their keys, with values of several lines. */
import { Lines } from './lines.js';
import type { Part } from './part.js';

export function outlineToml(text: string): Part[] {
  const lines = new Lines(text);
  const parts: Part[] = [];
  let table: { name: string; line: number } | null = null;
  let lastContent = 0;
  /** Once a value has no end the file is broken, and values are taken line by line. */
  let isBroken = false;

  function closeTable(): void {
    if (table === null) return;
    const { name, line } = table;
    parts.push({
      name,
      kind: 'section',
      container: null,
      start: lines.start(line),
      headEnd: lines.end(line),
      end: lines.end(lastContent),
      exported: false,
    });
  }

  for (let line = 0; line < lines.count; line++) {
    const content = lines.textOf(line);
    const header = /^\s*\[\[?\s*([^\]\n]{1,300}?)\s*\]\]?\s*(?:#.*)?$/.exec(content)?.[1];
    const key = header === undefined ? keyLine.exec(content) : null;
    if (header !== undefined) {
      closeTable();
      table = { name: header.replace(/["'\s]/g, ''), line };
      lastContent = line;
    } else if (key !== null) {
      const start = lines.start(line) + content.length - content.trimStart().length;
      const valueEnd: number | null = isBroken ? line : lastLineOfValue(lines, line, key[0].length);
      isBroken ||= valueEnd === null;
      const last = valueEnd ?? line;
      parts.push({
        name: key[1]!.trim().replace(/["']/g, ''),
        kind: 'key',
        container: table?.name ?? null,
        start,
        headEnd: lines.start(line) + key[0].length - 1,
        end: lines.end(last),
        exported: false,
      });
      line = last;
      lastContent = last;
    } else if (content.trim() !== '' && !content.trimStart().startsWith('#')) lastContent = line;
  }
  closeTable();
  return parts;
}

/** Follows brackets and long strings over lines; gives up on a value that has no end. */
function lastLineOfValue(lines: Lines, first: number, from: number): number | null {
  let depth = 0;
  let long: string | null = null;
  for (let line = first; line < Math.min(lines.count, first + longestValue); line++) {
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
const longestValue = 2_000;
