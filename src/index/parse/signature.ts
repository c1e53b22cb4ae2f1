/** The text of a definition's signature: what stands between two offsets, without the comments in between. */
import type { Node } from 'web-tree-sitter';

export type SignaturePlace = {
  readonly start: number;
  readonly end: number;
  /** Starts no later than the signature and holds it. */
  readonly within: Node;
  readonly body: Node | null;
  /** Node types of comments. */
  readonly comments: readonly string[];
};

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
