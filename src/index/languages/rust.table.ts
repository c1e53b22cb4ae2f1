/** The queries for definitions and imports in Rust. */

export const rustDefinitions = `
  (function_item name: (_) @name body: (_) @body) @function
  (function_signature_item name: (_) @name) @function
  (struct_item name: (_) @name body: (field_declaration_list) @body) @struct
  (struct_item name: (_) @name) @struct
  (union_item name: (_) @name body: (_) @body) @union
  (enum_item name: (_) @name body: (_) @body) @enum
  (enum_variant name: (_) @name) @member
  (field_declaration name: (_) @name) @field
  (trait_item name: (_) @name bounds: (trait_bounds (_) @base) body: (_) @body) @trait
  (trait_item name: (_) @name body: (_) @body) @trait
  (impl_item trait: (_) @base type: (_) @name body: (_) @body) @implementation
  (impl_item type: (_) @name body: (_) @body) @implementation
  (mod_item name: (_) @name body: (_) @body) @module
  (const_item name: (_) @name value: (_) @body) @constant
  (const_item name: (_) @name) @constant
  (static_item name: (_) @name value: (_) @body) @variable
  (static_item name: (_) @name) @variable
  (type_item name: (_) @name) @type
  (associated_type name: (_) @name) @type
  (macro_definition name: (_) @name (macro_rule) @body) @macro
  (macro_definition name: (_) @name) @macro
`;

export const rustImports = `
  (use_declaration) @import
  (extern_crate_declaration) @import
  (mod_item !body) @import
`;
