/**
 * PHP. A namespace without braces is a statement of one line and contains nothing: what follows is at the top level.
 * Members are exported unless private or protected. A trait that a class uses is one of its bases.
 */
import type { Node } from 'web-tree-sitter';
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
import { phpDefinitions, phpImports } from './php.table.js';

export const php: LanguageSpec = {
  ...plainSpec,
  ids: ['php'],
  grammar: 'php',
  definitions: phpDefinitions,
  wrappers: ['const_declaration', 'property_declaration', 'expression_statement'],
  decorations: ['attribute_list'],
  imports: phpImports,
  readImports: readPhpImports,
  refine,
};

function refine(draft: Draft): Draft | null {
  const { kind, node, outer, around } = draft;
  // A variable that holds a function or a class counts anywhere, but not as an argument.
  if (node.type === 'assignment_expression' && outer.type !== 'expression_statement') return null;
  const name = draft.name.replace(/^\$/, '');
  if (name === '') return null;
  const isPromoted = node.type === 'property_promotion_parameter';
  const scopes = isPromoted ? around.slice(0, -1) : around;
  const exported = !isHidden(isPromoted ? node : outer) && !isInFunction({ ...draft, around: scopes });
  const isConstructor = kind === 'method' && name.toLowerCase() === '__construct';
  return { ...draft, name, kind: isConstructor ? 'constructor' : kind, exported, around: scopes };
}

function isHidden(declaration: Node): boolean {
  for (let i = 0; i < declaration.childCount; i++) {
    const child = declaration.child(i)!;
    if (child.type === 'visibility_modifier') return /^(?:private|protected)$/i.test(child.text);
    if (child.type === 'name' || child.type === 'function' || child.type === 'const_element') break;
  }
  return false;
}

function readPhpImports({ statement, get }: ImportCaptures): ReadImport[] {
  if (statement.type === 'namespace_use_declaration') return readUse(statement);
  const path = get('path')[0];
  const specifier = path === undefined ? null : literalPath(path);
  return specifier === null ? [] : [{ specifier, kind: 'include', names: allNames }];
}

function readUse(statement: Node): ReadImport[] {
  const prefix = statement.namedChildren.find((child) => child?.type === 'namespace_name')?.text;
  const clauses = statement.childForFieldName('body')?.namedChildren ?? statement.namedChildren;
  return clauses.flatMap((clause): ReadImport[] => {
    if (clause?.type !== 'namespace_use_clause') return [];
    const alias = clause.childForFieldName('alias');
    const path = clause.namedChildren.find(
      (child) => child !== null && child.id !== alias?.id && /name$/.test(child.type),
    )?.text;
    if (path === undefined) return [];
    const specifier = (prefix === undefined ? path : `${prefix}\\${path}`).replace(/\s+/g, '').replace(/^\\/, '');
    const name = specifier.slice(specifier.lastIndexOf('\\') + 1);
    const line = clause.startPosition.row + 1;
    return [{ specifier, kind: 'use', line, names: [{ name, as: alias?.text ?? name }] }];
  });
}

/** `'a.php'`, `('a.php')`, `__DIR__ . '/a.php'`, `dirname(__FILE__) . '/a.php'`. */
function literalPath(node: Node): string | null {
  if (node.type === 'parenthesized_expression')
    return node.firstNamedChild === null ? null : literalPath(node.firstNamedChild);
  if (node.type === 'binary_expression') {
    const right = node.childForFieldName('right');
    const isHere = /^(?:__DIR__|dirname\s*\(\s*__FILE__\s*\))$/i.test(node.childForFieldName('left')?.text ?? '');
    const path = isHere && right !== null ? literalPath(right) : null;
    return path === null ? null : `./${path.replace(/^\/+/, '')}`;
  }
  return node.type === 'string' || node.type === 'encapsed_string' ? stringContent(node) : null;
}
