/**
 * Fits the table of the judge of generic values: `node bench/secrets/fit.mjs --set DIR [--clean DIR] [--write]`.
 * `--set` holds labelled lines (`labels.mjs`), `--clean` projects without real secrets, whose candidates count a little
 * as clean. `--others` is a JSON report of `packlight secrets SET/files`: what its other rules find counts as found.
 * Prints recall and false rate, cross-validated by repository, for several thresholds. `--write` writes
 * `src/secrets/generic/weights.table.ts`.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { foldOf, labelledFiles } from './labels.mjs';
import { fitLogistic } from './logistic.mjs';

const { values: args } = parseArgs({
  options: {
    set: { type: 'string' },
    clean: { type: 'string' },
    dist: { type: 'string', default: new URL('../../dist', import.meta.url).pathname },
    penalty: { type: 'string', default: '0.0003' },
    share: { type: 'string', default: '0.3' },
    others: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const { createLineReader } = await import(join(args.dist, 'secrets/generic/line-reader.js'));
const { judge } = await import(join(args.dist, 'secrets/generic/judge.js'));
const { termsOf } = await import(join(args.dist, 'secrets/generic/terms.js'));
const { shapeOf } = await import(join(args.dist, 'secrets/generic/value-shape.js'));
const { stemSearch } = await import(join(args.dist, 'secrets/generic/stems.js'));

const judgeIds =
  /^(?:generic-secret|likely-secret|secret-(?:literal|line|plain|element|flag|query|pair|compared|spoken)|key-(?:literal|plain)|password-(?:literal|line|plain|element|flag|signs|variable|said)|long-token)$/;
const folds = 5;
const minRows = 6;
const minSubjects = 3;
const rounds = 400;
const thresholds = [-10, -5, 0, 5, 8, 10, 12, 15, 20, 25];

/** Candidates that only the table decides, with their line, and the lines that are decided without it. */
function readText(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineOf = (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  const scored = [];
  const decided = new Set();
  const reader = createLineReader(text, (candidate, line) => {
    const { reason } = judge(candidate, line);
    if (reason === 'veto') return;
    const place = lineOf(candidate.start);
    if (reason === 'score') scored.push({ line: place, terms: termsOf(candidate, shapeOf(candidate.value), line) });
    else decided.add(place);
  });
  for (const { index } of text.matchAll(stemSearch)) reader.stemAt(index);
  reader.finish();
  return { scored, decided };
}

function* filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile() && statSync(path).size < 1_000_000) yield path;
  }
}

/** The lines of each file that other rules find; files that are withheld by name have all. */
const others = new Map();
if (args.others !== undefined) {
  const { findings, withheld } = JSON.parse(readFileSync(args.others, 'utf8'));
  const linesOf = (path) => others.get(path) ?? others.set(path, new Set()).get(path);
  for (const { path } of withheld) others.set(path, { has: () => true, add: () => {} });
  for (const { path, rule, start_line, end_line } of findings)
    if (!judgeIds.test(rule)) for (let line = start_line; line <= end_line; line++) linesOf(path).add(line);
}

const candidates = [];
const rowsToScore = [];
for (const { path, subject, rows, read } of labelledFiles(args.set)) {
  const { scored, decided } = readText(read());
  const labels = new Map();
  for (const row of rows) for (const line of row.lines) labels.set(line, (labels.get(line) ?? false) || row.isSecret);
  const byLine = new Map();
  for (const { line, terms } of scored) {
    if (!labels.has(line)) continue;
    const candidate = { subject, terms, isSecret: labels.get(line), weight: 1, fold: foldOf(subject, folds), score: 0 };
    candidates.push(candidate);
    byLine.set(line, [...(byLine.get(line) ?? []), candidate]);
  }
  for (const row of rows)
    rowsToScore.push({
      ...row,
      path,
      isDecided: row.lines.some((line) => decided.has(line) || (others.get(path)?.has(line) ?? false)),
      candidates: row.lines.flatMap((line) => byLine.get(line) ?? []),
    });
}
const known = candidates.length;
let cleanLines = 0;
if (args.clean !== undefined)
  for (const path of filesUnder(args.clean)) {
    const text = readFileSync(path, 'utf8');
    if (text.includes('\0')) continue;
    cleanLines += text.split('\n').length;
    const subject = path.slice(args.clean.length + 1).split('/')[0];
    for (const { terms } of readText(text).scored)
      candidates.push({
        subject,
        terms,
        isSecret: false,
        weight: Number(args.share),
        fold: foldOf(subject, folds),
        score: 0,
      });
  }

