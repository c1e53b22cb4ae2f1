/** The names that a file exports: top-level definitions, those in namespaces (qualified), re-exports (`*` for all). */
import { type IndexedFile, qualifiedName } from './analysis.js';

export function exportsOf({ definitions, imports }: Pick<IndexedFile, 'definitions' | 'imports'>): string[] {
  const exported = new Set<string>();
  const open = new Set<string>();
  for (const definition of definitions) {
    const { container, kind } = definition;
    if (!definition.exported || (container !== null && !open.has(container))) continue;
    exported.add(qualifiedName(definition));
    if (kind === 'namespace' || kind === 'module') open.add(qualifiedName(definition));
  }
  for (const { kind, names } of imports) if (kind === 're-export') for (const { as } of names) exported.add(as);
  return [...exported];
}
