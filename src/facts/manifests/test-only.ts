/** `go.mod` does not tell what only tests need. The imports do: such a module is a development dependency. */
import type { Index } from '../../model/analysis.js';
import type { Manifest } from '../fact-types.js';

export function markTestOnly(manifest: Manifest, { files }: Index): Manifest {
  if (manifest.project_type !== 'go') return manifest;
  const imported = files.flatMap(({ entry, imports }) =>
    entry.language === 'go' ? imports.map(({ specifier }) => ({ specifier, isTest: entry.category === 'test' })) : [],
  );
  const isOfTests = (module: string) => {
    const users = imported.filter(({ specifier }) => specifier === module || specifier.startsWith(`${module}/`));
    return users.length > 0 && users.every(({ isTest }) => isTest);
  };
  const dependencies = manifest.dependencies.map((one) =>
    isOfTests(one.name) ? { ...one, type: 'dev' as const } : one,
  );
  return { ...manifest, dependencies };
}
