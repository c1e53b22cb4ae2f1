/** Rust's imports, one for each name that a `use` tree, a `mod x;` or an `extern crate` imports (see rust.ts). */
import type { Node } from 'web-tree-sitter';
import type { Import } from '../../model/analysis.js';
import type { ImportCaptures } from '../parse/spec.js';
import { attributesOf } from './rust-attributes.js';

export function readRustImports({ statement, line }: ImportCaptures): Import[] {
  const modules = inlineModulesAround(statement);
  const isUse = statement.type === 'use_declaration';
  const isPublic = isUse && statement.firstNamedChild?.type === 'visibility_modifier';
  const leaves = leavesOf(statement).filter(({ path }) => path !== '');
  return leaves.map(
    ({ path, name, as }): Import => ({
      specifier: seenFromFile(path, modules),
      kind: isPublic ? 're-export' : 'use',
      line,
      names: [{ name, as }],
      flavour: 'plain',
    }),
  );
}

type Leaf = { readonly path: string; readonly name: string; readonly as: string };

function leavesOf(statement: Node): Leaf[] {
  if (statement.type === 'use_declaration') {
    const tree = statement.childForFieldName('argument');
    return tree === null ? [] : leavesOfTree(tree, '', 0);
  }
  const name = statement.childForFieldName('name')?.text ?? '';
  if (name === '') return [];
  if (statement.type === 'extern_crate_declaration') {
    return [{ path: name, name, as: statement.childForFieldName('alias')?.text ?? name }];
  }
  return [{ path: pathAttribute(statement) ?? `self::${name}`, name, as: name }];
}

/** Depth and length are bounded far above real paths, because a hostile tree could multiply both. */
function leavesOfTree(tree: Node, prefix: string, depth: number): Leaf[] {
  if (depth > deepest || prefix.length > maxPathLength) return [];
  switch (tree.type) {
    case 'use_list':
      return tree.namedChildren.flatMap((child) => (child === null ? [] : leavesOfTree(child, prefix, depth + 1)));
    case 'scoped_use_list': {
      const list = tree.childForFieldName('list');
      return list === null ? [] : leavesOfTree(list, join(prefix, tree.childForFieldName('path')), depth + 1);
    }
    case 'use_wildcard':
      return [{ path: join(prefix, tree.firstNamedChild), name: '*', as: '*' }];
    case 'use_as_clause': {
      const path = join(prefix, tree.childForFieldName('path'));
      return [{ path, name: lastOf(path), as: tree.childForFieldName('alias')?.text ?? '_' }];
    }
    case 'line_comment':
    case 'block_comment':
    case 'ERROR':
      return [];
    default: {
      const path = join(prefix, tree);
      return [{ path, name: lastOf(path), as: lastOf(path) }];
    }
  }
}

/** `a::{self}` means a. */
function join(prefix: string, path: Node | null): string {
  const text = path?.text.replace(/\s+/g, '') ?? '';
  if (prefix === '') return text;
  return text === '' || text === 'self' ? prefix : `${prefix}::${text}`;
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf(':') + 1);
}

function pathAttribute(item: Node): string | null {
  for (const attribute of attributesOf(item, item.tree.rootNode.text)) {
    const path = /^#\[\s*path\s*=\s*"([^"]+)"/.exec(attribute.text)?.[1];
    if (path !== undefined) return path;
  }
  return null;
}

/** Outermost first. */
function inlineModulesAround(statement: Node): string[] {
  const names: string[] = [];
  let steps = 0;
  for (let node = statement.parent; node !== null && steps < maxSteps; node = node.parent, steps++) {
    if (node.type === 'mod_item') names.unshift(node.childForFieldName('name')?.text ?? '_');
  }
  return names;
}

function seenFromFile(path: string, modules: readonly string[]): string {
  if (modules.length === 0 || !/^(?:self|super)\b/.test(path)) return path;
  const parts = path.split('::');
  const rest = parts.slice(parts.findLastIndex((part) => part === 'self' || part === 'super') + 1);
  const ups = parts.filter((part) => part === 'super').length;
  const base =
    ups > modules.length
      ? Array(ups - modules.length).fill('super')
      : ['self', ...modules.slice(0, modules.length - ups)];
  return [...base, ...rest].join('::');
}

const deepest = 64;
const maxPathLength = 1_000;
const maxSteps = 64;