/** Terms that enough rows of enough repositories have. */
function vocabularyOf(rows) {
  const seen = new Map();
  for (const { subject, terms } of rows)
    for (const term of terms) {
      const entry = seen.get(term) ?? { rows: 0, subjects: new Set() };
      entry.rows += 1;
      entry.subjects.add(subject);
      seen.set(term, entry);
    }
  const kept = [...seen].filter(([, { rows: count, subjects }]) => count >= minRows && subjects.size >= minSubjects);
  return new Map(
    kept
      .map(([term]) => term)
      .sort()
      .map((term, number) => [term, number]),
  );
}

function fitTable(rows) {
  const vocabulary = vocabularyOf(rows);
  const numbered = rows.map((row) => ({ ...row, terms: row.terms.flatMap((term) => vocabulary.get(term) ?? []) }));
  const { bias, weights } = fitLogistic(numbered, vocabulary.size, { penalty: Number(args.penalty), rounds });
  const table = new Map();
  for (const [term, number] of vocabulary) {
    const points = Math.round(10 * weights[number]);
    if (points !== 0) table.set(term, points);
  }
  return { bias: Math.round(10 * bias), table };
}

const scoreOf = ({ bias, table }, terms) => terms.reduce((sum, term) => sum + (table.get(term) ?? 0), bias);
for (let fold = 0; fold < folds; fold++) {
  const model = fitTable(candidates.filter((row) => row.fold !== fold));
  for (const row of candidates) if (row.fold === fold) row.score = scoreOf(model, row.terms);
}
const percent = (part, whole) => ((100 * part) / whole).toFixed(1);
const [secret, clean] = [rowsToScore.filter((row) => row.isSecret), rowsToScore.filter((row) => !row.isSecret)];
console.log(
  JSON.stringify({
    candidates: known,
    clean: candidates.length - known,
    cleanLines,
    secret: secret.length,
    cleanRows: clean.length,
  }),
);
for (const threshold of [Infinity, ...thresholds]) {
  const isFound = (row) => row.isDecided || row.candidates.some(({ score }) => score >= threshold);
  const [found, flagged] = [secret.filter(isFound).length, clean.filter(isFound).length];
  const passwords = secret.filter(({ category }) => category.includes('Password'));
  const foundPasswords = passwords.filter(isFound).length;
  const perMillion = candidates.slice(known).filter(({ score }) => score >= threshold).length / (cleanLines / 1e6);
  console.log(
    `${threshold}: found ${percent(found, secret.length)} %, passwords ${percent(foundPasswords, passwords.length)} %, clean flagged ${((100 * flagged) / clean.length).toFixed(2)} %, per million ${perMillion.toFixed(0)}`,
  );
}
const model = fitTable(candidates);
console.log(`${model.table.size} terms, bias ${model.bias}`);

export { candidates, model, rowsToScore };

if (args.write) {
  const groups = new Map();
  for (const [term, points] of model.table) {
    const cut = /^[^=:|]*[=:|]?/.exec(term)[0];
    groups.set(cut, [...(groups.get(cut) ?? []), `${term.slice(cut.length)} ${points}`]);
  }
  const lines = [...groups].map(
    ([group, terms]) => `  [${JSON.stringify(group)}, ${JSON.stringify(terms.join('\t'))}],`,
  );
  writeFileSync(
    new URL('../../src/secrets/generic/weights.table.ts', import.meta.url),
    `/** Written by \`bench/secrets/fit.mjs\`. Ten points are one natural logarithm of the odds. */\nexport const bias = ${model.bias};\n\n/** Terms with the same beginning, each followed by its points. */\nexport const weightGroups: readonly (readonly [string, string])[] = [\n${lines.join('\n')}\n];\n`,
  );
}
