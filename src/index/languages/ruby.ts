/**
 * Ruby. `class << self` is not a definition: its methods belong to the class around it. A scoped name (`class A::B`)
 * puts the scope into the container. A here-document belongs to the statement that opens it.
 */
import type { Node } from 'web-tree-sitter';
import type { DefinitionKind } from '../../model/analysis.js';
import {
  allNames,
  type Draft,
  type ImportCaptures,
  isInFunction,
  type LanguageSpec,
  plainSpec,
  type ReadImport,
  stringContent,
} from '../parse/spec.js';
import { methodMakers, rubyDefinitions, rubyImports } from './ruby.table.js';
import { isHidden } from './ruby-visibility.js';

export const ruby: LanguageSpec = {
  ...plainSpec,
  ids: ['ruby'],
  grammar: 'ruby',
  bareBodies: ['body_statement'],
  definitions: rubyDefinitions,
  // A definition may be the argument of a call: `private def x`, `memoize def y`.
  wrappers: ['argument_list', 'call'],
  reach: (outer, text) => ({ first: outer, last: lastHereDocument(outer, text) }),
  baseOf,
  imports: rubyImports,
  readImports: readRubyImports,
  refine,
};

function lastHereDocument(outer: Node, text: string): Node {
  let last = outer;
  // A definition that ends with `end` contains its here-documents.
  if (text.startsWith('end', outer.endIndex - 3) || !text.slice(outer.startIndex, outer.endIndex).includes('<<'))
    return last;
  for (let next = outer.nextSibling; next?.type === 'heredoc_body'; next = next.nextSibling) last = next;
  return last;
}

/** `Base`, `Module::Base`, `Struct.new(:a)`, `ActiveRecord::Migration[7.0]`. */
function baseOf(superclass: Node): Node | null {
  if (superclass.type === 'call') return superclass.childForFieldName('receiver');
  if (superclass.type === 'element_reference') return superclass.childForFieldName('object');
  return isConstant(superclass) ? superclass : null;
}

function refine(draft: Draft): Draft | null {
  const { around } = draft;
  const direct = around.at(-1)?.kind;
  const insideFunction = isInFunction(draft);
  if ((draft.kind === 'field' || draft.name.startsWith('$')) && insideFunction) return null;
  if (draft.name.includes('#{') || isOtherArgument(draft) || isMethodOfScope(draft)) return null;
  const scopes = scopesOf(draft);
  const name = scopes.pop()!;
  const kind = kindOf(draft, name, direct);
  return {
    ...draft,
    kind,
    name,
    around: [...around, ...scopes.map((scope) => ({ kind: 'module' as const, name: scope }))],
    exported: !insideFunction && !isHidden({ ...draft, name }),
    body: bodyOf(draft),
  };
}

/** Only the first argument of `define_method :name, …` and `alias_method :name, :other` is defined. */
function isOtherArgument({ node, nameNode }: Draft): boolean {
  return makesMethod(node) && node.childForFieldName('arguments')?.firstNamedChild?.id !== nameNode.id;
}

function makesMethod(node: Node): boolean {
  return node.type === 'call' && methodMakers.includes(node.childForFieldName('method')?.text ?? '');
}

/** `A::b = 1` calls a method. */
function isMethodOfScope({ kind, nameNode }: Draft): boolean {
  const isScoped = kind === 'constant' && nameNode.type === 'scope_resolution';
  return isScoped && nameNode.childForFieldName('name')?.type !== 'constant';
}

/** The body of an assignment begins at its operator; a definition without statements has its `end`. */
function bodyOf({ node, body }: Draft): Node | null {
  if (node.type.endsWith('assignment')) return node.childForFieldName('left')?.nextSibling ?? null;
  return /^(?:class|module|method|singleton_method)$/.test(node.type) ? (body ?? node.lastChild) : body;
}

/** The names in `A::B::C`, `:symbol`, `"string"` and `Owner.method`: scopes first, the own name last. */
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
  if (kind === 'property' && makesMethod(node)) return 'method';
  if (kind === 'constant') return kindOfValue(node.childForFieldName('right'));
  if (kind !== 'function') return kind;
  if (node.type === 'singleton_method') return 'method';
  if (direct === undefined || !classLike.has(direct)) return 'function';
  return name === 'initialize' ? 'constructor' : 'method';
}

/** `Point = Struct.new(:x)` defines a class, `Square = ->(x) { … }` a function. */
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

const makers: ReadonlyMap<string, DefinitionKind> = new Map([
  ['Struct.new', 'struct'],
  ['Data.define', 'struct'],
  ['Class.new', 'class'],
  ['Module.new', 'module'],
  ['Proc.new', 'function'],
]);

function readRubyImports({ statement, get }: ImportCaptures): ReadImport[] {
  const how = get('how')[0]?.text ?? '';
  const [what] = get('what');
  if (what === undefined) return [];
  if (how === 'autoload') return readAutoload(statement, what);
  const path = plainString(what) ?? pathBesideFile(what);
  if (path === null) return [];
  const isRelative = how === 'require_relative' || what.type === 'call';
  const specifier = isRelative && !/^\.{0,2}\//.test(path) ? `./${path}` : path;
  return [{ specifier, kind: how === 'load' ? 'include' : 'require', names: allNames }];
}

function readAutoload(statement: Node, what: Node): ReadImport[] {
  const path = what.nextNamedSibling;
  const name = what.type === 'simple_symbol' ? what.text.slice(1) : plainString(what);
  const specifier = path === null ? (name === null ? null : conventionalPath(statement, name)) : plainString(path);
  return name === null || specifier === null ? [] : [{ specifier, kind: 'autoload', names: [{ name, as: name }] }];
}

/** The text of a string without interpolation. */
function plainString(node: Node): string | null {
  return node.type === 'string' ? stringContent(node) : null;
}

/** `File.expand_path('../a', __FILE__)`, `File.join(__dir__, 'a')`: a path beside the file, like require_relative. */
function pathBesideFile(node: Node): string | null {
  if (node.type !== 'call' || node.childForFieldName('receiver')?.text !== 'File') return null;
  const [first, second] = node.childForFieldName('arguments')?.namedChildren ?? [];
  const method = node.childForFieldName('method')?.text;
  if (first == null || second == null) return null;
  if (method === 'join' && first.text === '__dir__') return plainString(second)?.replace(/^\/+/, '') ?? null;
  if (method !== 'expand_path') return null;
  if (second.text === '__dir__') return plainString(first);
  return second.text === '__FILE__' ? (plainString(first)?.replace(/^\.\.\//, '') ?? null) : null;
}

function conventionalPath(statement: Node, name: string): string {
  const parts: string[] = [];
  for (let node = statement.parent; node !== null; node = node.parent) {
    const word = node.type === 'call' ? node.childForFieldName('method')?.text : undefined;
    if (node.type === 'module' || node.type === 'class') parts.unshift(node.childForFieldName('name')?.text ?? '');
    else if (word === 'autoload_under' || word === 'autoload_at') {
      const given = node.childForFieldName('arguments')?.firstNamedChild;
      const path = given == null ? null : plainString(given);
      if (word === 'autoload_at' && path !== null) return path;
      if (path !== null) parts.unshift(path);
    }
  }
  return [...parts, name].map(toPath).join('/');
}

function toPath(name: string): string {
  return name
    .replace(/^::/, '')
    .replace(/::/g, '/')
    .replace(/(?<![A-Z\d])([A-Z\d]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}
