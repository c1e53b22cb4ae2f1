/**
 * Dart. The grammar puts a function's body, annotations and modifiers beside its signature, so a definition spans its
 * siblings. A leading underscore hides a name from other libraries. A named constructor has its own name (`Cart.empty`
 * is `empty` in `Cart`).
 */
import type { Node } from 'web-tree-sitter';
import { wordSet } from '../../base/collections.js';
import type { DefinitionKind, ImportedName, ImportKind } from '../../model/analysis.js';
import {
  type Draft,
  type ImportCaptures,
  type LanguageSpec,
  methodsInside,
  plainSpec,
  type ReadImport,
} from '../parse/spec.js';
import { dartDefinitions, dartImports } from './dart.table.js';

export const dart: LanguageSpec = {
  ...plainSpec,
  ids: ['dart'],
  grammar: 'dart',
  // Long lists cost this grammar more than any other.
  work: { steps: { base: 60_000_000, perCharacter: 120 }, bytes: { base: 96_000_000, perCharacter: 200 } },
  // The grammar does not know these words here.
  prepare: (text) => text.replace(unknownWords, (found) => ' '.repeat(found.length)),
  definitions: dartDefinitions,
  wrappers: ['local_function_declaration'],
  reach,
  decorations: ['annotation'],
  imports: dartImports,
  readImports: readDartImports,
  refine,
  comments: ['comment', 'documentation_comment'],
};

/** Extends back over annotations, modifiers and types, and forward over the body or the semicolon. */
function reach(outer: Node): { readonly first: Node; readonly last: Node } {
  let first = outer;
  for (let before = outer.previousSibling; before !== null; before = before.previousSibling) {
    if (!(before.type === 'annotation' || (!selfContained.has(outer.type) && inFront.has(before.type)))) break;
    first = before;
  }
  const next = selfContained.has(outer.type) && outer.type !== 'method_signature' ? null : outer.nextSibling;
  return { first, last: next !== null && (next.type === 'function_body' || next.type === ';') ? next : outer };
}

function refine(draft: Draft): Draft | null {
  const { node, nameNode, around, name } = draft;
  const signature = signatureOf(node);
  if (signature === 'operator_signature' && nameNode.previousSibling?.type !== 'operator') return null;
  if (signature === 'type_alias' && !afterAliasName.has(nameNode.nextSibling?.type ?? '')) return null;
  const kind = methodsInside({ ...draft, kind: kindOf(draft, signature) }, ...classLike).kind;
  const insideFunction = around.some((scope) => functionLike.has(scope.kind));
  return { ...draft, kind, exported: draft.outerExported && !insideFunction && !name.startsWith('_') };
}

/** The type of the signature inside the node, if any. */
function signatureOf(node: Node): string {
  if (node.type !== 'method_signature' && node.type !== 'declaration') return node.type;
  return node.namedChildren.find((child) => child?.type.endsWith('_signature'))?.type ?? node.type;
}

function kindOf({ kind, node, nameNode }: Draft, signature: string): DefinitionKind {
  if (/^[gs]etter/.test(signature)) return 'property';
  if (/constructor/.test(signature)) return 'constructor';
  if (kind !== 'variable') return kind;
  if (nameNode.nextNamedSibling?.type === 'function_expression') return 'function';
  return isFixed(node) ? 'constant' : 'variable';
}

/** `const a = 1;`, `final b = 2;` */
function isFixed(list: Node): boolean {
  for (let before = list.previousSibling; before !== null && inFront.has(before.type); before = before.previousSibling)
    if (before.type === 'const_builtin' || before.type === 'final_builtin') return true;
  return false;
}

const unknownWords =
  /^library;|\bdeferred(?=\s{1,20}as\b)|\babstract(?=\s{1,20}(?:final|var|late|covariant)\s{1,20}(?!class\b))/gm;

/** Distinguishes the name of a typedef, in both of its forms, from the other types in it. */
const afterAliasName = new Set(['=', 'type_parameters', 'formal_parameter_list']);
const classLike: readonly DefinitionKind[] = ['class', 'trait', 'enum', 'extension'];
const functionLike = new Set<DefinitionKind>(['function', 'method', 'constructor', 'property']);

/** Nodes that contain their modifiers. Annotations of members still stand outside. */
const selfContained = wordSet(
  'class_definition mixin_declaration enum_declaration enum_constant extension_declaration ' +
    'extension_type_declaration type_alias method_signature local_function_declaration lambda_expression',
);

const inFront = wordSet(
  'const_builtin final_builtin inferred_type type_identifier type_arguments nullable_type function_type ' +
    'record_type void_type . late var static external covariant augment',
);

function readDartImports({ statement, get }: ImportCaptures): ReadImport[] {
  const kind = kinds.get(statement.type) ?? 'import';
  const place = get('uri')[0] ?? statement;
  const library = statement.namedChildren.find((child) => child?.type === 'dotted_identifier_list')?.text;
  const specifiers = library === undefined ? urisIn(place) : [library];
  const names = namesOf(statement.type === 'library_import' ? (statement.firstNamedChild ?? statement) : statement);
  return specifiers.map((specifier) => ({ specifier, kind, names }));
}

function urisIn(place: Node): string[] {
  return [...place.text.matchAll(/(?<!==\s{0,8})(?:'([^'\n]*)'|"([^"\n]*)")/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
}

function namesOf(specification: Node): ImportedName[] {
  const shown = specification.namedChildren.flatMap((child) =>
    child?.type === 'combinator' && child.firstChild?.type === 'show'
      ? child.namedChildren.flatMap((name) => (name === null ? [] : [{ name: name.text, as: name.text }]))
      : [],
  );
  const prefix = specification.namedChildren.find((child) => child?.type === 'identifier')?.text;
  if (prefix !== undefined) return [{ name: '*', as: prefix }];
  return shown.length > 0 ? shown : [{ name: '*', as: '*' }];
}

const kinds: ReadonlyMap<string, ImportKind> = new Map([
  ['library_export', 're-export'],
  ['part_directive', 'include'],
  ['part_of_directive', 'include'],
]);
