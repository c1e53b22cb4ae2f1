/** The query for definitions in C#. */

const bases =
  '(base_list [(identifier) @base (qualified_name) @base (generic_name) @base (primary_constructor_base_type type: (_) @base)])';

export const csharpDefinitions = `
  (namespace_declaration name: (_) @name body: (_) @body) @namespace
  (file_scoped_namespace_declaration name: (_) @name ";" @body) @namespace
  ${withBases('class', 'class_declaration name: (_) @name')}
  ${withBases('struct', 'struct_declaration name: (_) @name')}
  ${withBases('interface', 'interface_declaration name: (_) @name')}
  ${withBases('record', 'record_declaration name: (_) @name')}
  (record_declaration (parameter_list (parameter name: (_) @name) @property))
  (enum_declaration name: (_) @name body: (_) @body) @enum
  (enum_member_declaration name: (_) @name) @member
  (delegate_declaration name: (_) @name) @type
  (method_declaration name: (_) @name) @method
  (constructor_declaration name: (_) @name) @constructor
  (destructor_declaration name: (_) @name) @method
  (operator_declaration operator: _ @name) @method
  (conversion_operator_declaration type: (_) @name) @method
  (local_function_statement name: (_) @name) @function
  (property_declaration name: (_) @name) @property
  (indexer_declaration "this" @name) @property
  (event_declaration name: (_) @name) @event
  (event_field_declaration (variable_declaration (variable_declarator name: (_) @name))) @event
  (field_declaration (variable_declaration (variable_declarator name: (_) @name))) @field
`;

/** Two patterns for types with optional bases: the first match wins and has the bases. */
function withBases(kind: string, head: string): string {
  return `(${head} ${bases}) @${kind} (${head}) @${kind}`;
}
