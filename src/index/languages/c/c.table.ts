/** The queries for definitions and includes in C and C++. */

/** Calls followed by a block, outside functions: inside a function they are loops. */
const testBlocks = ['translation_unit', 'declaration_list', 'preproc_if', 'preproc_ifdef', 'preproc_else']
  .map((parent) => `(${parent} ${callWithBlock()})`)
  .join('\n');

function callWithBlock(): string {
  const call = '(call_expression function: (identifier) arguments: (argument_list) @name)';
  return `(expression_statement ${call}) @function . (compound_statement) @body`;
}

/** Declarations under the given parents. All others are local to a function. */
function declarationsIn(parents: readonly string[]): string {
  return parents.map((parent) => `(${parent} (declaration declarator: (_) @name) @variable)`).join('\n');
}

/** Each pattern costs time even if it never matches, so there are few; kinds and bodies are refined later. */
const sharedDefinitions = `
  (function_definition declarator: (_) @name) @function
  (type_definition declarator: (_) @name) @type
  (struct_specifier name: (_) @name body: (_) @body) @struct
  (union_specifier name: (_) @name body: (_) @body) @union
  (enum_specifier name: (_) @name body: (_) @body) @enum
  (enumerator name: (_) @name) @member
  (field_declaration declarator: (_) @name) @field
  (preproc_def name: (_) @name) @macro
  (preproc_function_def name: (_) @name value: (_)? @body) @macro
  ${testBlocks}
`;

export const includes = `
  (preproc_include path: [(string_literal) (system_lib_string)] @path) @import
  (preproc_call directive: (preproc_directive) @_directive argument: (preproc_arg) @path
    (#match? @_directive "^#[ \\t]*(include_next|import)$")) @import
`;

export const cDefinitions = `
  ${declarationsIn(['translation_unit', 'declaration_list', 'linkage_specification', 'preproc_if', 'preproc_ifdef', 'preproc_else', 'preproc_elif'])}
  (ERROR (declaration declarator: (_) @name) @function)
  ${sharedDefinitions}
`;

const declaringParents = [
  'translation_unit',
  'declaration_list',
  'field_declaration_list',
  'template_declaration',
  'linkage_specification',
  'preproc_if',
  'preproc_ifdef',
  'preproc_else',
  'preproc_elif',
];

export const cppDefinitions = `
  (class_specifier name: (_) @name (base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base) body: (_) @body) @class
  (class_specifier name: (_) @name body: (_) @body) @class
  (struct_specifier name: (_) @name (base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base) body: (_) @body) @struct
  (namespace_definition name: (_) @name body: (_) @body) @namespace
  (alias_declaration name: (_) @name) @type
  (concept_definition name: (_) @name (_) @body .) @type
  ${declarationsIn(declaringParents)}
  ${sharedDefinitions}
`;
