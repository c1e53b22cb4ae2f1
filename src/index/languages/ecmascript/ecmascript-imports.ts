/** The imports of JavaScript and TypeScript: import, export from, require, import(), import x = require. */
import type { Node } from 'web-tree-sitter';
import { appendAll } from '../../../base/append.js';
import type { ImportedName } from '../../../model/analysis.js';
import type { ImportCaptures, ReadImport } from '../../parse/spec.js';

export function readImports({ statement }: ImportCaptures): ReadImport[] {
  const call = statement.type === 'import' ? statement.parent : statement;
  if (call?.type === 'call_expression') return readCall(call);
  const clause = childOf(statement, 'import_require_clause');
  const source = (clause ?? statement).childForFieldName('source');
  if (source === null) return [];
  const names = statement.type === 'export_statement' ? exportedNames(statement) : importedNames(statement);
  const kind = clause !== null ? 'require' : statement.type === 'export_statement' ? 're-export' : 'import';
  return [{ specifier: textOf(source), kind, names, flavour: bringsTypesOnly(statement) ? 'type' : 'plain' }];
}

function importedNames(statement: Node): ImportedName[] {
  const required = childOf(statement, 'import_require_clause')?.firstNamedChild;
  if (required) return [{ name: '*', as: required.text }];
  const names: ImportedName[] = [];
  for (const part of childOf(statement, 'import_clause')?.namedChildren ?? []) {
    if (part?.type === 'identifier') names.push({ name: 'default', as: part.text });
    else if (part?.type === 'namespace_import') names.push({ name: '*', as: part.firstNamedChild?.text ?? '*' });
    else if (part?.type === 'named_imports') appendAll(names, specifiersOf(part));
  }
  return names;
}

function exportedNames(statement: Node): ImportedName[] {
  const clause = childOf(statement, 'export_clause');
  if (clause !== null) return specifiersOf(clause);
  const namespace = childOf(statement, 'namespace_export');
  return [{ name: '*', as: namespace === null ? '*' : textOf(namespace.lastNamedChild ?? namespace) }];
}

function specifiersOf(list: Node): ImportedName[] {
  return list.namedChildren.flatMap((specifier) => {
    const name = specifier?.childForFieldName('name');
    if (!name) return [];
    const alias = specifier?.childForFieldName('alias');
    return [{ name: textOf(name), as: textOf(alias ?? name) }];
  });
}

/** `import type`, `export type`, Flow's `import typeof`, or a list in which every name is marked as a type. */
function bringsTypesOnly(statement: Node): boolean {
  const word = statement.child(1);
  if (word !== null && /^typ(?:e|eof)$/.test(word.text)) return true;
  const clause = childOf(statement, 'import_clause') ?? childOf(statement, 'export_clause');
  const list = clause?.type === 'import_clause' ? childOf(clause, 'named_imports') : clause;
  if (!list || (clause !== list && clause?.namedChildCount !== 1)) return false;
  const specifiers = list.namedChildren.filter((child) => child?.type.endsWith('_specifier'));
  return specifiers.length > 0 && specifiers.every((child) => /^typ(?:e|eof)$/.test(child?.firstChild?.text ?? ''));
}

function readCall(call: Node): ReadImport[] {
  const given = call.childForFieldName('arguments')?.namedChildren ?? [];
  const source = given.find((argument) => argument?.type !== 'comment');
  if (!source || !/string$/.test(source.type)) return [];
  if (source.namedChildren.some((part) => part?.type === 'template_substitution')) return [];
  const isDynamic = call.childForFieldName('function')?.type === 'import';
  const isType = isDynamic && isInType(call);
  const kind = isType ? 'import' : isDynamic ? 'dynamic' : 'require';
  return [{ specifier: textOf(source), kind, names: namesOfCall(call), flavour: isType ? 'type' : 'plain' }];
}

/** `typeof import('./a')` and `import('./a').B` in the position of a type. */
function isInType(call: Node): boolean {
  let node: Node | null = call.parent;
  while (node?.type === 'member_expression') node = node.parent;
  return node !== null && typePlaces.test(node.type);
}

/** The names that the call uses, from its variable or the property after it. */
function namesOfCall(call: Node): ImportedName[] {
  let value = call;
  while (value.parent?.type === 'await_expression' || value.parent?.type === 'parenthesized_expression')
    value = value.parent;
  const property = value.parent?.type === 'member_expression' ? value.parent.childForFieldName('property') : null;
  if (property) return [{ name: property.text, as: variableOf(value.parent!)?.text ?? property.text }];
  const target = variableOf(value);
  if (target?.type === 'identifier') return [{ name: '*', as: target.text }];
  return target?.type === 'object_pattern' ? namesOfPattern(target) : [];
}

function variableOf(value: Node): Node | null {
  const declarator = value.parent;
  return declarator?.type === 'variable_declarator' ? declarator.childForFieldName('name') : null;
}

function namesOfPattern(pattern: Node): ImportedName[] {
  return pattern.namedChildren.flatMap((part) => {
    if (part?.type === 'shorthand_property_identifier_pattern') return [{ name: part.text, as: part.text }];
    const key = part?.childForFieldName('key') ?? part?.childForFieldName('left');
    if (!key) return [];
    const value = part?.childForFieldName('value');
    return [{ name: textOf(key), as: value?.type === 'identifier' ? value.text : textOf(key) }];
  });
}

function childOf(node: Node, type: string): Node | null {
  return node.namedChildren.find((child) => child?.type === type) ?? null;
}

function textOf(node: Node): string {
  return /string$/.test(node.type) ? node.text.slice(1, -1) : node.text;
}

const typePlaces = /^(?:type_|.*_type$|generic_type|object_type|extends_type|constraint|default_type|as_expression)/;
