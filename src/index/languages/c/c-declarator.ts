/**
 * C and C++ nest a name inside its declarator: `*(*find(int))(void)` declares the function find. Reads the name, its
 * scopes (`A::B::run`) and its kind, which the innermost declarator around the name decides.
 */
import type { Node } from 'web-tree-sitter';
import { wordSet } from '../../../base/collections.js';

export type Declared = {
  readonly name: string;
  /** `A` and `B` of `A::B::run`, without template arguments. */
  readonly scopes: readonly string[];
  readonly shape: 'plain' | 'pointer' | 'array' | 'function';
  /** Whether it contains a pointer that is not itself constant, as in `const char *name`. */
  readonly isMovable: boolean;
};

/** Null if it declares no single name: structured bindings, broken code. */
export function readDeclarator(declarator: Node): Declared | null {
  let shape: Declared['shape'] = 'plain';
  let isMovable = false;
  for (let node: Node | null = declarator; node !== null; ) {
    const { type } = node;
    if (type === 'operator_cast') return { ...readName(node), shape: 'function', isMovable };
    if (nameTypes.has(type)) {
      const named = type === 'qualified_identifier' ? readName(node) : { name: plainName(node, type), scopes: [] };
      return { ...named, shape: named.name.startsWith('operator ') ? 'function' : shape, isMovable };
    }
    if (type === 'pointer_declarator' || type === 'reference_declarator') {
      isMovable ||= !/^[*&]+\s*const\b/.test(node.text);
    }
    shape = shapes.get(type) ?? shape;
    node = innerDeclarator(node, type);
  }
  return null;
}

/** A name with its scopes; the whole text if the grammar has no node for it. */
export function readName(node: Node): { readonly name: string; readonly scopes: readonly string[] } {
  const scopes: string[] = [];
  let inner = node;
  let { type } = node;
  while (type === 'qualified_identifier') {
    const scope = inner.childForFieldName('scope');
    const name = inner.childForFieldName('name');
    if (scope !== null) scopes.push(plainName(scope, scope.type));
    if (name === null) break;
    inner = name;
    type = name.type;
  }
  return { name: plainName(inner, type), scopes };
}

function plainName(node: Node, type: string): string {
  switch (type) {
    case 'template_type':
    case 'template_function':
    case 'template_method':
      return node.childForFieldName('name')?.text ?? node.text;
    case 'destructor_name':
      return node.text.replace(/\s+/g, '');
    case 'operator_name':
      return node.text.replace(/\s+/g, ' ').replace(/^operator (?=\W)/, 'operator');
    case 'operator_cast':
      return node.text
        .slice(0, parametersOf(node) - node.startIndex)
        .replace(/\s+/g, ' ')
        .trim();
    default:
      return node.text;
  }
}

function parametersOf(cast: Node): number {
  let node = cast.childForFieldName('declarator');
  while (node !== null && node.type !== 'abstract_function_declarator') node = node.childForFieldName('declarator');
  return node?.startIndex ?? cast.endIndex;
}

function innerDeclarator(node: Node, type: string): Node | null {
  if (type === 'attributed_declarator') return node.firstNamedChild;
  if (type === 'parenthesized_declarator' || type === 'reference_declarator') return node.lastNamedChild;
  return node.childForFieldName('declarator');
}

const shapes: ReadonlyMap<string, Declared['shape']> = new Map<string, Declared['shape']>([
  ['function_declarator', 'function'],
  ['pointer_declarator', 'pointer'],
  ['reference_declarator', 'pointer'],
  ['array_declarator', 'array'],
]);

const nameTypes: ReadonlySet<string> = wordSet(
  'identifier field_identifier type_identifier primitive_type qualified_identifier destructor_name ' +
    'operator_name template_function template_method',
);
