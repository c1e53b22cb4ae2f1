/**
 * Analyses every text file of real repositories in four forms: as it is, with every line end turned to CRLF, with every
 * line end turned to CR, and without its last line end. Definitions, imports and literals must be the same in all forms.
 * `node scripts/evidence-line-ends.mjs FOLDER [--json FILE]`, where FOLDER holds one checked-out repository per folder.
 * Prints a table and every difference; ends with 1 if a form differs or an analysis takes longer than two seconds.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ensureReady } from './bootstrap.mjs';

await ensureReady();
const { createPool } = await import('../dist/index/pool.js');
const { classifyFile } = await import('../dist/scan/classify/classify.js');
const { specFor } = await import('../dist/index/languages/all.js');

const [folder] = process.argv.slice(2);
const jsonAt = process.argv.indexOf('--json');
if (folder === undefined) throw new Error('which folder holds the repositories?');

const longestMs = 2_000;
const largestFile = 1_000_000;
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
    else if (entry.isFile() && statSync(path).size <= largestFile) yield path;
  }
}

async function sweepFile(path, row) {
  const shown = relative(folder, path);
  const file = classifyFile(shown, readFileSync(path));
  if (!file.kept) return;
  const { language } = file.facts;
  const { text } = file.content;
  const plain = text.replace(/\r\n?/g, '\n');
  const expected = await analyseTimed(plain, language, { shown, row, form: 'LF' });
  row.files += 1;
  row.definitions += expected.definitions.length;
  row.imports += expected.imports.length;
  if (expected.tier === 'parser') row.parsed += 1;
  else if (specFor(language) !== null) unparsed.push({ file: shown, note: expected.note });
  const forms = {
    'as it is': text,
    CRLF: plain.replaceAll('\n', '\r\n'),
    CR: plain.replaceAll('\n', '\r'),
    'no last line end': text.replace(/(?:\r\n|\n|\r)$/, ''),
  };
  for (const [form, changed] of Object.entries(forms)) {
    if (changed === plain) continue;
    const found = await analyseTimed(changed, language, { shown, row, form });
    const first = firstDifference(relocate(expected, plain, changed), found);
    if (first !== null) differences.push({ file: shown, form, ...first });
  }
}

async function analyseTimed(text, language, { shown, row, form }) {
  const start = performance.now();
  const analysis = await pool.analyse(text, language);
  const ms = Math.round(performance.now() - start);
  row.slowestMs = Math.max(row.slowestMs, ms);
  if (ms > 200) times.push({ file: shown, form, ms, characters: text.length });
  if (ms > longestMs) slow.push({ file: shown, form, ms });
  return analysis;
}

/** What the analysis of `plain` says, with the lines and bytes that the same places have in `changed`. */
function relocate(analysis, plain, changed) {
  const lineEnds = [...changed.matchAll(/\r\n?|\n/g)].map(([end]) => end);
  const lines = [1];
  for (const end of lineEnds) lines.push(lines.at(-1) + (end === '\r' ? 0 : 1));
  // A line end at the very end of the text begins no line that anything could stand on.
  if (lines.length > 1 && /[\r\n]$/.test(changed)) lines.pop();
  const lineOf = (line) => lines[line - 1] ?? lines.at(-1);
  const starts = [0];
  for (let at = 0, bytes = Buffer.from(plain); at >= 0; ) {
    at = bytes.indexOf(10, at);
    if (at >= 0) starts.push(++at);
  }
  const length = Buffer.byteLength(changed);
  const byteOf = (byte) => {
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= byte) low = middle;
      else high = middle;
    }
    return Math.min(length, byte + crlfBefore[Math.min(low, lineEnds.length)]);
  };
  const crlfBefore = [0];
  for (const end of lineEnds) crlfBefore.push(crlfBefore.at(-1) + (end === '\r\n' ? 1 : 0));
  const range = ([first, last]) => [lineOf(first), lineOf(last)];
  return {
    ...analysis,
    definitions: analysis.definitions.map((one) => ({
      ...one,
      lines: range(one.lines),
      bytes: one.bytes.map(byteOf),
      signatureLines: range(one.signatureLines),
      docLines: one.docLines === null ? null : range(one.docLines),
    })),
    imports: analysis.imports.map((one) => ({ ...one, line: lineOf(one.line) })),
    literals: analysis.literals.map((one) => ({ ...one, line: lineOf(one.line) })),
  };
}

function firstDifference(expected, found) {
  for (const key of ['tier', 'note']) {
    if (expected[key] !== found[key]) return { key, expected: expected[key], found: found[key] };
  }
  for (const key of ['definitions', 'imports', 'literals']) {
    const count = Math.max(expected[key].length, found[key].length);
    for (let i = 0; i < count; i++) {
      const [one, other] = [expected[key][i] ?? null, found[key][i] ?? null];
      if (!isDeepStrictEqual(one, other)) return { key, expected: one, found: other };
    }
  }
  return null;
}
