/** Writes src/guard/kernel/kernel.table.ts from kernel.wat; a test holds them equal. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './bootstrap.mjs';

const { default: createWabt } = await import('wabt');
const folder = join(projectRoot, 'src', 'guard', 'kernel');
const module = (await createWabt()).parseWat('kernel.wat', readFileSync(join(folder, 'kernel.wat'), 'utf8'));
const written = Buffer.from(module.toBinary({}).buffer).toString('base64');
writeFileSync(
  join(folder, 'kernel.table.ts'),
  `/** \`kernel.wat\` as bytes, in base64; made by \`node scripts/kernel.mjs\`. */\nexport const kernelBytes =\n  '${written}';\n`,
);
