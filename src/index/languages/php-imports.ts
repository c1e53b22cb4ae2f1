/**
 * PHP's imports: `use` (one import for each name, with the full name as specifier) and include/require of a literal
 * path. `__DIR__ . '/a.php'` becomes `./a.php`.
 */
import type { Node } from 'web-tree-sitter';
import type { Import } from '../../model/analysis.js';
import type { ImportCaptures } from '../parse/spec.js';

export const phpImports = `
  (namespace_use_declaration) @import
  (include_expression (_) @path) @import
  (include_once_expression (_) @path) @import
  (require_expression (_) @path) @import
  (require_once_expression (_) @path) @import
`;

export function readPhpImports({ statement, get, line }: ImportCaptures): Import[] {
  if (statement.type === 'namespace_use_declaration') return readUse(statement);
  const path = get('path')[0];
  const specifier = path === undefined ? null : literalPath(path);
  return specifier === null
    ? []
    : [{ specifier, kind: 'include', line, names: [{ name: '*', as: '*' }], flavour: 'plain' }];
}

function readUse(statement: Node): Import[] {
  const prefix = statement.namedChildren.find((child) => child?.type === 'namespace_name')?.text;
  const clauses = statement.childForFieldName('body')?.namedChildren ?? statement.namedChildren;
  return clauses.flatMap((clause): Import[] => {
    if (clause?.type !== 'namespace_use_clause') return [];
    const alias = clause.childForFieldName('alias');
    const path = clause.namedChildren.find(
      (child) => child !== null && child.id !== alias?.id && /name$/.test(child.type),
    )?.text;
    if (path === undefined) return [];
    const specifier = (prefix === undefined ? path : `${prefix}\\${path}`).replace(/\s+/g, '').replace(/^\\/, '');
    const name = specifier.slice(specifier.lastIndexOf('\\') + 1);
    return [
      {
        specifier,
        kind: 'use',
        line: clause.startPosition.row + 1,
        names: [{ name, as: alias?.text ?? name }],
        flavour: 'plain',
      },
    ];
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
  if (node.type !== 'string' && node.type !== 'encapsed_string') return null;
  const parts = node.namedChildren;
  return parts.length === 1 && parts[0]!.type === 'string_content' ? parts[0]!.text : null;
}
