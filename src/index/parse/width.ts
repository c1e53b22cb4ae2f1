/**
 * Estimates the cost of a query over a tree before it runs. Where a parser gives up, it puts everything it has seen into
 * one error node, and each step among these siblings costs as many steps as there are siblings.
 */
import type { Node, Tree } from 'web-tree-sitter';

/** True when walking among the siblings of error nodes would take too many steps. */
export function isTooWide(tree: Tree): boolean {
  if (!tree.rootNode.hasError) return false;
  const open: Node[] = [tree.rootNode];
  let steps = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.isError) steps += node.childCount * node.childCount;
    if (steps > maxSteps) return true;
    for (const child of node.children) if (child?.hasError) open.push(child);
  }
  return false;
}

/** About half a second of work. */
const maxSteps = 100_000_000;
