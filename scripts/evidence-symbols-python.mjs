/**
 * Our Python definitions against Python's own `ast`: `node scripts/evidence-symbols-python.mjs FOLDER…`. Every
 * function, class and method must be found with the same first and last line (99 % at least), and nothing else
 * (1 % at most). Files that `ast` itself cannot parse are counted and passed over. Examples go to stderr.
 */
import { basename } from 'node:path';
import { ensureReady } from './bootstrap.mjs';
import { compareFolder, pythonFiles } from './oracle-python.mjs';

await ensureReady();
const { analyse } = await import('../dist/index/analyse.js');
const { Parsers } = await import('../dist/index/parse/parsers.js');

const parsers = new Parsers();
await parsers.get('python');
const findDefinitions = (text) => analyse(parsers, text, 'python').definitions;

let isBelowGoal = false;
console.log('| project | files | ast cannot parse | definitions by ast | same name and lines | extra |');
console.log('|---|---:|---:|---:|---:|---:|');
for (const folder of process.argv.slice(2)) {
  const { files, skipped, definitions, missing, extra, examples } = compareFolder(
    folder,
    pythonFiles(folder),
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
