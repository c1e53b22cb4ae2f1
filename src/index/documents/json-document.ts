/** JSON: the keys of the two outermost levels, each from its name to the end of its value. */
import { scanJson, unquote } from '../../formats/json-scan.js';
import type { Part } from './part.js';

export function outlineJson(text: string): Part[] {
  const parts: Part[] = [];
  const open: { name: string; start: number; headEnd: number; depth: number }[] = [];
  let lastEnd = 0;

  function close(depth: number, end: number): void {
    while (open.length > 0 && open.at(-1)!.depth >= depth) {
      const { name, start, headEnd, depth: own } = open.pop()!;
      if (parts.length < maxKeys) {
        const container = own === 1 ? null : (open.at(-1)?.name ?? null);
        parts.push({ name, kind: 'key', container, start, headEnd, end: Math.max(end, headEnd) });
      }
    }
  }

  scanJson(text, ({ type, depth, start, end }) => {
    if (type === 'key' && depth <= 2) {
      close(depth, lastEnd);
      // Keys of objects in a list have no key around them and say nothing about the file.
      if (depth === 1 || open.at(-1)?.depth === depth - 1)
        open.push({ name: unquote(text.slice(start, end)), start, headEnd: end, depth });
    } else if (type === 'close' && depth < 2) close(depth + 1, lastEnd);
    lastEnd = end;
  });
  close(1, lastEnd);
  return parts;
}

const maxKeys = 20_000;
