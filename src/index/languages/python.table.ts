/** The queries for definitions and imports in Python. */

/** Blocks in which an assignment is not local. Listing them is cheaper than matching all and dropping local ones. */
export const openBlocks = [
  'class_definition',
  'if_statement',
  'elif_clause',
  'else_clause',
  'try_statement',
  'except_clause',
] as const;

/** Patterns for several names omit the value: one with the value for each name would cost the cube of their number. */
const assigned = '(expression_statement (assignment left: (identifier) @name right: (_)? @body)) @variable';

const severalAssigned = `(expression_statement (assignment left: [
  (pattern_list (identifier) @name)
  (tuple_pattern (identifier) @name)
])) @variable`;

export const pythonDefinitions = `
  (decorated_definition definition: (function_definition name: (_) @name body: (_) @body)) @function
  (decorated_definition definition: (class_definition name: (_) @name body: (_) @body)) @class
  (function_definition) @function
  (class_definition) @class
  (class_definition superclasses: (argument_list (_) @base)) @class
  (expression_statement (assignment left: (identifier) @name right: (lambda body: (_) @body))) @function
  (module ${assigned})
  ${openBlocks.map((block) => `(${block} (block ${assigned}))`).join('\n')}
  ${severalAssigned}
  (type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @type
  (module (expression_statement (_ left: (identifier) @_list right: (_ (string (string_content) @exported))))
    (#eq? @_list "__all__"))
`;

export const pythonImports = `
  (import_statement name: [(dotted_name) (aliased_import)] @module) @import
  (import_from_statement module_name: (_) @from name: [(dotted_name) (aliased_import)] @name) @import
  (import_from_statement module_name: (_) @from (wildcard_import) @all) @import
  (future_import_statement name: [(dotted_name) (aliased_import)] @future) @import
`;
