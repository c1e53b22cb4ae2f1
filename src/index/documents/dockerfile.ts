/** Dockerfile: each build stage, named by `AS` or by its image, to the line before the next. */
import { Lines } from './document-lines.js';
import type { Part } from './part.js';

export function outlineDockerfile(text: string): Part[] {
  const lines = new Lines(text);
  const stages: { name: string; line: number; last: number }[] = [];
  for (let line = 0; line < lines.count; line++) {
    const content = lines.textOf(line);
    const from = /^\s*FROM\s+(?:--\S{1,200}\s+)*(\S{1,300})(?:\s+AS\s+(\S{1,100}))?/i.exec(content);
    if (from !== null) stages.push({ name: from[2] ?? from[1]!, line, last: line });
    else if (stages.length > 0 && content.trim() !== '' && !content.startsWith('#')) stages.at(-1)!.last = line;
  }
  return stages.map(({ name, line, last }) => {
    return { name, kind: 'section', start: lines.start(line), headEnd: lines.end(line), end: lines.end(last) };
  });
}
