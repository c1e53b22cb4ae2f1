/** The query for definitions in Go. */

const typeNames = '[(type_identifier) @base (qualified_type) @base (generic_type type: (_) @base)]';

/**
 * Only the first of several names in a declaration has a pattern with the value. A pattern for each name would cost the
 * cube of their number.
 */
export const goDefinitions = `
  (function_declaration name: (identifier) @name body: (block)? @body) @function
  (method_declaration name: (field_identifier) @name body: (block)? @body) @method
  (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @struct
  (type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @interface
  (type_spec name: (type_identifier) @name) @type
  (type_alias name: (type_identifier) @name) @type
  (type_spec name: (type_identifier) @name
    type: (struct_type (field_declaration_list (field_declaration !name type: ${typeNames})))) @struct
  (type_spec name: (type_identifier) @name
    type: (interface_type (type_elem . ${typeNames} .))) @interface
  (field_declaration name: (field_identifier) @name) @field
  (method_elem name: (field_identifier) @name) @method
  (const_spec . (identifier) @name value: (_) @body) @constant
  (const_spec (identifier) @name) @constant
  (var_spec . name: (identifier) @name value: (expression_list . (func_literal body: (block) @body) .)) @function
  (var_spec . name: (identifier) @name value: (_) @body) @variable
  (var_spec name: (identifier) @name) @variable
`;
