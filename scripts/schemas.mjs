/** Writes schemas/*.json from the shapes in the code; a test holds them equal. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';

await ensureReady();
const { schemaDocument, shapes } = await import('../dist/api/faces.js');
mkdirSync(join(projectRoot, 'schemas'), { recursive: true });
for (const [name, shape] of Object.entries(shapes)) {
  const document = schemaDocument(`packlight ${name}`, shape);
  writeFileSync(join(projectRoot, 'schemas', `${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
}
