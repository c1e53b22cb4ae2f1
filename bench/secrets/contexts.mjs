/**
 * How much of a secret is left in a pack, measured from outside: every kind of value in every context of `contexts/`, one
 * file each, packed with `packlight project --full`. `node bench/secrets/contexts.mjs [--seed N] [--list] [--json]
 * [--worst N] [--only WORD] [--open] [--fail RATE] [--twin]`.
 *
 * A value has leaked if 8 characters of it in a row are in the pack. A file that is withheld whole has not leaked; with
 * `--open` files are let through although their names are secret, and what they hold is measured. A file left out for
 * any other reason is not measured, and counted. Clean texts hold no secret: any change to them is one too many.
 *
 * `--twin` checks the harness: the texts go past the guard, so that all of them must count as leaked.
 * `--fail RATE` gives exit code 4 if more than RATE (0.05, or 5%) of the files leaked. Otherwise the code is 0.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureReady } from '../../scripts/bootstrap.mjs';
import { fill, fillClean, kinds, makeRandom, readContexts } from './contexts.table.mjs';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    worst: { type: 'string', default: '60' },
    only: { type: 'string' },
    open: { type: 'boolean', default: false },
    fail: { type: 'string' },
    twin: { type: 'boolean', default: false },
  },
});

/** So many clean texts of each clean context; those without a random part need only one. */
const cleanRounds = 5;
const shortestRun = 8;

const contexts = readContexts().filter(
  ({ id, sheet }) => flags.only === undefined || `${sheet}/${id}`.includes(flags.only),
);
if (flags.list) {
  for (const { sheet, id, file } of contexts) console.log(`${sheet}\t${id}\t${file}`);
  process.exit(0);
}

/** Whether `length` characters of `text` in a row are in `output`. */
function survives(output, text, length) {
  for (let at = 0; at + length <= text.length; at += 1) {
    if (output.includes(text.slice(at, at + length))) return true;
  }
  return false;
}

/** Encoded forms are longer than what they stand for, so a longer run of them is needed to tell the same. */
function hasLeaked(output, value, forms) {
  if (survives(output, value, Math.min(shortestRun, value.length))) return true;
  return forms.some(({ length, text }) => {
    if (length < shortestRun) return false;
    return survives(output, text, Math.max(shortestRun, Math.ceil((shortestRun * text.length) / length)));
  });
}

/** One file for each context and kind. The names of the folders say nothing. */
function makeFiles() {
  const files = [];
  contexts.forEach((context, index) => {
    const rounds = context.clean ? (context.text.includes('«') ? cleanRounds : 1) : kinds.length;
    for (let round = 0; round < rounds; round += 1) {
      const path = `n${index}/n${round}/${context.file}`;
      const random = makeRandom(`${flags.seed}/${context.id}/${round}`);
      if (context.clean) {
        files.push({ path, context, text: fillClean(context.text, random) });
        continue;
      }
      const kind = kinds[round];
      // A value that shares a run with the text around it could never be told from that text.
      for (;;) {
        const value = kind.make(random);
        const { text, forms } = fill(context.text, value);
        if (value.length < shortestRun || hasLeaked(fill(context.text, '').text, value, forms)) continue;
        files.push({ path, context, kind, text, value, forms });
        break;
      }
    }
  });
  return files;
}

