/**
 * How much the secret rules find: `node scripts/evidence-secrets.mjs [--dist DIR] [--peer DIR] [--missed] FOLDER…`.
 * A folder that is the repository of a secret scanner is read for the examples of its own rules: how many are
 * found, how far the findings cover them, and how many of the texts it calls clean are flagged. Any other folder is
 * taken for clean code, with all looks: findings per million lines, and each of them by rule, path and line, never the value.
 * `--peer` names a folder where secretlint is installed, which is then run on the same texts. `--missed` prints the
 * missed texts, for whoever improves the rules.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureReady } from './bootstrap.mjs';
import { readSet } from './evidence-secrets-sets.mjs';

const { folders, dist, peer, missed } = await readArguments();
const { findSecrets } = await import(pathToFileURL(join(dist, 'secrets/find.js')).href);
const { findAll } = await import(pathToFileURL(join(dist, 'secrets/find.js')).href);
const peerFinds = peer === null ? null : await loadPeer(peer);
/** Placeholders, to us. */
const repeatedCharacter = /([A-Za-z0-9])\1{4}/;
const leakyTable = '.leaky-meta/secrets.csv';
const sets = [];
const sources = [];
for (const folder of folders) {
  if (existsSync(join(folder, leakyTable))) {
    await measureLeaky(folder);
    continue;
  }
  const set = readSet(folder);
  if (set === null) sources.push(folder);
  else sets.push(await measureSet(set));
}
if (sets.length > 0) printSets(sets);
if (sources.length > 0) printCleanCode(sources.map(measureCleanCode));
// The peer keeps a timer of its own running.
process.exit(0);

async function measureSet({ name, records, unread }) {
  const result = {
    name,
    unread,
    positive: 0,
    found: 0,
    spanned: 0,
    covered: 0,
    repeated: 0,
    clean: 0,
    flagged: 0,
    peerFound: 0,
    peerFlagged: 0,
  };
  for (const { text, secret, clean, path } of records) {
    const findings = findSecrets(text);
    const peerHit = peerFinds === null ? false : await peerFinds(text);
    if (clean) {
      result.clean += 1;
      if (findings.length > 0) result.flagged += 1;
      if (peerHit) result.peerFlagged += 1;
      if (missed && findings.length > 0) console.log(`FLAGGED ${name} ${findings[0].rule}\t${JSON.stringify(text)}`);
      continue;
    }
    result.positive += 1;
    if (peerHit) result.peerFound += 1;
    if (missed && findings.length === 0) console.log(`MISSED ${name} ${basename(path ?? '')}\t${JSON.stringify(text)}`);
    if (findings.length === 0) {
      if (repeatedCharacter.test(text)) result.repeated += 1;
      continue;
    }
    result.found += 1;
    const at = secret === null ? -1 : text.indexOf(secret);
    if (at < 0) continue;
    result.spanned += 1;
    const touching = findings.filter(({ start, end }) => start < at + secret.length && end > at);
    const whole = coverage(text, touching, at, at + secret.length);
    if (whole) result.covered += 1;
    else if (missed)
      console.log(`UNCOVERED ${name} ${findings[0].rule}\t${JSON.stringify(secret)} in ${JSON.stringify(text)}`);
  }
  return result;
}

/** Every letter and digit of the secret is inside a finding, but for names and words in front of the value itself. */
function coverage(text, findings, start, end) {
  if (findings.length === 0) return false;
  const last = findings.at(-1);
  const rest = text.slice(Math.max(last.end, start), end);
  return !/[A-Za-z0-9]{3}/.test(rest) || findings.some((finding) => finding.start <= start && finding.end >= end);
}

function printSets(results) {
  const peerHead = peerFinds === null ? '' : ' secretlint finds | secretlint flags |';
  console.log(
    `| set | not read | positive | found | recall | missed: one repeated character | recall without those | span known | span whole | clean | flagged |${peerHead}`,
  );
  console.log(`|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|${peerFinds === null ? '' : '---:|---:|'}`);
  for (const set of results) {
    const row = [
      set.name,
      set.unread,
      set.positive,
      set.found,
      share(set.found, set.positive),
      set.repeated,
      share(set.found, set.positive - set.repeated),
      set.spanned,
      share(set.covered, set.spanned),
      set.clean,
      set.flagged,
    ];
    if (peerFinds !== null) row.push(share(set.peerFound, set.positive), set.peerFlagged);
    console.log(`| ${row.join(' | ')} |`);
  }
  const mean = (measure) =>
    share(
      results.reduce((sum, set) => sum + measure(set), 0),
      results.length,
    );
  console.log(
    `mean recall ${mean((set) => set.found / set.positive)}, without one repeated character ${mean((set) => set.found / (set.positive - set.repeated))}${peerFinds === null ? '' : `, secretlint ${mean((set) => set.peerFound / set.positive)}`}`,
  );
}

