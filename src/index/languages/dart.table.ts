/** The queries for definitions and directives in Dart. */

const signature = `[
  (function_signature name: (identifier) @name)
  (getter_signature name: (identifier) @name)
  (setter_signature name: (identifier) @name)
  (operator_signature "operator" . _ @name)
  (constructor_signature (identifier) @name . (formal_parameter_list))
  (constant_constructor_signature (identifier) @name . (formal_parameter_list))
  (factory_constructor_signature (identifier) @name . (formal_parameter_list))
  (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))
]`;

export const dartDefinitions = `
  (class_definition name: (identifier) @name body: (_) @body) @class
  (class_definition name: (identifier) @name superclass: (superclass (type_identifier) @base)) @class
  (class_definition name: (identifier) @name superclass: (superclass (mixins (type_identifier) @base))) @class
  (class_definition name: (identifier) @name interfaces: (interfaces (type_identifier) @base)) @class
  (class_definition (mixin_application_class . (identifier) @name (mixin_application (type_identifier) @base))) @class
  (class_definition (mixin_application_class . (identifier) @name
    (mixin_application (mixins (type_identifier) @base)))) @class
  (mixin_declaration (identifier) @name (class_body) @body) @trait
  (mixin_declaration (identifier) @name (type_identifier) @base) @trait
  (mixin_declaration (identifier) @name (interfaces (type_identifier) @base)) @trait
  (enum_declaration name: (identifier) @name body: (_) @body) @enum
  (enum_declaration name: (identifier) @name (mixins (type_identifier) @base)) @enum
  (enum_declaration name: (identifier) @name (interfaces (type_identifier) @base)) @enum
  (enum_constant name: (identifier) @name) @member
  (extension_declaration name: (identifier) @name class: (type_identifier) @base body: (_) @body) @extension
  (extension_declaration name: (identifier) @name body: (_) @body) @extension
  (extension_declaration !name class: (_) @name body: (_) @body) @extension
  (extension_type_declaration name: (identifier) @name body: (_) @body) @extension
  (extension_type_declaration name: (identifier) @name interfaces: (interfaces (type_identifier) @base)) @extension
  (type_alias (type_identifier) @name) @type
  ((method_signature ${signature}) @method . (function_body) @body)
  (declaration ${signature}) @method
  (program ([(function_signature name: (identifier) @name) (getter_signature name: (identifier) @name)
    (setter_signature name: (identifier) @name)] @function . (function_body) @body))
  (program [(function_signature name: (identifier) @name) (getter_signature name: (identifier) @name)
    (setter_signature name: (identifier) @name)] @function)
  (lambda_expression parameters: (function_signature name: (identifier) @name) body: (_) @body) @function
  (program (static_final_declaration_list (static_final_declaration . (identifier) @name . (_)? @body)) @variable)
  (program (initialized_identifier_list (initialized_identifier . (identifier) @name . (_)? @body)) @variable)
  (declaration (static_final_declaration_list (static_final_declaration . (identifier) @name . (_)? @body))) @field
  (declaration (initialized_identifier_list (initialized_identifier . (identifier) @name . (_)? @body))) @field
`;

/**
 * Dart's directives. `show` lists the imported names, `as` puts them all behind a prefix. All alternatives of a
 * conditional import are imported. A part and its library include each other completely.
 */
export const dartImports = `
  (library_import (import_specification (configurable_uri) @uri)) @import
  (library_export (configurable_uri) @uri) @import
  (part_directive (uri) @uri) @import
  (part_of_directive) @import
`;
