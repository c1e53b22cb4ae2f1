/** INI, properties and their kin: sections, to the line before the next one, and keys, with continued lines. */
import { Lines } from './document-lines.js';
import type { Part } from './part.js';
import { Tables } from './tables.js';

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
