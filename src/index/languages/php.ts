/**
 * PHP. A namespace without braces is a statement of one line and contains nothing: what follows is at the top level.
 * Members are exported unless private or protected. A trait that a class uses is one of its bases.
 */
import type { Node } from 'web-tree-sitter';
import type { DefinitionKind, Import } from '../../model/analysis.js';
import { type Draft, type ImportCaptures, type LanguageSpec, plainSpec } from '../parse/spec.js';

const types = '[(name) (qualified_name) (relative_name)] @base';

/**
 * PHP's imports: `use` (one import for each name, with the full name as specifier) and include/require of a literal
 * path. `__DIR__ . '/a.php'` becomes `./a.php`.
 */
const phpImports = `
  (namespace_use_declaration) @import
  (include_expression (_) @path) @import
  (include_once_expression (_) @path) @import
  (require_expression (_) @path) @import
  (require_once_expression (_) @path) @import
`;

export const php: LanguageSpec = {
  ...plainSpec,
  ids: ['php'],
  grammar: 'php',
  definitions: `
    (namespace_definition name: (namespace_name) @name body: (_)? @body) @namespace
    (class_declaration name: (name) @name body: (_) @body) @class
    (class_declaration name: (name) @name (base_clause ${types})) @class
    (class_declaration name: (name) @name (class_interface_clause ${types})) @class
    (class_declaration name: (name) @name body: (declaration_list (use_declaration ${types}))) @class
    (interface_declaration name: (name) @name body: (_) @body) @interface
    (interface_declaration name: (name) @name (base_clause ${types})) @interface
    (trait_declaration name: (name) @name body: (_) @body) @trait
    (trait_declaration name: (name) @name body: (declaration_list (use_declaration ${types}))) @trait
    (enum_declaration name: (name) @name body: (_) @body) @enum
    (enum_declaration name: (name) @name (class_interface_clause ${types})) @enum
    (enum_declaration name: (name) @name body: (enum_declaration_list (use_declaration ${types}))) @enum
    (enum_case name: (name) @name) @member
    (function_definition name: (name) @name body: (_) @body) @function
    (method_declaration name: (name) @name body: (_) @body) @method
    (method_declaration name: (name) @name !body) @method
    (property_element name: (variable_name) @name default_value: (_)? @body) @property
    (property_promotion_parameter name: (variable_name) @name) @property
    (const_element . (name) @name . (_) @body) @constant
    (assignment_expression left: (variable_name) @name right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @function
    (assignment_expression left: (variable_name) @name
      right: (object_creation_expression (anonymous_class body: (_) @body))) @class
    (assignment_expression left: (variable_name) @name
      right: (object_creation_expression (anonymous_class [(base_clause ${types}) (class_interface_clause ${types})]))) @class
    (program (expression_statement (assignment_expression left: (variable_name) @name right: (_) @body) @variable))
    (function_call_expression function: (name) @_says
      arguments: (arguments . (argument (string (string_content) @name)))
      (#eq? @_says "define")) @constant
  `,
  wrappers: ['const_declaration', 'property_declaration', 'expression_statement'],
  decorations: ['attribute_list'],
  imports: phpImports,
  readImports: readPhpImports,
  refine,
};

function refine(draft: Draft): Draft | null {
  const { kind, node, outer, around } = draft;
  // A variable that holds a function or a class counts anywhere, but not as an argument.
  if (node.type === 'assignment_expression' && outer.type !== 'expression_statement') return null;
  const name = draft.name.replace(/^\$/, '');
  if (name === '') return null;
  const isPromoted = node.type === 'property_promotion_parameter';
  const scopes = isPromoted ? around.slice(0, -1) : around;
  const exported = !isHidden(isPromoted ? node : outer) && !scopes.some((scope) => functionLike.has(scope.kind));
  const isConstructor = kind === 'method' && name.toLowerCase() === '__construct';
  return { ...draft, name, kind: isConstructor ? 'constructor' : kind, exported, around: scopes };
}

function isHidden(declaration: Node): boolean {
  for (let i = 0; i < declaration.childCount; i++) {
    const child = declaration.child(i)!;
    if (child.type === 'visibility_modifier') return /^(?:private|protected)$/i.test(child.text);
    if (child.type === 'name' || child.type === 'function' || child.type === 'const_element') break;
  }
  return false;
}

const functionLike = new Set<DefinitionKind>(['function', 'method', 'constructor']);

function readPhpImports({ statement, get, line }: ImportCaptures): Import[] {
  if (statement.type === 'namespace_use_declaration') return readUse(statement);
  const path = get('path')[0];
  const specifier = path === undefined ? null : literalPath(path);
  return specifier === null
    ? []
    : [{ specifier, kind: 'include', line, names: [{ name: '*', as: '*' }], flavour: 'plain' }];
}

function readUse(statement: Node): Import[] {
  const prefix = statement.namedChildren.find((child) => child?.type === 'namespace_name')?.text;
  const clauses = statement.childForFieldName('body')?.namedChildren ?? statement.namedChildren;
  return clauses.flatMap((clause): Import[] => {
    if (clause?.type !== 'namespace_use_clause') return [];
    const alias = clause.childForFieldName('alias');
    const path = clause.namedChildren.find(
      (child) => child !== null && child.id !== alias?.id && /name$/.test(child.type),
    )?.text;
    if (path === undefined) return [];
    const specifier = (prefix === undefined ? path : `${prefix}\\${path}`).replace(/\s+/g, '').replace(/^\\/, '');
    const name = specifier.slice(specifier.lastIndexOf('\\') + 1);
    return [
      {
        specifier,
        kind: 'use',
        line: clause.startPosition.row + 1,
        names: [{ name, as: alias?.text ?? name }],
        flavour: 'plain',
      },
    ];
  });
}

/** `'a.php'`, `('a.php')`, `__DIR__ . '/a.php'`, `dirname(__FILE__) . '/a.php'`. */
function literalPath(node: Node): string | null {
  if (node.type === 'parenthesized_expression')
    return node.firstNamedChild === null ? null : literalPath(node.firstNamedChild);
  if (node.type === 'binary_expression') {
    const right = node.childForFieldName('right');
    const isHere = /^(?:__DIR__|dirname\s*\(\s*__FILE__\s*\))$/i.test(node.childForFieldName('left')?.text ?? '');
    const path = isHere && right !== null ? literalPath(right) : null;
    return path === null ? null : `./${path.replace(/^\/+/, '')}`;
  }
  if (node.type !== 'string' && node.type !== 'encapsed_string') return null;
  const parts = node.namedChildren;
  return parts.length === 1 && parts[0]!.type === 'string_content' ? parts[0]!.text : null;
}
