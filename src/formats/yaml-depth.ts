/**
 * Estimates the nesting depth of a YAML text before it is parsed. The parser recurses for each level, and a stack
 * overflow may end the whole process. The estimate ignores quotes and comments, so it may be too high. Texts that
 * people write are far below the limit either way.
 */

/** The first line that is nested too deep, from 1; null if there is none. */
export function findTooDeep(text: string, maxDepth: number): number | null {
  const blocks: Block[] = [];
  const flow = { depth: 0, endsAt: -1 };
  let depth = 0;
  let number = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    number += 1;
    const indent = countSpaces(text, start, end);
    const first = text[start + indent];
    if (start + indent < end && first !== '\n' && first !== '\r') {
      if (indent <= flow.endsAt) flow.depth = 0;
      while (blocks.length > 0 && blocks.at(-1)!.indent >= indent) depth -= blocks.pop()!.levels;
      const line = readLine(text, start + indent, end);
      blocks.push({ indent, levels: 1 + line.chain });
      depth += 1 + line.chain;
      // Brackets inside a key or an item end at the latest with its indentation.
      if (flow.depth === 0) flow.endsAt = '[{'.includes(first!) || text.startsWith('---', start) ? -1 : indent;
      if (depth + flow.depth + line.deepest > maxDepth) return number;
      flow.depth = Math.max(0, flow.depth + line.opened);
    }
    start = end;
  }
  return null;
}

type Block = { readonly indent: number; readonly levels: number };

function countSpaces(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text[at] === ' ') at += 1;
  return at - start;
}

/** `chain`: the longest run of `- `, `? ` and `: `, each opening a level. `opened`: brackets less those closed. */
function readLine(text: string, start: number, end: number) {
  const line = { chain: 0, opened: 0, deepest: 0 };
  let run = 0;
  for (let at = start; at < end; at++) {
    const char = text[at]!;
    if ('-?:'.includes(char) && (at + 1 === end || ' \r\n'.includes(text[at + 1]!))) run += 1;
    else if (char !== ' ') run = 0;
    if (char === '[' || char === '{') line.opened += 1;
    else if (char === ']' || char === '}') line.opened -= 1;
    line.chain = Math.max(line.chain, run);
    line.deepest = Math.max(line.deepest, line.opened);
  }
  return line;
}
