/**
 * Rust. Attributes are siblings before an item and belong to it. An `impl` has the name of its type, its trait is its
 * base, and its items are contained in the type.
 *
 * There is one import per name: `use a::{b, c as d, e::*}` gives a::b, a::c (as d) and all of a::e. Paths in an inline
 * module are relative to the file (`mod tests { use super::*; }` gives all of self). `mod x;` imports `self::x`, or the
 * file of its `#[path]` attribute (`#[path = "y.rs"]` gives `y.rs`).
 */
import type { Node } from 'web-tree-sitter';
import { type Draft, type LanguageSpec, plainSpec } from '../parse/spec.js';
import { attributesOf } from './rust-attributes.js';
import { readRustImports } from './rust-imports.js';

export const rust: LanguageSpec = {
  ...plainSpec,
  ids: ['rust'],
  grammar: 'rust',
  definitions: `
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
  `,
  reach: (outer, text) => ({ first: attributesOf(outer, text)[0] ?? outer, last: outer }),
  decorations: ['attribute_item', 'line_comment', 'block_comment'],
  imports: `
    (use_declaration) @import
    (extern_crate_declaration) @import
    (mod_item !body) @import
  `,
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
  if (draft === null) return null;
  return { ...draft, exported: isOpen(draft) };
}

function isOpen({ kind, node, around, outerExported }: Draft): boolean {
  if (around.some((outer) => outer.kind === 'function' || outer.kind === 'method')) return false;
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
