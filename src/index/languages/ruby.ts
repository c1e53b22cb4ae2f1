/**
 * Ruby. `class << self` is no definition of its own: its methods belong to the class around it. A name
 * with a scope (`class A::B`) puts the scope into the container. A here-document belongs to the
 * statement that opens it.
 */
import type { Node } from 'web-tree-sitter';
import type { DefinitionKind } from '../../model/analysis.js';
import { type Draft, type LanguageSpec, plainSpec } from '../parse/spec.js';
import { readRubyImports, rubyImports } from './ruby-imports.js';
import { isHidden } from './ruby-visibility.js';

const constant = '[(constant) (scope_resolution)]';
const superclass = `[
  (constant) @base (scope_resolution) @base (call receiver: (_) @base) (element_reference object: (_) @base)
]`;
const mixin = `(call !receiver method: (identifier) @_mixes arguments: (argument_list [(constant) (scope_resolution)] @base))`;

export const ruby: LanguageSpec = {
  ...plainSpec,
  ids: ['ruby'],
  grammar: 'ruby',
  // Each pattern is done at the start of the body: one that waits for the end would be carried through every node in it.
  definitions: `
    (module name: ${constant} @name body: (body_statement) @body) @module
    (module name: ${constant} @name !body "end" @body) @module
    (class name: ${constant} @name superclass: (superclass ${superclass})? body: (body_statement) @body) @class
    (class name: ${constant} @name superclass: (superclass ${superclass})? !body "end" @body) @class
    (class name: ${constant} @name body: (body_statement ${mixin})
      (#any-of? @_mixes "include" "extend" "prepend")) @class
    (module name: ${constant} @name body: (body_statement ${mixin})
      (#any-of? @_mixes "include" "extend" "prepend")) @module
    (method name: (_) @name body: (_) @body) @function
    (method name: (_) @name !body "end" @body) @function
    (singleton_method name: (_) @name body: (_) @body) @function
    (singleton_method name: (_) @name !body "end" @body) @function
    (assignment left: [(constant) (scope_resolution name: (constant)) (global_variable)] @name . "=" @body) @constant
    (assignment left: (left_assignment_list (constant) @name) . "=" @body) @constant
    (operator_assignment left: (constant) @name . _ @body) @constant
    (assignment left: (class_variable) @name . "=" @body) @field
    (alias name: (_) @name) @method
    (call !receiver method: (identifier) @_says arguments: (argument_list [(simple_symbol) (string)] @name)
      (#any-of? @_says "attr_accessor" "attr_reader" "attr_writer" "attr" "cattr_accessor" "cattr_reader" "cattr_writer"
        "mattr_accessor" "mattr_reader" "mattr_writer" "class_attribute" "thread_mattr_accessor" "attr_internal")) @property
    (call !receiver method: (identifier) @_says arguments: (argument_list . [(simple_symbol) (string)] @name)
      (#any-of? @_says "define_method" "define_singleton_method" "alias_method")) @method
  `,
  // A definition may be the argument of a call: `private def x`, `memoize def y`.
  wrappers: ['argument_list', 'call'],
  reach: (outer, text) => ({ first: outer, last: lastHereDocument(outer, text) }),
  imports: rubyImports,
  readImports: readRubyImports,
  refine,
};

function lastHereDocument(outer: Node, text: string): Node {
  let last = outer;
  // What ends with `end` has its here-documents inside.
  if (text.startsWith('end', outer.endIndex - 3) || !text.slice(outer.startIndex, outer.endIndex).includes('<<'))
    return last;
  for (let next = outer.nextSibling; next?.type === 'heredoc_body'; next = next.nextSibling) last = next;
  return last;
}

function refine(draft: Draft): Draft | null {
  const { around } = draft;
  const direct = around.at(-1)?.kind;
  const insideFunction = around.some(({ kind }) => functionLike.has(kind));
  if ((draft.kind === 'field' || draft.name.startsWith('$')) && insideFunction) return null;
  if (draft.name.includes('#{')) return null;
  const scopes = scopesOf(draft);
  const name = scopes.pop()!;
  const kind = kindOf(draft, name, direct);
  return {
    ...draft,
    kind,
    name,
    around: [...around, ...scopes.map((scope) => ({ kind: 'module' as const, name: scope }))],
    exported: !insideFunction && !isHidden({ ...draft, name }),
  };
}

/** The names of `A::B::C`, of `:symbol` and `"string"`, of `Owner.method`: scopes first, the own name last. */
function scopesOf({ name, node, kind }: Draft): string[] {
  if (node.type === 'singleton_method') {
    const owner = node.childForFieldName('object');
    return owner === null || !isConstant(owner)
      ? [name]
      : [...owner.text.split('::').filter((part) => part !== ''), name];
  }
  if (node.type === 'class' || node.type === 'module' || kind === 'constant') {
    const parts = name.split('::').filter((part) => part !== '');
    return parts.length === 0 ? [name] : parts;
  }
  return node.type === 'method' ? [name] : [name.replace(/^:?(["']?)(.*)\1$/s, '$2')];
}

function kindOf({ kind, node }: Draft, name: string, direct: DefinitionKind | undefined): DefinitionKind {
  if (name.startsWith('$')) return 'variable';
  if (kind === 'constant') return kindOfValue(node.childForFieldName('right'));
  if (kind !== 'function') return kind;
  if (node.type === 'singleton_method') return 'method';
  if (direct === undefined || !classLike.has(direct)) return 'function';
  return name === 'initialize' ? 'constructor' : 'method';
}

/** `Point = Struct.new(:x)` makes a class, `Square = ->(x) { … }` a function. */
function kindOfValue(value: Node | null): DefinitionKind {
  if (value?.type === 'lambda') return 'function';
  if (value?.type !== 'call') return 'constant';
  const receiver = value.childForFieldName('receiver')?.text;
  const method = value.childForFieldName('method')?.text;
  if (receiver === undefined) return method === 'lambda' || method === 'proc' ? 'function' : 'constant';
  return makers.get(`${receiver.replace(/^::/, '')}.${method}`) ?? 'constant';
}

function isConstant(node: Node): boolean {
  return node.type === 'constant' || node.type === 'scope_resolution';
}

const classLike = new Set<DefinitionKind>(['class', 'module', 'struct']);
const functionLike = new Set<DefinitionKind>(['function', 'method', 'constructor']);

const makers: ReadonlyMap<string, DefinitionKind> = new Map([
  ['Struct.new', 'struct'],
  ['Data.define', 'struct'],
  ['Class.new', 'class'],
  ['Module.new', 'module'],
  ['Proc.new', 'function'],
]);
