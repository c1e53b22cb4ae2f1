/** Writes the tables of bytes from the texts of WebAssembly (`*.wat`) beside them; tests hold them equal. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './bootstrap.mjs';

const { default: createWabt } = await import('wabt');
const wabt = await createWabt();
const kernels = [
  ['src/secrets/fast/kernel/kernel', 'kernelBytes'],
  ['src/budget/estimate-kernel', 'estimateKernelBytes'],
  ['src/scan/classify/byte-profile', 'profileKernelBytes'],
];
for (const [path, name] of kernels) {
  const file = join(projectRoot, path);
  const title = path.slice(path.lastIndexOf('/') + 1);
  const module = wabt.parseWat(`${title}.wat`, readFileSync(`${file}.wat`, 'utf8'));
  const written = Buffer.from(module.toBinary({}).buffer).toString('base64');
  writeFileSync(
    `${file}.table.ts`,
    `/** \`${title}.wat\` as bytes, in base64; made by \`node scripts/kernel.mjs\`. */\nexport const ${name} =\n  '${written}';\n`,
  );
}
