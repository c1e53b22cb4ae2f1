/** Collects the captures of each import statement and lets the spec read them. */
import type { Node, QueryMatch } from 'web-tree-sitter';
import type { Import } from '../../model/analysis.js';
import type { LanguageSpec } from './spec.js';

export function extractImports(spec: LanguageSpec, matches: readonly QueryMatch[]): Import[] {
  const statements = new Map<number, { statement: Node; nodes: Map<string, Map<number, Node>> }>();
  for (const { captures } of matches) {
    const statement = captures.find(({ name }) => name === 'import')?.node;
    if (statement === undefined) continue;
    const entry = statements.get(statement.id) ?? { statement, nodes: new Map<string, Map<number, Node>>() };
    statements.set(statement.id, entry);
    for (const { name, node } of captures) {
      const known = entry.nodes.get(name) ?? new Map<number, Node>();
      entry.nodes.set(name, known.set(node.id, node));
    }
  }
  return [...statements.values()].flatMap(({ statement, nodes }) => {
    const found = spec.readImports({ statement, get: (name) => [...(nodes.get(name)?.values() ?? [])] });
    const ownLine = statement.startPosition.row + 1;
    return found.map(({ specifier, kind, line = ownLine, names, flavour = 'plain' }) => {
      return { specifier, kind, line, names, flavour };
    });
  });
}
