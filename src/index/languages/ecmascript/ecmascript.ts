/**
 * What JavaScript and TypeScript have in common: the patterns both grammars know, and where a definition starts
 * and ends. A function-valued variable is a function and has the range of its statement; function-valued fields
 * and properties keep their kind, because they are data that happens to be callable.
 */
import type { Node } from 'web-tree-sitter';

/** Functions and classes; `refine` tells them apart. Fewer alternatives make the query a good deal faster. */
const callable = '(_ body: (_) @body)';

/** A variable of a statement right inside the given node; those of functions are no definitions. */
export const variablesIn = (place: string) => `(${place} (_ (variable_declarator name: (identifier)) @variable))`;

/**
 * Variables that a pattern takes apart, wherever they stand; `refine` knows which of them are local. Their value is left
 * to it too: if the query waited for it, every name would stay open until then, and a thousand names cost a minute.
 */
const takenApart = `(variable_declarator
  name: [
    (object_pattern [
      (shorthand_property_identifier_pattern) @name
      (object_assignment_pattern left: (_) @name)
      (pair_pattern value: [(identifier) @name (assignment_pattern left: (identifier) @name)])
      (rest_pattern (identifier) @name)
    ])
    (array_pattern [
      (identifier) @name
      (assignment_pattern left: (identifier) @name)
      (rest_pattern (identifier) @name)
    ])
  ]) @variable`;

export const commonDefinitions = `
  (function_declaration) @function
  (generator_function_declaration) @function
  (method_definition) @method
  (variable_declarator name: (identifier) @name value: ${callable}) @function
  (pair key: (_) @name value: (_ body: (statement_block) @body)) @property
  (export_statement "default" @name value: ${callable} @function)
  (export_statement "default" @name value: [(object) (call_expression)] @body @constant)
  (program (expression_statement (assignment_expression) @function))
  ${variablesIn('program')}
  ${variablesIn('export_statement')}
  ${takenApart}
`;

export const commonExports = `
  (export_statement !source (export_clause (export_specifier name: (_) @exported)))
  (export_statement value: (identifier) @exported)
  (expression_statement (assignment_expression) @exports)
`;

/** The names that an assignment to `exports` or `module.exports` gives out. */
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
 * A variable has the range of its statement; one of several in a statement has its own, and the first of them
 * the keyword too. A member's decorators may stand before it as siblings.
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

/** One or two: whether there are more does not matter, and each of ten thousand would ask. Comments stand between them. */
function firstDeclarators(statement: Node): Node[] {
  const found: Node[] = [];
  for (let i = 0; found.length < 2 && i < Math.min(statement.namedChildCount, maxComments); i++) {
    const child = statement.namedChild(i);
    if (child?.type === 'variable_declarator') found.push(child);
  }
  return found;
}

const maxComments = 64;
