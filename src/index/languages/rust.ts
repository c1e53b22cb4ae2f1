/**
 * Rust. Attributes are siblings before an item and belong to it. An `impl` has the name of its type, its trait is its
 * base, and its items are contained in the type.
 *
 * There is one import per name: `use a::{b, c as d, e::*}` gives a::b, a::c (as d) and all of a::e. Paths in an inline
 * module are relative to the file (`mod tests { use super::*; }` gives all of self). `mod x;` imports `self::x`, or the
 * file of its `#[path]` attribute (`#[path = "y.rs"]` gives `y.rs`).
 */
import type { Node } from 'web-tree-sitter';
import {
  type Draft,
  type ImportCaptures,
  isInFunction,
  type LanguageSpec,
  plainSpec,
  type ReadImport,
} from '../parse/spec.js';
import { rustDefinitions, rustImports } from './rust.table.js';
import { attributesOf } from './rust-attributes.js';

export const rust: LanguageSpec = {
  ...plainSpec,
  ids: ['rust'],
  grammar: 'rust',
  definitions: rustDefinitions,
  reach: (outer, text) => ({ first: attributesOf(outer, text)[0] ?? outer, last: outer }),
  decorations: ['attribute_item', 'line_comment', 'block_comment'],
  imports: rustImports,
  readImports: readRustImports,
  refine: (draft) => withExport(withKind(draft)),
  comments: ['line_comment', 'block_comment'],
};

function withKind(draft: Draft): Draft | null {
  const direct = draft.around.at(-1)?.kind;
  const isLocal = direct === 'function' || direct === 'method';
  if (draft.name === '_' || (isLocal && localKinds.includes(draft.kind))) return null;
  const name = draft.name.replace(/^r#/, '');
  if (draft.kind === 'implementation') return { ...draft, name: nameOfType(draft.nameNode) };
  const isMember = draft.kind === 'function' && (direct === 'implementation' || direct === 'trait');
  return { ...draft, name, kind: isMember ? 'method' : draft.kind };
}

/** `Cart` for `Cart<T>`, `&'a mut Cart`, `shop::Cart` and `dyn Cart`; other types unchanged. */
function nameOfType(type: Node): string {
  for (let node: Node | null = type; node !== null; ) {
    if (node.type === 'type_identifier') return node.text.replace(/^r#/, '');
    const inner: Node | null =
      node.childForFieldName(node.type === 'scoped_type_identifier' ? 'name' : 'type') ??
      node.childForFieldName('trait');
    node = inner;
  }
  return type.text.replace(/\s+/g, ' ');
}

/** Members of enums and traits, and methods of a trait's impl, have no `pub`: their container decides. */
function withExport(draft: Draft | null): Draft | null {
  return draft === null ? null : { ...draft, exported: isOpen(draft) };
}

function isOpen(draft: Draft): boolean {
  const { kind, node, around, outerExported } = draft;
  if (isInFunction(draft)) return false;
  if (kind === 'implementation') return true;
  if (kind === 'macro')
    return attributesOf(node, node.tree.rootNode.text).some((attribute) =>
      /^#\[\s*macro_export\b/.test(attribute.text),
    );
  const direct = around.at(-1)?.kind;
  if (kind === 'member' || direct === 'trait' || direct === 'member') return outerExported;
  if (direct === 'implementation' && node.parent?.parent?.childForFieldName('trait') != null) return true;
  return hasVisibility(node);
}

function hasVisibility(node: Node): boolean {
  const text = node.text;
  return text.startsWith('pub') && /^pub\b(?!\s*\(\s*self\s*\))/.test(text);
}

const localKinds: readonly Draft['kind'][] = ['constant', 'variable', 'type'];

/** Rust's imports, one for each name that a `use` tree, a `mod x;` or an `extern crate` imports (see rust.ts). */
function readRustImports({ statement }: ImportCaptures): ReadImport[] {
  const modules = inlineModulesAround(statement);
  const isUse = statement.type === 'use_declaration';
  const isPublic = isUse && statement.firstNamedChild?.type === 'visibility_modifier';
  const leaves = leavesOf(statement).filter(({ path }) => path !== '');
  return leaves.map(({ path, name, as }) => {
    return { specifier: seenFromFile(path, modules), kind: isPublic ? 're-export' : 'use', names: [{ name, as }] };
  });
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
