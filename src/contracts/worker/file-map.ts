/** Reads the project's own index: `file_map.json` or `files.json`. The first with any data counts. */
import { field, rowsOf, textField, textsOf } from '../../formats/json-fields.js';
import type { Nexus } from './nexus.js';
import { plainPath } from './plan-globs.js';
import { places } from './worker-words.table.js';

export type MappedFile = {
  readonly module: string;
  readonly imports: readonly string[];
  readonly exports: readonly string[];
};

export type FileMap = { readonly path: string | null; readonly files: ReadonlyMap<string, MappedFile> };

export function readFileMap(nexus: Nexus): FileMap {
  for (const place of places.fileMap) {
    const document = nexus.readJson([place]);
    if (document.kind !== 'json') continue;
    const files = new Map<string, MappedFile>();
    for (const row of rowsOf(document.value, 'files', 'path')) {
      const mapped = {
        module: textField(row, 'module', 'moduleId', 'module_id')?.trim() ?? '',
        imports: textsOf(field(row, 'imports')),
        exports: textsOf(field(row, 'exports')),
      };
      const saysNothing = mapped.module === '' && mapped.imports.length + mapped.exports.length === 0;
      const path = plainPath(textField(row, 'path') ?? '');
      if (path !== '' && !saysNothing) files.set(path, mapped);
    }
    if (files.size > 0) return { path: document.path, files };
  }
  return { path: null, files: new Map() };
}
