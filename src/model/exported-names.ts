/**
 * What a file offers to others: its exported definitions at the top, what stands in its namespaces and modules (written
 * with their names, as one would use them), and what it hands on from other files (`*` for all of another file).
 */
import type { Definition, IndexedFile } from './analysis.js';

export function exportsOf({ definitions, imports }: Pick<IndexedFile, 'definitions' | 'imports'>): string[] {
  const exported = new Set<string>();
  const open = new Set<string>();
  for (const definition of definitions) {
    const { container, kind } = definition;
    if (!definition.exported || (container !== null && !open.has(container))) continue;
    exported.add(fullName(definition));
    if (kind === 'namespace' || kind === 'module') open.add(fullName(definition));
  }
  for (const { kind, names } of imports) if (kind === 're-export') for (const { as } of names) exported.add(as);
  return [...exported];
}

function fullName({ container, name }: Definition): string {
  return container === null ? name : `${container}.${name}`;
}
