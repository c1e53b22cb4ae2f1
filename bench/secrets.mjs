/**
 * How fast the guard is, end to end, beside its peers in one run: `find` reads, decodes, makes visible, looks for secrets
 * and redacts; `guard` does all that a pack does to a file (names, labels, receipts too).
 * `node bench/secrets.mjs [--secretlint FOLDER] [--gitleaks PROGRAM] [--hostile] FOLDER…`. FOLDER of secretlint holds
 * its node_modules (`@secretlint/core`, `@secretlint/secretlint-rule-preset-recommend`); nothing is installed here.
 * Each job runs in a process of its own; jobs take turns. `--hostile` adds the texts made to be slow, one megabyte each.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { ensureReady } from '../scripts/bootstrap.mjs';

/** Larger files are passed over, as a scan does. */
const maxFileBytes = 2_000_000;

const { values, positionals } = parseArgs({
  options: {
    job: { type: 'string' },
    secretlint: { type: 'string' },
    gitleaks: { type: 'string' },
    hostile: { type: 'boolean', default: false },
    share: { type: 'string', default: '8' },
  },
  allowPositionals: true,
});

const jobs = {
  /** The floor: read and decode. */
  read: async (files) => {
    for (const { bytes } of files()) decode(bytes);
  },
  find: async (files) => {
    const { findAll } = await import('../dist/secrets/find.js');
    const { createNumbering, redactAll } = await import('../dist/guard/redact.js');
    const { makeVisible } = await import('../dist/secrets/decode/unicode.js');
    const numbering = createNumbering();
    let found = 0;
    for (const { bytes } of files()) {
      const text = decode(bytes);
      found += redactAll(makeVisible(text).text, findAll, numbering).rounds[0]?.findings.length ?? 0;
    }
    return { found };
  },
  guard: async (files) => {
    const { createGuard } = await import('../dist/guard/seal.js');
    const { sha256 } = await import('../dist/base/hash.js');
    const guard = createGuard();
    let found = 0;
    for (const { path, bytes } of files()) {
      const file = { path, language: 'text', encoding: 'utf-8', sizeBytes: bytes.length, sha256: sha256(bytes) };
      found += guard.guardFile({ ...file, text: decode(bytes) }).redactions?.length ?? 0;
    }
    return { found };
  },
  /** Packs of about 200 KB of what the files hold, each through the last gate. */
  gate: async (files) => {
    const { finalScan } = await import('../dist/guard/final-scan.js');
    let text = '';
    let packs = 0;
    let gateMs = 0;
    for (const { bytes } of files()) {
      text += decode(bytes);
      if (text.length < 200_000) continue;
      const before = cpuMs();
      finalScan(text);
      gateMs += cpuMs() - before;
      packs += 1;
      text = '';
    }
    return { msPerPack: gateMs / Math.max(packs, 1) };
  },
  secretlint: async (files) => {
    const need = createRequire(pathToFileURL(join(values.secretlint, 'x.js')));
    const load = (name) => import(pathToFileURL(need.resolve(name)).href);
    const { lintSource } = await load('@secretlint/core');
    const { creator: rule } = await load('@secretlint/secretlint-rule-preset-recommend');
    const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule, options: {} }] };
    let found = 0;
    for (const { path, bytes } of files()) {
      const source = { filePath: path, content: decode(bytes), ext: extname(path), contentType: 'text' };
      found += (await lintSource({ source, options: { config } })).messages.length;
    }
    return { found };
  },
};

if (values.job !== undefined) await runJob(values.job, positionals[0]);
else await compare(positionals);

async function runJob(name, folder) {
  let bytes = 0;
  const answer = await jobs[name](function* () {
    for (const file of textFiles(folder)) {
      bytes += file.bytes.length;
      yield file;
    }
  });
  // What a peer still does with its records when all is answered is not counted, nor waited for.
  process.stdout.write(JSON.stringify({ ...answer, bytes, cpuMs: cpuMs() }), () => process.exit());
}

async function compare(folders) {
  await ensureReady();
  if (folders.length === 0 && !values.hostile) {
    process.stderr.write(
      'Usage: node bench/secrets.mjs [--secretlint FOLDER] [--gitleaks PROGRAM] [--hostile] FOLDER…\n',
    );
    process.exit(2);
  }
  const names = ['read', 'find', 'guard', 'gate'];
  if (folders.length > 0) {
    console.log('| project | MB | job | CPU ms | MB per CPU s | found | CPU : find | last gate, ms per 200 KB |');
    console.log('|---|---:|---|---:|---:|---:|---:|---:|');
  }
  for (const folder of folders) {
    const results = measure(names, folder, 3);
    const { bytes, cpuMs: findMs } = results.get('find');
    // Peers are slow: one round tells enough.
    if (values.secretlint !== undefined)
      results.set('secretlint', measure(['secretlint'], folder, 1).get('secretlint'));
    if (values.gitleaks !== undefined) results.set('gitleaks', { cpuMs: runGitleaks(folder) });
    for (const [name, { cpuMs: ms, found, msPerPack }] of results) {
      const cells = [basename(folder), (bytes / 1e6).toFixed(1), name, ms.toFixed(0), (bytes / 1e3 / ms).toFixed(1)];
      console.log(`| ${[...cells, found ?? '', (ms / findMs).toFixed(2), msPerPack?.toFixed(1) ?? ''].join(' | ')} |`);
    }
  }
  if (values.hostile) await measureHostile();
}

