/**
 * Our reference graph against a compiler's: `node bench/edges/compare.mjs LANGUAGE DIR [--judged FILE] [--sample N]
 * [--seed S]`. LANGUAGE is go, java, python or typescript; DIR is a git work tree. Prints a table row: of our
 * `reference` and `extends` edges between two files of the language the share that the judge has too (precision), and
 * of the judge's edges the share that we have (recall). Only edges from files that the judge has checked count. What
 * the judge finds only in another build configuration or another installation (`elsewhere` in its rows) is right, but not
 * required. Options of the judge itself stand after `--`.
 *
 * The recall is also given for edges with a use by name, and for those that exist only through members of a value.
 * `names right`: of the names that our right edges give as their reason, the share that the judge has on that edge.
 *
 * `--judged FILE` keeps the judge's rows in FILE, and reads them from there if it exists. `--sample N` prints N wrong
 * and N missed edges, drawn by seed, with names and lines to read by eye. `--dist DIR` measures another build than the
 * one of this checkout.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureReady } from '../../scripts/bootstrap.mjs';

const judges = {
  go: { command: ['go', 'run', here('go-edges.go')], languages: ['go'] },
  java: { command: ['java', '-Xmx4g', here('JavaEdges.java')], languages: ['java'] },
  python: { command: ['/usr/bin/python3', here('python-edges.py')], languages: ['python'] },
  typescript: {
    command: [process.execPath, '--max-old-space-size=8192', here('typescript.mjs')],
    languages: ['javascript', 'jsx', 'typescript', 'tsx'],
  },
};

const { values, positionals } = parseArgs({
  options: {
    judged: { type: 'string' },
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    dist: { type: 'string' },
  },
  allowPositionals: true,
});
const [language, directory, ...judgeOptions] = positionals;
const judge = judges[language];
if (judge === undefined || directory === undefined) {
  process.stderr.write(
    `Usage: node bench/edges/compare.mjs ${Object.keys(judges).join('|')} DIR [--judged FILE] [--sample N] [--seed S] [--dist DIR]\n`,
  );
  process.exit(2);
}
const folder = resolve(directory);
if (values.dist === undefined) await ensureReady();

const { judged, theirs } = readRows(runJudge());
const ours = await ourEdges();
const right = [...ours.keys()].filter((key) => theirs.has(key));
const wrong = [...ours.keys()].filter((key) => !theirs.has(key));
const required = [...theirs.keys()].filter((key) => theirs.get(key).some(({ where }) => where === undefined));
const missed = required.filter((key) => !ours.has(key));
report();
const random = createRandom(Number(values.seed));
printSample('wrong', wrong, (key) => `we say: ${linesWith(key, ours.get(key)).join(', ')}`);
printSample('missed', missed, (key) => `judge says: ${shownUses(theirs.get(key))}`);

function here(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** The judge's output, kept in the file of `--judged`. */
function runJudge() {
  if (values.judged !== undefined && existsSync(values.judged)) return readFileSync(values.judged, 'utf8');
  const [program, ...args] = judge.command;
  const { status, stdout, error } = spawnSync(program, [...args, folder, ...judgeOptions], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error !== undefined || status !== 0)
    throw new Error(`the judge failed: ${error?.message ?? `exit code ${status}`}`);
  if (values.judged !== undefined) writeFileSync(values.judged, stdout);
  return stdout;
}

/** The files that were judged, and the judge's edges as `FROM TO` -> its uses. */
function readRows(text) {
  const judged = new Set();
  const theirs = new Map();
  for (const line of text.split('\n')) {
    const [from, to, name, at, how, where] = line.split('\t');
    if (from === 'judged') judged.add(to);
    else if (how !== undefined) {
      const key = `${from}\t${to}`;
      if (!theirs.has(key)) theirs.set(key, []);
      theirs.get(key).push({ name, line: at, how, where });
    }
  }
  return { judged, theirs };
}

/** Our edges as `FROM TO` -> names. The judge's edges to or from files that we do not analyse are taken out. */
async function ourEdges() {
  const dist = resolve(values.dist ?? here('../../dist'));
  const { drawGraph } = await import(pathToFileURL(join(dist, 'index.js')).href);
  const graph = await drawGraph(folder);
  if (!graph.ok) throw new Error(graph.error.message);
  const analysed = new Set(
    graph.value.nodes
      .filter(({ file }) => judge.languages.includes(file.entry.language))
      .map(({ file }) => file.entry.path),
  );
  const counts = (from, to) => from !== to && judged.has(from) && analysed.has(from) && analysed.has(to);
  for (const key of theirs.keys()) if (!counts(...key.split('\t'))) theirs.delete(key);
  const edges = new Map();
  for (const { from, to, kind, why } of graph.value.edges) {
    if ((kind !== 'reference' && kind !== 'extends') || !counts(from, to)) continue;
    const key = `${from}\t${to}`;
    edges.set(key, [...new Set([...(edges.get(key) ?? []), ...why])]);
  }
  return edges;
}

function report() {
  const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const recallOf = (keys) => percent(keys.filter((key) => ours.has(key)).length, keys.length);
  const isNamed = (key) => theirs.get(key).some(({ how }) => how === 'name');
  const named = required.filter(isNamed);
  const members = required.filter((key) => !isNamed(key));
  // An edge can be right for a wrong reason: do its names belong to definitions that are really used?
  const names = right.flatMap((key) => ours.get(key).map((name) => ({ key, name })));
  const namesRight = names.filter(({ key, name }) => theirs.get(key).some((use) => use.name.split('.').includes(name)));
  console.log(
    '| project | files judged | our edges | precision | judge’s edges | recall | by name | by member only | names right |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
  const cells = [
    basename(folder),
    judged.size,
    ours.size,
    percent(right.length, ours.size),
    required.length,
    recallOf(required),
    `${recallOf(named)} of ${named.length}`,
    `${recallOf(members)} of ${members.length}`,
    percent(namesRight.length, names.length),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function printSample(title, keys, explain) {
  const left = keys.toSorted();
  for (let count = Math.min(Number(values.sample), left.length); count > 0; count -= 1) {
    const [key] = left.splice(random() % left.length, 1);
    console.log(`${title}: ${key.replace('\t', ' -> ')}; ${explain(key)}`);
  }
}

/** Up to eight used names, each with its first lines. */
function shownUses(uses) {
  const byName = new Map();
  for (const { name, how, line } of uses) {
    const shown = how === 'member' ? `.${name}` : name;
    byName.set(shown, [...(byName.get(shown) ?? []), Number(line)]);
  }
  const shown = [...byName].map(([name, lines]) => `${name}:${firstLines(lines)}`);
  return shown.length > 8 ? `${shown.slice(0, 8).join(', ')}, … (${shown.length} names)` : shown.join(', ');
}

function firstLines(lines) {
  return lines
    .toSorted((a, b) => a - b)
    .slice(0, 3)
    .join('/');
}

/** Our names, each with the first lines of FROM that hold it. */
function linesWith(key, names) {
  const lines = readFileSync(join(folder, key.split('\t')[0]), 'utf8').split('\n');
  return names.map((name) => {
    const escaped = name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped}(?![\\p{L}\\p{N}_$])`, 'u');
    const found = lines.flatMap((line, i) => (word.test(line) ? [i + 1] : []));
    return `${name}:${firstLines(found)}`;
  });
}

/** Numbers that depend only on the seed (mulberry32). */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
