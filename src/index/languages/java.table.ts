/** The queries for definitions and imports in Java. */

const typeNames = `[
  (type_identifier) @base (scoped_type_identifier) @base
  (generic_type . [(type_identifier) (scoped_type_identifier)] @base)
]`;

export const javaDefinitions = `
  (package_declaration [(identifier) (scoped_identifier)] @name) @namespace
  (module_declaration name: (_) @name body: (_) @body) @module
  (class_declaration name: (identifier) @name body: (_) @body) @class
  (interface_declaration name: (identifier) @name body: (_) @body) @interface
  (annotation_type_declaration name: (identifier) @name body: (_) @body) @interface
  (enum_declaration name: (identifier) @name body: (_) @body) @enum
  (record_declaration name: (identifier) @name body: (_) @body) @record
  (class_declaration name: (identifier) @name superclass: (superclass ${typeNames})) @class
  (class_declaration name: (identifier) @name interfaces: (super_interfaces (type_list ${typeNames}))) @class
  (interface_declaration name: (identifier) @name (extends_interfaces (type_list ${typeNames}))) @interface
  (enum_declaration name: (identifier) @name interfaces: (super_interfaces (type_list ${typeNames}))) @enum
  (record_declaration name: (identifier) @name interfaces: (super_interfaces (type_list ${typeNames}))) @record
  (record_declaration parameters: (formal_parameters
    [(formal_parameter name: (identifier) @name) (spread_parameter (variable_declarator name: (identifier) @name))] @field))
  (method_declaration name: (identifier) @name body: (_)? @body) @method
  (annotation_type_element_declaration name: (identifier) @name) @method
  (constructor_declaration name: (identifier) @name body: (_) @body) @constructor
  (compact_constructor_declaration name: (identifier) @name body: (_) @body) @constructor
  (enum_constant name: (identifier) @name body: (_)? @body) @member
  (field_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @field
  (constant_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @constant
`;

export const javaImports =
  '(import_declaration "static"? @static [(identifier) (scoped_identifier)] @path (asterisk)? @all) @import';
