/**
 * The lines of a definition that its signature form leaves out: whole lines between the opening and the closing mark of
 * its body, so that the lines that stay still parse.
 */
import type { Node } from 'web-tree-sitter';
import type { LineRange } from '../../model/block.js';
import { lastLineOf } from './lines.js';
import type { LanguageSpec } from './spec.js';

export type BodyPlace = {
  /** The last node of the definition. */
  readonly last: Node;
  readonly body: Node | null;
};

/** Null if nothing can be left out: a short value, a body on the line of its header, a body without marks. */
export function bodyLinesOf({ last, body }: BodyPlace, spec: LanguageSpec, text: string): LineRange | null {
  if (body === null) return null;
  if (spec.bareBodies.includes(body.type)) return linesOfBareBody(body, { last, comments: spec.comments });
  for (let node: Node | null = last, steps = 0; node !== null && steps < maxSteps; steps++) {
    const [first, end] = [node.startPosition.row + 1, lastLineOf(node)];
    if (end - first < 2) return null;
    if (isCutClean(node, text)) {
      const isShortValue = !codeBlock.test(node.type) && end - first - 1 <= maxShownValue;
      return isShortValue ? null : [first + 1, end - 1];
    }
    node = lastPart(node);
  }
  return null;
}

/** A body that indentation or a keyword ends (Python, Ruby). Comments between the header and it go with it. */
function linesOfBareBody(
  body: Node,
  { last, comments }: { last: Node; comments: readonly string[] },
): LineRange | null {
  let before = body.previousSibling;
  while (before !== null && comments.includes(before.type)) before = before.previousSibling;
  const first = (before === null ? body.startPosition.row : Math.max(lastLineOf(before), 1)) + 1;
  const end = lastLineOf(body);
  const isOnHeader = before !== null && body.startPosition.row < lastLineOf(before);
  const isOnCloser = last.endIndex > body.endIndex && last.endPosition.row === body.endPosition.row;
  return isOnHeader || isOnCloser || end < first ? null : [first, end];
}

/** Whether a bracket opens at the end of a line and closes at the start of one. */
function isCutClean({ startIndex, endIndex }: Node, text: string): boolean {
  const closer = closers.get(text[startIndex] ?? '');
  if (closer === undefined || text[endIndex - 1] !== closer) return false;
  const opening = text.slice(startIndex + 1, text.indexOf('\n', startIndex));
  const closing = text.slice(text.lastIndexOf('\n', endIndex - 1) + 1, endIndex - 1);
  return emptyRest.test(opening) && closing.trim() === '';
}

/** The last child that is more than a closing mark. */
function lastPart(node: Node): Node | null {
  let part = node.lastChild;
  while (part !== null && !part.isNamed) part = part.previousSibling;
  return part;
}

const closers: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
]);
/** Nothing, or a comment that ends with the line. */
const emptyRest = /^\s*(?:\/\/.*|#.*|\/\*[^*]*\*\/\s*)?$/;
const codeBlock = /block|body|compound_statement/;
/** A value of at most this many lines, such as a list of types, is part of the signature. */
const maxShownValue = 8;
/** How deep the body may lie: `const a = wrap(async () => { … });`. */
const maxSteps = 12;
