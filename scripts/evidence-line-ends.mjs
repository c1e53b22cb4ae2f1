/**
 * Analyses every text file of real repositories in four forms: as it is, with every line end turned to CRLF, with every
 * line end turned to CR, and without its last line end. Definitions, imports and literals must be the same in all forms.
 * `node scripts/evidence-line-ends.mjs FOLDER [--json FILE]`, where FOLDER holds one checked-out repository per folder.
 * Prints a table and every difference; ends with 1 if a form differs or an analysis takes more than two
 * seconds of processor time (other programs on the machine do not count).
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureReady } from './bootstrap.mjs';
import { firstDifference, lineEndForms, relocate, withLineFeeds } from './line-end-forms.mjs';

await ensureReady();
const { createPool } = await import('../dist/index/pool.js');
const { classifyFile } = await import('../dist/scan/classify/classify.js');
const { allLanguages } = await import('../dist/index/languages/all-languages.js');

const [folder] = process.argv.slice(2);
const jsonAt = process.argv.indexOf('--json');
if (folder === undefined) throw new Error('which folder holds the repositories?');

const maxMs = 2_000;
const maxFileBytes = 1_000_000;
const pool = createPool(0);
const totals = { repositories: 0, files: 0, parsed: 0, definitions: 0, imports: 0 };
const differences = [];
const slow = [];
const times = [];
const unparsed = [];
const rows = [];

for (const repository of readdirSync(folder, { withFileTypes: true })) {
  if (!repository.isDirectory()) continue;
  const row = { name: repository.name, files: 0, parsed: 0, definitions: 0, imports: 0, slowestMs: 0 };
  for (const path of filesIn(join(folder, repository.name))) await sweepFile(path, row);
  rows.push(row);
  totals.repositories += 1;
  for (const key of ['files', 'parsed', 'definitions', 'imports']) totals[key] += row[key];
  console.log(
    `| ${row.name.replace('+', '/')} | ${row.files} | ${row.parsed} | ${row.definitions} | ${row.slowestMs} |`,
  );
}
await pool.close();

times.sort((a, b) => b.ms - a.ms);
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ ...totals, differences: differences.length, slow: slow.length, peakMb }));
for (const one of differences) console.log(`different: ${JSON.stringify(one)}`);
for (const one of times.slice(0, 10)) console.log(`slowest: ${JSON.stringify(one)}`);
for (const one of unparsed) console.log(`outline: ${JSON.stringify(one)}`);
if (jsonAt > 0)
  writeFileSync(process.argv[jsonAt + 1], JSON.stringify({ totals, rows, differences, slow, unparsed, peakMb }));
process.exitCode = differences.length + slow.length > 0 ? 1 : 0;

function* filesIn(root) {
  const entries = readdirSync(root, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(root, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* filesIn(path);
    else if (entry.isFile() && statSync(path).size <= maxFileBytes) yield path;
  }
}

async function sweepFile(path, row) {
  const shown = relative(folder, path);
  const file = classifyFile(shown, readFileSync(path));
  if (!file.kept) return;
  const { language } = file.facts;
  const { text } = file.content;
  const plain = withLineFeeds(text);
  const expected = await analyseTimed(plain, language, { shown, row, form: 'LF' });
  row.files += 1;
  row.definitions += expected.definitions.length;
  row.imports += expected.imports.length;
  if (expected.tier === 'parser') row.parsed += 1;
  else if (allLanguages.specFor(language) !== null) unparsed.push({ file: shown, note: expected.note });
  for (const [form, changed] of Object.entries(lineEndForms(text))) {
    if (changed === plain) continue;
    const found = await analyseTimed(changed, language, { shown, row, form });
    const first = firstDifference(relocate(expected, plain, changed), found);
    if (first !== null) differences.push({ file: shown, form, ...first });
  }
}

async function analyseTimed(text, language, { shown, row, form }) {
  const start = process.cpuUsage();
  const analysis = await pool.analyse(text, language);
  const { user, system } = process.cpuUsage(start);
  const ms = Math.round((user + system) / 1_000);
  row.slowestMs = Math.max(row.slowestMs, ms);
  if (ms > 200) times.push({ file: shown, form, ms, characters: text.length });
  if (ms > maxMs) slow.push({ file: shown, form, ms });
  return analysis;
}
