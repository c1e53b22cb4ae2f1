/**
 * Ruby's imports. `require_relative 'a'` becomes `./a`, so the specifier shows whether it is resolved beside the file
 * or on the load path. `autoload :Name` without a path gets the path of the naming convention (`ActionView` + `:Base` →
 * `action_view/base`).
 */
import type { Node } from 'web-tree-sitter';
import type { Import } from '../../model/analysis.js';
import type { ImportCaptures } from '../parse/spec.js';

export const rubyImports = `
  (call method: (identifier) @how arguments: (argument_list . [(string) (simple_symbol) (call)] @what)
    (#any-of? @how "require" "require_relative" "load" "autoload" "require_dependency")) @import
`;

export function readRubyImports({ statement, get, line }: ImportCaptures): Import[] {
  const how = get('how')[0]?.text ?? '';
  const [what] = get('what');
  if (what === undefined) return [];
  if (how === 'autoload') return readAutoload(statement, what);
  const path = plainString(what) ?? pathBesideFile(what);
  if (path === null) return [];
  const isRelative = how === 'require_relative' || what.type === 'call';
  const specifier = isRelative && !/^\.{0,2}\//.test(path) ? `./${path}` : path;
  const kind = how === 'load' ? 'include' : 'require';
  return [{ specifier, kind, line, names: [{ name: '*', as: '*' }], flavour: 'plain' }];
}

function readAutoload(statement: Node, what: Node): Import[] {
  const path = what.nextNamedSibling;
  const name = what.type === 'simple_symbol' ? what.text.slice(1) : plainString(what);
  const specifier = path === null ? (name === null ? null : conventionalPath(statement, name)) : plainString(path);
  if (name === null || specifier === null) return [];
  return [
    {
      specifier,
      kind: 'autoload',
      line: statement.startPosition.row + 1,
      names: [{ name, as: name }],
      flavour: 'plain',
    },
  ];
}

/** The text of a string without interpolation. */
function plainString(node: Node): string | null {
  if (node.type !== 'string') return null;
  const parts = node.namedChildren;
  return parts.length === 1 && parts[0]!.type === 'string_content' ? parts[0]!.text : null;
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
