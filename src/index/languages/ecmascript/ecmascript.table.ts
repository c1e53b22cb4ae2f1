/** The queries for definitions, exports and imports in JavaScript and TypeScript. */

/** Functions and classes; `refine` distinguishes them. Fewer alternatives make the query much faster. */
const callable = '(_ body: (_) @body)';

/** A variable of a statement directly inside the given node. Variables of functions are not definitions. */
const variablesIn = (place: string) => `(${place} (_ (variable_declarator name: (identifier)) @variable))`;

/**
 * Destructured variables anywhere; `refine` drops the local ones and finds the value. A query that waits for the value
 * would keep every name pending until then, and a thousand names would take a minute.
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

const commonDefinitions = `
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

const commonExports = `
  (export_statement !source (export_clause (export_specifier name: (_) @exported)))
  (export_statement value: (identifier) @exported)
  (expression_statement (assignment_expression) @exports)
`;

export const javascriptDefinitions = `
  ${commonDefinitions}
  (class_declaration (class_heritage (_) @base)?) @class
  (field_definition) @field
  ${commonExports}
`;

const heritage = `(class_heritage [
  (extends_clause value: (_) @base)
  (implements_clause (_) @base)
])?`;

const memberTypes = `[
  (property_signature)
  (method_signature)
] @property`;

export const typescriptDefinitions = `
  ${commonDefinitions}
  (function_signature) @function
  (class_declaration ${heritage}) @class
  (abstract_class_declaration ${heritage}) @class
  (class_body [(method_signature) (abstract_method_signature)] @method)
  (public_field_definition) @field
  (required_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name) @field
  (optional_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name) @field
  (interface_declaration (extends_type_clause type: (_) @base)?) @interface
  (interface_body ${memberTypes})
  (type_alias_declaration value: (object_type) @body) @type
  (type_alias_declaration) @type
  (type_alias_declaration value: (object_type ${memberTypes}))
  (enum_declaration) @enum
  (enum_body name: (_) @name @member)
  (enum_body (enum_assignment) @member)
  (internal_module) @namespace
  (module name: (string)) @module
  (module name: (identifier)) @namespace
  (ambient_declaration "global" @name (statement_block) @body) @module
  ${variablesIn('ambient_declaration')}
  (internal_module body: ${variablesIn('statement_block')})
  (module body: ${variablesIn('statement_block')})
  (ambient_declaration "global" ${variablesIn('statement_block')})
  ${commonExports}
  (export_statement "=" (identifier) @exported)
`;

export const commonImports = `
  (import_statement) @import
  (export_statement source: (_)) @import
  (import) @import
  (call_expression function: (identifier) @require arguments: (arguments (string)) (#eq? @require "require")) @import
`;