function measureCleanCode(folder) {
  const tracked = execFileSync('git', ['ls-tree', '-r', '-z', '--name-only', 'HEAD'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }).split('\0');
  const findings = [];
  let lines = 0;
  for (const path of tracked.filter((name) => name !== '')) {
    const bytes = readBytes(join(folder, path));
    if (bytes === null || bytes.includes(0)) continue;
    const text = bytes.toString('utf8');
    lines += text.split('\n').length - 1;
    for (const { rule, start, end, confidence } of findAll(text)) {
      findings.push({
        rule,
        tier: confidence,
        path,
        line: text.slice(0, start).split('\n').length,
        value: text.slice(start, end),
      });
    }
  }
  return { name: basename(folder), lines, findings };
}

/** A repository full of mistakes that says how many lines of each file are a risk. */
async function measureLeaky(folder) {
  const { secretPathRule } = await import(pathToFileURL(join(dist, 'guard/paths.js')).href);
  const rows = readFileSync(join(folder, leakyTable), 'utf8').split('\n');
  const total = { risky: 0, found: 0, closed: 0 };
  for (const row of rows.filter((line) => /^[^#].*,\d+,\d+/.test(line))) {
    const [path, count] = row.split(',');
    const text = readBytes(join(folder, path))?.toString('utf8');
    if (text === undefined || Number(count) === 0) continue;
    const lines = new Set(findSecrets(text).flatMap(({ start, end }) => linesOf(text, start, end)));
    const found = Math.min(lines.size, Number(count));
    const isClosed = secretPathRule(path) !== null;
    total.risky += Number(count);
    total.found += found;
    total.closed += isClosed ? Number(count) : found;
    if (missed && found < Number(count))
      console.log(`LEAKY ${path} ${found} of ${count}${isClosed ? ', closed by its name' : ''}`);
  }
  const { risky, found, closed } = total;
  console.log(
    `leaky-repo: ${risky} risky lines; by content ${found} (${share(found, risky)}), with path rules ${closed} (${share(closed, risky)})`,
  );
}

function linesOf(text, start, end) {
  const first = text.slice(0, start).split('\n').length;
  const count = text.slice(start, end).split('\n').length;
  return Array.from({ length: count }, (_, i) => first + i);
}

/** Null for links, folders and files that are not there. */
function readBytes(path) {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function printCleanCode(results) {
  console.log('\n| repository | lines | high | suspect | per million lines |\n|---|---:|---:|---:|---:|');
  const rate = (count, lines) => ((count / lines) * 1e6).toFixed(1);
  const total = { name: 'all', lines: 0, findings: [] };
  for (const result of results) {
    total.lines += result.lines;
    total.findings.push(...result.findings);
  }
  for (const { name, lines, findings } of [...results, total]) {
    const high = findings.filter(({ tier }) => tier === 'high').length;
    console.log(`| ${name} | ${lines} | ${high} | ${findings.length - high} | ${rate(findings.length, lines)} |`);
  }
  console.log('');
  for (const { name, findings } of results) {
    for (const { rule, tier, path, line, value } of findings) {
      console.log(
        `| ${name} | ${rule} | ${tier} | ${path}:${line} |${missed ? ` ${JSON.stringify(value.slice(0, 80))}` : ''}`,
      );
    }
  }
}

async function loadPeer(folder) {
  const load = (name) => import(pathToFileURL(join(folder, 'node_modules', name, 'module/index.js')).href);
  const { lintSource } = await load('@secretlint/core');
  const { creator } = await load('@secretlint/secretlint-rule-preset-recommend');
  const id = '@secretlint/secretlint-rule-preset-recommend';
  return async (content) => {
    const source = { filePath: '/peer/input.txt', content, ext: '.txt', contentType: 'text' };
    const { messages } = await lintSource({
      source,
      options: { config: { rules: [{ id, rule: creator, options: {} }] } },
    });
    return messages.length > 0;
  };
}

function share(part, whole) {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}

async function readArguments() {
  const args = process.argv.slice(2);
  const take = (name) => {
    const at = args.indexOf(name);
    return at < 0 ? null : args.splice(at, 2)[1];
  };
  const [given, peerFolder] = [take('--dist'), take('--peer')];
  const showsMissed = args.includes('--missed');
  const paths = args.filter((name) => !name.startsWith('--'));
  if (paths.length === 0 || paths.some((path) => !existsSync(path))) {
    process.stderr.write('Which folders? Give fetched repositories.\n');
    process.exit(2);
  }
  if (given === null) await ensureReady();
  const built = resolve(given ?? fileURLToPath(new URL('../dist', import.meta.url)));
  return { folders: paths.map((path) => resolve(path)), dist: built, peer: peerFolder, missed: showsMissed };
}
