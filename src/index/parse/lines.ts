/** The lines of nodes, signatures and doc comments. */
import type { Node } from 'web-tree-sitter';
import type { LineRange } from '../../model/block.js';
import type { LanguageSpec } from './spec.js';

/** A node that ends right after a line break ends on the line before. */
export function lastLineOf(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 && row > node.startPosition.row ? row : row + 1;
}

/** The offset where the line that ends at an offset begins; for a very long line, some offset in it. */
export function startOfLine(text: string, end: number): number {
  const least = Math.max(0, end - maxLineLength);
  return least + text.slice(least, end).lastIndexOf('\n') + 1;
}

/** The last line that still belongs to the signature: that of the last visible character before the body. */
export function lineBefore(body: Node, text: string): number {
  return body.startPosition.row + 1 - breaksBefore(text, body.startIndex);
}

const maxLineLength = 400;

/** How many line breaks the white space right before an offset has. */
function breaksBefore(text: string, offset: number): number {
  let breaks = 0;
  for (let at = offset - 1; at >= 0; at--) {
    const unit = text.charCodeAt(at);
    if (unit === 10) breaks += 1;
    else if (unit !== 32 && unit !== 9 && unit !== 13) break;
  }
  return breaks;
}

/** Lines of the docstring in the body, or of the comments right above the definition's first node. */
export function docOf(
  { first: outer, body }: { readonly first: Node; readonly body: Node | null },
  spec: LanguageSpec,
  text: string,
): LineRange | null {
  const inside = body === null ? null : spec.docInside(body, text);
  if (inside !== null) return [inside.startPosition.row + 1, lastLineOf(inside)];
  // Asking for siblings is slow, and below an empty line there is no doc comment.
  if (breaksBefore(text, outer.startIndex) > 1) return null;
  let first: Node | null = null;
  let last: Node | null = null;
  let below = outer.startPosition.row;
  let steps = 0;
  for (
    let node = outer.previousSibling;
    node !== null && spec.comments.includes(node.type);
    node = node.previousSibling
  ) {
    if (steps++ >= maxComments || lastLineOf(node) < below || standsBehindCode(node)) break;
    first = node;
    last ??= node;
    below = node.startPosition.row;
  }
  return first === null || last === null ? null : [first.startPosition.row + 1, lastLineOf(last)];
}

/** A comment on the same line as the code before it belongs to that code. */
function standsBehindCode(comment: Node): boolean {
  if (comment.startPosition.column === 0) return false;
  const before = comment.previousSibling;
  return before !== null && before.endPosition.column > 0 && before.endPosition.row === comment.startPosition.row;
}

/** Each step back costs more the longer the run of comments is. No real doc comment is as long. */
const maxComments = 500;

type SignaturePlace = {
  readonly start: number;
  readonly end: number;
  /** Starts no later than the signature and holds it. */
  readonly within: Node;
  readonly body: Node | null;
  /** Node types of comments. */
  readonly comments: readonly string[];
};

/** The text of a definition's signature: what stands between two offsets, without the comments in between. */
export function readSignature({ start, end, within, body, comments }: SignaturePlace, text: string): string {
  const whole = text.slice(start, Math.min(end, start + maxReadLength));
  if (!mayHoldComment.test(whole)) return whole;
  let signature = '';
  let from = start;
  for (const comment of within.descendantsOfType([...comments], within.startPosition, body?.startPosition)) {
    if (comment === null || comment.startIndex < from || comment.endIndex > end) continue;
    signature += `${text.slice(from, comment.startIndex)} `;
    from = comment.endIndex;
    if (signature.length > maxReadLength) return signature;
  }
  return signature + text.slice(from, Math.min(end, from + maxReadLength));
}

/** Longer than any signature that is not shortened. */
const maxReadLength = 2_000;
const mayHoldComment = /#|\/\/|\/\*|--/;
