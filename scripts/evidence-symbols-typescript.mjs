/**
 * Our TypeScript and JavaScript definitions against the TypeScript compiler: `node
 * scripts/evidence-symbols-typescript.mjs FOLDER…`. Of the functions, classes and methods (oracle-typescript.mjs
 * says which) 99 % at least must be found with the same first and last line, and at most 1 % may be extra. Files
 * that the compiler finds faulty are counted and passed over. Examples of differences go to stderr.
 */
import { ensureReady } from './bootstrap.mjs';
import { reportComparison } from './oracle-report.mjs';
import { compareFiles, judgedLanguages, sourceFiles } from './oracle-typescript.mjs';

await ensureReady();
const { analyse } = await import('../dist/index/analyse.js');
const { Parsers } = await import('../dist/index/parse/parsers.js');

const parsers = new Parsers();
for (const language of judgedLanguages) await parsers.get(language);
const findDefinitions = (text, language) => analyse(parsers, text, language).definitions;

process.exit(
  reportComparison({
    titles: { unparsed: 'compiler finds faulty', definitions: 'definitions by compiler' },
    folders: process.argv.slice(2),
    compare: (folder) => compareFiles(folder, sourceFiles(folder), findDefinitions),
  }),
);
