/** The query for definitions in Swift, and the syntax that its grammar does not know. */

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

/** What the grammar does not know. First group: blanked out. Second group: kept, the rest blanked. No group: replaced by a word. */
export const stumblingBlocks = new RegExp(
  [
    '(^[ \\t]*#(?:if|elseif|else|endif|warning|error|sourceLocation)\\b[^\\n]*',
    '\\b(?:sending|unsafe|await|__owned|__consuming|consuming|borrowing)[ \\t](?=[ \\t@(\\[.&A-Za-z_])',
    '\\b(?:consume|copy|discard)[ \\t](?!(?:in|as|is|where|else)\\b)(?=[a-z_])',
    '~(?=Copyable\\b|Escapable\\b))',
    '(\\bthrows(?=[ \\t]{0,4}\\()|\\bnonisolated(?=\\()|@_?lifetime(?=\\())[ \\t]{0,4}\\([^()\\n]{0,200}\\)',
    '#(?:un)?available[ \\t]{0,4}\\([^()\\n]{0,300}\\)',
    '#[A-Za-z_]',
    '\\(\\(\\)\\)',
  ].join('|'),
  'gm',
);