function measure(names, folder, rounds) {
  const runs = new Map(names.map((name) => [name, []]));
  const peer = values.secretlint === undefined ? [] : ['--secretlint', values.secretlint];
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const flags = name === 'secretlint' ? [] : engineFlags();
      const args = [...flags, fileURLToPath(import.meta.url), '--job', name, ...peer, folder];
      const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
      runs.get(name).push(JSON.parse(stdout));
    }
  }
  return new Map([...runs].map(([name, list]) => [name, list.sort((a, b) => a.cpuMs - b.cpuMs)[list.length >> 1]]));
}

function runGitleaks(folder) {
  const script = 'TIMEFORMAT="%U %S"; time "$0" detect --no-git --no-banner -s . -r /dev/null >/dev/null 2>&1';
  const { stderr } = spawnSync('bash', ['-c', script, values.gitleaks], { cwd: folder, encoding: 'utf8' });
  const [user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return (user + system) * 1_000;
}

/** A part of the hostile texts of each rule: time for one megabyte, and for half of it. */
async function measureHostile() {
  for (const flag of engineFlags()) setFlagsFromString(flag);
  const { allRules } = await import('../dist/secrets/rules/all-rules.js');
  const { findAll } = await import('../dist/secrets/find.js');
  const { hostilePieces, repeatPiece } = await import('../dist/secrets/trial.js');
  const share = Number(values.share);
  const rows = [];
  let number = 0;
  for (const rule of allRules) {
    for (const [name, piece] of hostilePieces(rule)) {
      number += 1;
      if (number % share !== 0) continue;
      const text = repeatPiece(piece, 1_000_000);
      findAll(text.slice(0, 50_000));
      const gaveUp = findAll(text)[0]?.rule === 'unfinished-scan';
      const half = text.slice(0, 500_000);
      const works = [() => findAll(half), () => findAll(text)];
      let [halfMs, whole] = minTimes(works, 5);
      // A slow moment of the machine, or garbage of another run, only ever adds: where that may be why, more runs tell.
      if (whole > 40 || whole > 2.3 * halfMs) [halfMs, whole] = minTimes(works, 40);
      rows.push({ name: `${rule.id}: ${name}`, whole, ratio: whole / halfMs, gaveUp });
    }
  }
  rows.sort((a, b) => b.whole - a.whole);
  const slow = rows.filter(({ whole }) => whole > 50).length;
  const gaveUp = rows.filter((row) => row.gaveUp).length;
  const [steepest] = rows.filter(({ whole }) => whole > 5).sort((a, b) => b.ratio - a.ratio);
  console.log(
    `\n${rows.length} hostile texts of 1 MB: ${slow} over 50 ms, ${gaveUp} given up; greatest time(2n) : time(n) ${steepest?.ratio.toFixed(2)} (${steepest?.name}); the slowest:\n`,
  );
  console.log('| text | CPU ms per MB | time(2n) : time(n) | given up |');
  console.log('|---|---:|---:|---|');
  for (const { name, whole, ratio, gaveUp: ended } of rows.slice(0, 15))
    console.log(
      `| ${name.replaceAll('|', '\\|')} | ${whole.toFixed(0)} | ${ratio.toFixed(2)} | ${ended ? 'yes' : ''} |`,
    );
}

/** In turns, so that a slow moment of the machine falls on both. */
function minTimes(works, rounds) {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [number, work] of works.entries()) {
      const before = cpuMs();
      work();
      least[number] = Math.min(least[number], cpuMs() - before);
    }
  }
  return least;
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** All into one buffer, as large as the largest file that is looked at: what a file holds is used before the next is read. */
function* textFiles(folder) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const room = Buffer.allocUnsafeSlow(maxFileBytes + 1);
  process.chdir(folder);
  for (const path of listed.split('\0')) {
    const descriptor = path === '' ? null : openFile(path);
    if (descriptor === null) continue;
    let length = 0;
    try {
      const status = fstatSync(descriptor);
      if (!status.isFile()) continue;
      for (let read = 1; read > 0 && length < status.size; length += read)
        read = readSync(descriptor, room, length, room.length - length, null);
    } finally {
      closeSync(descriptor);
    }
    const bytes = room.subarray(0, length);
    if (length <= maxFileBytes && !bytes.subarray(0, 8_000).includes(0)) yield { path, bytes };
  }
}

/** Links are not followed; what is gone is passed over. */
function openFile(path) {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}

function decode(bytes) {
  return bytes.toString('utf8');
}

/** As the command line sets them for itself (src/cli/start.cts). */
function engineFlags() {
  return createRequire(import.meta.url)('../dist/cli/start.cjs').engineFlags(process.versions.v8);
}
