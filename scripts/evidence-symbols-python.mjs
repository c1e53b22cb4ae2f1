/**
 * Our Python definitions against Python's own `ast`: `node scripts/evidence-symbols-python.mjs FOLDER…`. Every
 * function, class and method must be found with the same first and last line (99 % at least), and nothing else
 * (1 % at most). Files that `ast` itself cannot parse are counted and passed over. Examples go to stderr.
 */
import { ensureReady } from './bootstrap.mjs';
import { compareFolder, pythonFiles } from './oracle-python.mjs';
import { reportComparison } from './oracle-report.mjs';

await ensureReady();
const { analyse } = await import('../dist/index/analyse.js');
const { Parsers } = await import('../dist/index/parse/parsers.js');

const parsers = new Parsers();
await parsers.get('python');
const findDefinitions = (text) => analyse(parsers, text, 'python').definitions;

process.exit(
  reportComparison({
    titles: { unparsed: 'ast cannot parse', definitions: 'definitions by ast' },
    folders: process.argv.slice(2),
    compare: (folder) => compareFolder(folder, pythonFiles(folder), findDefinitions),
  }),
);
