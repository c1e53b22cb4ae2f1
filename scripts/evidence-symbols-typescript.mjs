/**
 * Our TypeScript and JavaScript definitions against the TypeScript compiler: `node
 * scripts/evidence-symbols-typescript.mjs FOLDER…`. Of the functions, classes and methods (oracle-typescript.mjs
 * says which) 99 % at least must be found with the same first and last line, and at most 1 % may be extra. Files
 * that the compiler finds faulty are counted and passed over. Examples of differences go to stderr.
 */
import { basename } from 'node:path';
import { ensureReady } from './bootstrap.mjs';
import { compareFiles, judgedLanguages, sourceFiles } from './oracle-typescript.mjs';

await ensureReady();
const { analyse } = await import('../dist/index/analyse.js');
const { Parsers } = await import('../dist/index/parse/parsers.js');

const parsers = new Parsers();
for (const language of judgedLanguages) await parsers.get(language);
const findDefinitions = (text, language) => analyse(parsers, text, language).definitions;

let isBelowGoal = false;
console.log('| project | files | compiler finds faulty | definitions by compiler | same name and lines | extra |');
console.log('|---|---:|---:|---:|---:|---:|');
for (const folder of process.argv.slice(2)) {
  const { files, skipped, definitions, missing, extra, examples } = compareFiles(
    folder,
    sourceFiles(folder),
    findDefinitions,
  );
  const found = definitions - missing;
  const percent = (count) => `${((100 * count) / Math.max(1, definitions)).toFixed(3)} %`;
  console.log(
    `| ${basename(folder)} | ${files} | ${skipped} | ${definitions} | ${found} (${percent(found)}) | ${extra} (${percent(extra)}) |`,
  );
  for (const example of examples.slice(0, 20)) console.error(`  ${basename(folder)}: ${example}`);
  isBelowGoal ||= definitions === 0 || found < 0.99 * definitions || extra > 0.01 * definitions;
}
process.exit(isBelowGoal ? 1 : 0);