/** What the pack holds of each file, and why it holds nothing of the others. */
function packFiles(files) {
  const root = mkdtempSync(join(tmpdir(), 'packlight-contexts-'));
  try {
    const project = join(root, 'project');
    for (const { path, text } of files) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    const out = join(root, 'pack.json');
    const bin = fileURLToPath(new URL('../../bin/packlight.mjs', import.meta.url));
    const asked = ['project', '--root', project, '--full', '--format', 'json', '--out', out, '--fresh', '--quiet'];
    // Files that are left out by default have no part in this: logs, dumps, lock files.
    asked.push('--allow', '**', '--dumps-only', ...(flags.open ? ['--include-secret-path', '**'] : []));
    const { status, stderr } = spawnSync(process.execPath, [bin, ...asked], { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (status !== 0) throw new Error(`packlight ended with ${status}: ${stderr}`);
    const pack = JSON.parse(readFileSync(out, 'utf8'));
    const contents = new Map(pack.contents.map(({ path, content }) => [path, content]));
    const reasons = new Map(pack.file_index.map(({ path, exclusion_reason }) => [path, exclusion_reason]));
    return { contents, reasons };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

if (!flags.twin) await ensureReady();
const files = makeFiles();
const started = performance.now();
const packed = flags.twin
  ? { contents: new Map(files.map(({ path, text }) => [path, text])), reasons: new Map() }
  : packFiles(files);

const count = () => ({ files: 0, leaked: 0, withheld: 0 });
const total = count();
const tallies = { context: new Map(), sheet: new Map(), kind: new Map(), family: new Map() };
const notMeasured = new Map();
const clean = { texts: 0, changed: 0, contexts: new Set(), changedContexts: new Set() };
for (const { path, context, kind, text, value, forms } of files) {
  const content = packed.contents.get(path);
  const reason = packed.reasons.get(path);
  const withheld = content === undefined && reason === 'credentials';
  if (content === undefined && !withheld) {
    const key = `${context.id}: ${reason ?? 'not named in the pack'}`;
    notMeasured.set(key, (notMeasured.get(key) ?? 0) + 1);
    continue;
  }
  if (context.clean) {
    clean.texts += 1;
    clean.contexts.add(context.id);
    if (content === text) continue;
    clean.changed += 1;
    clean.changedContexts.add(withheld ? `${context.id} (withheld)` : context.id);
    continue;
  }
  const leaked = !withheld && hasLeaked(content, value, forms);
  const keys = { context: context.id, sheet: context.sheet, kind: kind.name, family: kind.family };
  const touched = [total];
  for (const [by, key] of Object.entries(keys)) {
    if (!tallies[by].has(key)) tallies[by].set(key, { ...count(), kinds: [] });
    touched.push(tallies[by].get(key));
  }
  for (const tally of touched) {
    tally.files += 1;
    tally.leaked += leaked ? 1 : 0;
    tally.withheld += withheld ? 1 : 0;
  }
  if (leaked) tallies.context.get(context.id).kinds.push(kind.name);
}

const rateOf = ({ files, leaked }) => (files === 0 ? 0 : leaked / files);
const worstFirst = (tally) =>
  [...tally]
    .map(([name, counts]) => ({ name, ...counts, rate: Number(rateOf(counts).toFixed(4)) }))
    .sort((a, b) => b.rate - a.rate || (a.name < b.name ? -1 : 1));
const strip = ({ kinds: _, ...rest }) => rest;
const report = {
  seed: flags.seed,
  redaction: flags.twin ? 'none' : flags.open ? 'packlight, names let through' : 'packlight',
  seconds: Math.round((performance.now() - started) / 100) / 10,
  contexts: tallies.context.size,
  values: kinds.length,
  files: total.files,
  leaked: total.leaked,
  withheld: total.withheld,
  leak_rate: Number(rateOf(total).toFixed(4)),
  not_measured: Object.fromEntries(notMeasured),
  clean_contexts: clean.contexts.size,
  clean_texts: clean.texts,
  clean_texts_changed: clean.changed,
  clean_contexts_changed: [...clean.changedContexts],
  sheets: worstFirst(tallies.sheet).map(strip),
  families: worstFirst(tallies.family).map(strip),
  kinds: worstFirst(tallies.kind).map(strip),
  by_context: worstFirst(tallies.context),
};
console.log(JSON.stringify(report));

if (!flags.json) {
  const percent = (rate) => `${(100 * rate).toFixed(1)} %`;
  const table = (title, rows) => {
    console.log(`\n| ${title} | leaked | files | rate |\n|---|---:|---:|---:|`);
    for (const { name, leaked, files, rate } of rows)
      console.log(`| ${name} | ${leaked} | ${files} | ${percent(rate)} |`);
  };
  console.log(
    `\n${total.leaked} of ${total.files} files leaked (${percent(rateOf(total))}), ${total.withheld} withheld whole; ` +
      `clean texts changed: ${clean.changed} of ${clean.texts}`,
  );
  const left = [...notMeasured.values()].reduce((sum, n) => sum + n, 0);
  if (left > 0) console.log(`not measured, because they were left out for another reason: ${left} files`);
  table('sheet', report.sheets);
  table('family', report.families);
  table('kind of value', report.kinds);
  table(`context, worst ${flags.worst}`, report.by_context.slice(0, Number(flags.worst)));
}

if (flags.fail !== undefined) {
  const limit = flags.fail.endsWith('%') ? Number(flags.fail.slice(0, -1)) / 100 : Number(flags.fail);
  if (Number.isNaN(limit)) throw new Error(`--fail takes a rate such as 0.05 or 5%, not ${flags.fail}`);
  if (rateOf(total) > limit) process.exitCode = 4;
}
