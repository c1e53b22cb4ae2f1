/** The queries for definitions and imports in PHP. */

const types = '[(name) (qualified_name) (relative_name)] @base';

export const phpDefinitions = `
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
`;

/**
 * PHP's imports: `use` (one import for each name, with the full name as specifier) and include/require of a literal
 * path. `__DIR__ . '/a.php'` becomes `./a.php`.
 */
export const phpImports = `
  (namespace_use_declaration) @import
  (include_expression (_) @path) @import
  (include_once_expression (_) @path) @import
  (require_expression (_) @path) @import
  (require_once_expression (_) @path) @import
`;
