/** The query for definitions in Swift. */

export const swiftDefinitions = `
  (class_declaration) @class
  (class_declaration (inheritance_specifier inherits_from: (_) @base)) @class
  (protocol_declaration) @protocol
  (protocol_declaration (inheritance_specifier inherits_from: (_) @base)) @protocol
  (enum_entry name: (simple_identifier) @name) @member
  (function_declaration "func" . _ @name) @function
  (protocol_function_declaration "func" . _ @name) @method
  (init_declaration "init" @name) @constructor
  (deinit_declaration "deinit" @name) @method
  (subscript_declaration "subscript" @name (computed_property) @body) @method
  (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @property
  (property_declaration name: (pattern (pattern (simple_identifier) @name))) @property
  (protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @property
  (typealias_declaration name: (type_identifier) @name) @type
  (associatedtype_declaration name: (type_identifier) @name) @type
  (operator_declaration "operator" . _ @name) @function
  (precedence_group_declaration . (simple_identifier) @name (precedence_group_attributes)? @body) @type
  (macro_declaration (simple_identifier) @name definition: (_)? @body) @macro
`;
