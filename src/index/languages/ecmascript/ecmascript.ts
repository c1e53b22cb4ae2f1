/**
 * Shared by JavaScript and TypeScript: the patterns that both grammars know, and the range of a definition. A variable
 * with a function as value is a function with the range of its statement. Fields and properties with a function as
 * value keep their kind, because they are data that happens to be callable.
 */
import type { Node } from 'web-tree-sitter';

/** The names that an assignment to `exports` or `module.exports` exports. */
export function exportedBy(assignment: Node, text: string): Node[] {
  const { startIndex } = assignment;
  if (!text.startsWith('exports', startIndex) && !text.startsWith('module', startIndex)) return [];
  if (!/^(?:module[.])?exports(?:[.]|$)/.test(assignment.childForFieldName('left')?.text ?? '')) return [];
  const right = assignment.childForFieldName('right');
  const value = right?.type === 'assignment_expression' ? right.childForFieldName('right') : right;
  if (value?.type === 'identifier') return [value];
  if (value?.type !== 'object' || value.id !== right?.id) return [];
  return value.namedChildren.flatMap((member) => {
    const name = member?.type === 'pair' ? member.childForFieldName('value') : member;
    return name?.type === 'identifier' || name?.type === 'shorthand_property_identifier' ? [name] : [];
  });
}

export const commonFields = { assignment_expression: { name: 'left', body: 'right' } };

export const commonWrappers = ['export_statement', 'ambient_declaration', 'expression_statement'];

/**
 * A single variable has the range of its statement. One of several has its own range, and the first includes the
 * keyword. Decorators of a member may precede it as siblings.
 */
export function reachOf(outer: Node): { readonly first: Node; readonly last: Node } {
  const { type } = outer;
  if (type === 'variable_declarator') return reachOfDeclarator(outer);
  let first = outer;
  if (!type.startsWith('method_') && type !== 'abstract_method_signature') return { first, last: outer };
  for (let before = outer.previousSibling; before !== null; before = before.previousSibling) {
    if (before.type === 'decorator') first = before;
    else if (before.type !== 'comment') break;
  }
  return { first, last: outer };
}

function reachOfDeclarator(declarator: Node): { readonly first: Node; readonly last: Node } {
  let statement = declarator.parent;
  if (statement === null || !statement.type.endsWith('_declaration')) return { first: declarator, last: declarator };
  const declarators = firstDeclarators(statement);
  const isFirst = declarators[0]?.id === declarator.id;
  for (let parent = statement.parent; parent !== null && commonWrappers.includes(parent.type); parent = parent.parent)
    statement = parent;
  return { first: isFirst ? statement : declarator, last: declarators.length === 1 ? statement : declarator };
}

/** Returns at most two, because each of ten thousand declarators would ask. Comments may stand between them. */
function firstDeclarators(statement: Node): Node[] {
  const found: Node[] = [];
  for (let i = 0; found.length < 2 && i < Math.min(statement.namedChildCount, maxComments); i++) {
    const child = statement.namedChild(i);
    if (child?.type === 'variable_declarator') found.push(child);
  }
  return found;
}

const maxComments = 64;
