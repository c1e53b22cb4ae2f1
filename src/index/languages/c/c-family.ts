/**
 * Shared by C and C++: where declarations stand, what they declare, what contains them and whether other files can use
 * them. Rules for nodes that C lacks never apply to C.
 */
import type { Node } from 'web-tree-sitter';
import { wordSet } from '../../../base/collections.js';
import type { DefinitionKind } from '../../../model/analysis.js';
import { allNames, type Draft, type ImportCaptures, type ReadImport } from '../../parse/spec.js';
import { type Declared, readDeclarator, readName } from './c-declarator.js';
import { nameOfTest, refineTestBlock } from './c-tests.js';

export function readIncludes({ get }: ImportCaptures): ReadImport[] {
  return get('path').flatMap((node): ReadImport[] => {
    const [, mark, specifier] = /^(["<])([^">]+)[">]/.exec(node.text.trim()) ?? [];
    if (specifier === undefined) return [];
    const flavour = mark === '<' ? 'system' : 'plain';
    return [{ specifier, kind: 'include', names: allNames, flavour }];
  });
}

/** Final refinement for both languages; C++ adds its own (`cpp.ts`). */
export function refineDeclared(draft: Draft): Draft | null {
  const { node, nameNode, outerExported } = draft;
  if (draft.kind === 'macro') return isIncludeGuard(draft) ? null : { ...draft, around: [], exported: true };
  const around = withoutHolders(draft);
  const isLocal = around.some(({ kind }) => functionLike.includes(kind));
  const form = node.type;
  if (form === 'expression_statement') return isLocal ? null : refineTestBlock(draft);
  if (!declaring.has(form)) {
    if (isLocal && draft.kind === 'type') return null;
    const { name, scopes } = readName(nameNode);
    return { ...draft, name, around: inScopes(around, scopes), exported: outerExported && !isLocal };
  }
  if (isLocal && (form === 'declaration' || form === 'type_definition')) return null;
  if (form === 'function_definition' && isLoop(draft)) return null;
  const declared = readDeclarator(nameNode);
  if (declared === null || notNames.has(declared.name)) return null;
  const specifiers = specifiersOf(node, nameNode);
  const told = form === 'type_definition' ? tellTypedef(draft, declared) : tellDeclared(draft, declared, specifiers);
  if (told === null) return null;
  const isFree = form === 'function_definition' && !isClassLike(around.at(-1)?.kind);
  const isHidden = isLocal || (specifiers.includes('static') && !isClassLike(around.at(-1)?.kind));
  return asMember({
    ...draft,
    ...told,
    name: (isFree ? nameOfTest(draft, declared.name) : null) ?? declared.name,
    around: inScopes(around, declared.scopes),
    exported: outerExported && !isHidden,
  });
}

export function isClassLike(kind: DefinitionKind | undefined): boolean {
  return kind === 'class' || kind === 'struct' || kind === 'union';
}

/** An include guard (`#ifndef X`, `#define X`) is not a definition. */
function isIncludeGuard({ node, name }: Draft): boolean {
  if (node.type !== 'preproc_def' || node.childForFieldName('value') !== null) return false;
  const parent = node.parent;
  return parent?.type === 'preproc_ifdef' && parent.childForFieldName('name')?.text === name;
}

/** `EACH(item, list) { … }` in a function looks like a function without a type. */
function isLoop({ node, around }: Draft): boolean {
  const direct = around.at(-1);
  return direct !== undefined && functionLike.includes(direct.kind) && node.childForFieldName('type') === null;
}

/** In `struct A { … } a;` the node of the variable contains the struct, but the variable does not. */
function withoutHolders({ around, kind }: Draft): Draft['around'] {
  if (around.length === 0) return around;
  return around.filter((outer, i) => !holders.includes(outer.kind) || !tagged.includes(around[i + 1]?.kind ?? kind));
}

/** Storage classes and qualifiers of a declaration: static, const, constexpr, … */
function specifiersOf(declaration: Node, nameNode: Node): string[] {
  // Reading children is slow, and most declarations have none of these words before the name.
  const head = declaration.text.slice(0, Math.min(nameNode.startIndex - declaration.startIndex, maxHeadLength));
  if (!/\b(?:static|const\w*)\b/.test(head)) return [];
  const found: string[] = [];
  // A declaration may have thousands of names, so each reads only a few children.
  for (let i = 0; i < maxSpecifiers; i++) {
    const child = declaration.namedChild(i);
    if (child === null || child.startIndex >= nameNode.startIndex) break;
    if (child.type === 'storage_class_specifier' || child.type === 'type_qualifier') found.push(child.text);
  }
  return found;
}

type KindAndBody = { readonly kind: DefinitionKind; readonly body: Node | null };

/** `typedef struct A { … } A;` defines one thing, the struct. A struct without a tag gets the name of the type. */
function tellTypedef({ node, nameNode }: Draft, { name }: Declared): KindAndBody | null {
  const type = node.childForFieldName('type');
  const body = type?.childForFieldName('body') ?? null;
  if (type === null || body === null) return { kind: 'type', body: null };
  const tag = type.childForFieldName('name')?.text;
  if (tag === name) return null;
  const kind = tag === undefined && nameNode.type === 'type_identifier' ? tagKinds.get(type.type) : undefined;
  return { kind: kind ?? 'type', body };
}

function tellDeclared(draft: Draft, declared: Declared, specifiers: readonly string[]): KindAndBody | null {
  const { kind, node, nameNode } = draft;
  const isFunction = declared.shape === 'function';
  const isConstant = specifiers.includes('constexpr') || (specifiers.includes('const') && !declared.isMovable);
  switch (node.type) {
    case 'function_definition':
      return isFunction || isMacroBlock(draft) ? { kind: 'function', body: bodyOfFunction(node) } : null;
    case 'field_declaration': {
      const body = bodyOfField(node);
      if (isFunction) return { kind: 'function', body };
      return { kind: isConstant && specifiers.includes('static') ? 'constant' : 'field', body };
    }
    default: {
      const value = nameNode.type === 'init_declarator' ? nameNode.childForFieldName('value') : null;
      const type = node.childForFieldName('type');
      const body = type?.childForFieldName('body') ?? value?.childForFieldName('body') ?? value;
      if (isFunction || value?.type === 'lambda_expression') return { kind: 'function', body };
      // In a region with syntax errors, declarations may be local. Only functions are certain.
      if (kind === 'function' || isModuleWord.test(type?.text ?? '')) return null;
      if (declared.scopes.length > 0) return { kind: 'field', body };
      return { kind: isConstant ? 'constant' : 'variable', body };
    }
  }
}

/** The grammar reads `TEST_BEGIN(name) { … }` as a variable of type TEST_BEGIN with a body. */
function isMacroBlock({ node, nameNode }: Draft): boolean {
  if (nameNode.type !== 'parenthesized_declarator') return false;
  return /^[A-Z][A-Z\d_]+$/.test(node.childForFieldName('type')?.text ?? '');
}

/** The body includes the initialisers of a constructor; `= default` and `= delete` count as a body. */
function bodyOfFunction(node: Node): Node | null {
  const body = node.childForFieldName('body');
  const before = body?.previousNamedSibling ?? null;
  return before?.type === 'field_initializer_list' ? before : (body ?? lastClause(node));
}

function lastClause(node: Node): Node | null {
  const last = node.lastNamedChild;
  return last !== null && /^(?:try_statement|\w+_method_clause|pure_virtual_clause)$/.test(last.type) ? last : null;
}

function bodyOfField(node: Node): Node | null {
  if (!/[{=]/.test(node.text.slice(0, maxHeadLength))) return null;
  return node.childForFieldName('type')?.childForFieldName('body') ?? node.childForFieldName('default_value');
}

function inScopes(around: Draft['around'], scopes: readonly string[]): Draft['around'] {
  return scopes.length === 0 ? around : [...around, ...scopes.map((name) => ({ kind: 'class' as const, name }))];
}

function asMember(draft: Draft): Draft {
  const direct = draft.around.at(-1);
  if (draft.kind !== 'function' || !isClassLike(direct?.kind) || draft.outer.type === 'friend_declaration')
    return draft;
  return { ...draft, kind: draft.name === direct?.name ? 'constructor' : 'method' };
}

const declaring: ReadonlySet<string> = new Set([
  'function_definition',
  'declaration',
  'field_declaration',
  'type_definition',
]);
const tagKinds: ReadonlyMap<string, DefinitionKind> = new Map<string, DefinitionKind>([
  ['struct_specifier', 'struct'],
  ['union_specifier', 'union'],
  ['enum_specifier', 'enum'],
  ['class_specifier', 'class'],
]);
const functionLike: readonly DefinitionKind[] = ['function', 'method', 'constructor'];
const holders: readonly DefinitionKind[] = ['variable', 'constant', 'field', 'type'];
const tagged: readonly DefinitionKind[] = ['struct', 'union', 'enum', 'class'];
/** The grammar reads `import std;` as a variable of type import. */
const isModuleWord = /^(?:import|export|module)$/;
const maxSpecifiers = 16;
const maxHeadLength = 1_000;
/** Broken code can put a keyword where a name is expected. */
const notNames: ReadonlySet<string> = wordSet(
  ' if else for while do switch case return sizeof defined goto break continue catch throw int char void long ' +
    'short float double',
);
