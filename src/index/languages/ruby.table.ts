/** The queries for definitions and imports in Ruby. */

const attributes = [
  ...['attr_accessor', 'attr_reader', 'attr_writer', 'attr', 'attr_internal', 'class_attribute'],
  ...['cattr_accessor', 'cattr_reader', 'cattr_writer', 'mattr_accessor', 'mattr_reader', 'mattr_writer'],
  'thread_mattr_accessor',
];
export const methodMakers = ['define_method', 'define_singleton_method', 'alias_method'];
const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(' ');

const mixin = `(call !receiver method: (identifier) @_mixes arguments: (argument_list [(constant) (scope_resolution)] @base))`;

/** Each pattern completes at the start of the body. One that waits for the end would stay active for every node in it. */
export const rubyDefinitions = `
  (module) @module
  (class (superclass (_) @base)?) @class
  (class body: (body_statement ${mixin}) (#any-of? @_mixes "include" "extend" "prepend")) @class
  (module body: (body_statement ${mixin}) (#any-of? @_mixes "include" "extend" "prepend")) @module
  (method) @function
  (singleton_method) @function
  (assignment left: [(constant) (scope_resolution) (global_variable)] @name) @constant
  (assignment left: (left_assignment_list (constant) @name)) @constant
  (operator_assignment left: (constant) @name) @constant
  (assignment left: (class_variable) @name) @field
  (alias) @method
  (call !receiver method: (identifier) @_says arguments: (argument_list [(simple_symbol) (string)] @name)
    (#any-of? @_says ${quoted([...attributes, ...methodMakers])})) @property
`;

/**
 * Ruby's imports. `require_relative 'a'` becomes `./a`, so the specifier shows whether it is resolved beside the file
 * or on the load path. `autoload :Name` without a path gets the path of the naming convention (`ActionView` + `:Base` →
 * `action_view/base`).
 */
export const rubyImports = `
  (call method: (identifier) @how arguments: (argument_list . [(string) (simple_symbol) (call)] @what)
    (#any-of? @how "require" "require_relative" "load" "autoload" "require_dependency")) @import
`;
