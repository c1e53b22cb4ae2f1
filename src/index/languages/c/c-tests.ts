/**
 * Tests written with macros: `TEST(Suite, Name) { … }`, `TEST_CASE("adds") { … }`. They count as functions named
 * `Suite.Name` or by their text. The grammars see a function without a type, or a call followed by a block. Only macros
 * in capitals count.
 */
import type { Node } from 'web-tree-sitter';
import type { Draft } from '../../parse/spec.js';

/** The block is a statement of its own, but belongs to the test. */
export function reachTestBlock(outer: Node, text: string): { readonly first: Node; readonly last: Node } {
  const isTest = isCapital(text.charCodeAt(outer.startIndex)) && outer.type === 'expression_statement';
  return { first: outer, last: (isTest ? outer.nextNamedSibling : null) ?? outer };
}

export function refineTestBlock(draft: Draft): Draft | null {
  const { node, nameNode, outerExported } = draft;
  const macro = node.text.slice(0, nameNode.startIndex - node.startIndex).trim();
  const name = inCapitals.test(macro) ? nameFromArguments(nameNode) : null;
  return name === null ? null : { ...draft, name, exported: outerExported };
}

/** Null for an ordinary function. */
export function nameOfTest({ node, nameNode }: Draft, name: string): string | null {
  if (!inCapitals.test(name) || node.childForFieldName('type') !== null) return null;
  const parameters = nameNode.childForFieldName('parameters');
  return parameters === null ? null : nameFromArguments(parameters);
}

function nameFromArguments(list: Node): string | null {
  const words = list.namedChildren.flatMap((child) => (child === null ? [] : [child.text]));
  const text = /^"([^"\\\n]+)"$/.exec(words[0] ?? '')?.[1];
  if (text !== undefined) return text;
  return words.length > 0 && words.every((word) => /^\w+$/.test(word)) ? words.join('.') : null;
}

function isCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

const inCapitals = /^[A-Z][A-Z\d_]+$/;
