/** INI, properties and their kin: sections, to the line before the next one, and keys, with continued lines. */
import { Lines } from './lines.js';
import type { Part } from './part.js';

export function outlineIni(text: string): Part[] {
  const lines = new Lines(text);
  const parts: Part[] = [];
  let section: { name: string; line: number } | null = null;
  let lastContent = 0;

  function closeSection(): void {
    if (section === null) return;
    const { name, line } = section;
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
    if (content.trim() === '' || /^\s*[#;!]/.test(content)) continue;
    const header = /^\s*\[([^\]\n]{1,300})\]/.exec(content)?.[1];
    if (header !== undefined) {
      closeSection();
      section = { name: header.trim(), line };
      lastContent = line;
      continue;
    }
    const key = /^(\s{0,8})([^\s=:#[][^=:\n]{0,200}?)\s{0,20}[=:]/.exec(content);
    const first = line;
    while (line + 1 < lines.count && isContinued(lines, first, line)) line += 1;
    if (key !== null) {
      const start = lines.start(first) + key[1]!.length;
      parts.push({
        name: key[2]!,
        kind: 'key',
        container: section?.name ?? null,
        start,
        headEnd: start + key[2]!.length,
        end: lines.end(line),
        exported: false,
      });
    }
    lastContent = line;
  }
  closeSection();
  return parts;
}

/** By a backslash at the end, or by more indentation on the next line. */
function isContinued(lines: Lines, first: number, line: number): boolean {
  if (/(?:^|[^\\])\\$/.test(lines.textOf(line).slice(-2))) return true;
  return !/^\s/.test(lines.textOf(first)) && /^\s+[^\s#;[]/.test(lines.textOf(line + 1));
}
