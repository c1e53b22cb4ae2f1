/** The attributes of a Rust item, in order: the siblings before it, possibly with comments between them. */
import type { Node } from 'web-tree-sitter';
import { startOfLine } from '../parse/lines.js';

export function attributesOf(item: Node, text: string): Node[] {
  if (!mayHaveAttributes(text, item.startIndex)) return [];
  const found: Node[] = [];
  let steps = 0;
  for (let node = item.previousSibling; node !== null && steps < maxSteps; node = node.previousSibling, steps++) {
    if (node.type === 'attribute_item') found.push(node);
    else if (node.type !== 'line_comment' && node.type !== 'block_comment') break;
  }
  return found.reverse();
}

/**
 * Reading siblings is slow. There is no attribute if the first line above that is neither empty nor a line comment ends
 * like other code and contains no comment.
 */
function mayHaveAttributes(text: string, start: number): boolean {
  let end = start;
  for (let lines = 0; lines < maxSteps && end > 0; lines++) {
    const from = startOfLine(text, end);
    const line = text.slice(from, end).trim();
    end = from - 1;
    if (line === '' || line.startsWith('//')) continue;
    return !'{};,(>'.includes(line.at(-1)!) || line.includes('//') || line.includes('*/');
  }
  return end > 0;
}

/** Each step back over comments costs more the longer the run is. */
const maxSteps = 500;
