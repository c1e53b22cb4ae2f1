/**
 * Fits the weights of `src/budget/estimate.table.ts`: `node scripts/fit-estimate.mjs FOLDER…` (git work trees). Takes up to
 * 500 files of each, counts them exactly, and prints the weights in thousandths and how far the estimate is off.
 */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureReady } from './bootstrap.mjs';

await ensureReady();
const { counterFor } = await import('../dist/budget/families.js');
const { estimateTokens, kindOfByte } = await import('../dist/budget/estimate.js');
const { byteKinds } = await import('../dist/budget/estimate.table.js');
const counter = counterFor('');
const samples = process.argv.slice(2).flatMap(samplesOf);
if (samples.length === 0) {
  process.stderr.write('Usage: node scripts/fit-estimate.mjs FOLDER…\n');
  process.exit(2);
}
const weights = solve(samples);
for (let row = 0; row < 8; row++)
  console.log(
    `  [${weights
      .slice(row * 8, row * 8 + 8)
      .map((weight) => Math.round(weight * 1_000))
      .join(', ')}],`,
  );
report('fitted', ({ counts }) => counts.reduce((sum, count, i) => sum + count * weights[i], 0));
report('estimate/1', ({ bytes }) => estimateTokens(bytes));
report('bytes / 4', ({ bytes }) => bytes.length / 4);

function samplesOf(folder) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const paths = listed.split('\0').filter((path) => path !== '');
  const stride = Math.max(1, Math.floor(paths.length / 500));
  return paths
    .filter((path, i) => i % stride === 0 && lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => readFileSync(join(folder, path)))
    .filter((bytes) => bytes.length >= 50 && bytes.length <= 300_000 && !bytes.subarray(0, 8_000).includes(0))
    .map((bytes) => ({ bytes, counts: countsOf(bytes), tokens: counter.count(bytes.toString('utf8')) }));
}

/** How often each pair of kinds stands in the bytes; a text begins after a line break. */
function countsOf(bytes) {
  const counts = Array(64).fill(0);
  let before = byteKinds.indexOf('break');
  for (const byte of bytes) {
    const kind = byteKinds.indexOf(kindOfByte(byte));
    counts[before * 8 + kind] += 1;
    before = kind;
  }
  return counts;
}

/** Weighted least squares: relative errors count, tiny files a little less. */
function solve(all) {
  const size = 64;
  const rows = Array.from({ length: size }, () => Array(size + 1).fill(0));
  for (const { counts, tokens } of all) {
    const weight = 1 / (tokens * tokens + 400);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) rows[i][j] += weight * counts[i] * counts[j];
      rows[i][size] += weight * counts[i] * tokens;
    }
  }
  // Pairs that hardly ever occur get no wild weights.
  for (let i = 0; i < size; i++) rows[i][i] += 2e-4;
  for (let i = 0; i < size; i++) {
    for (let r = 0; r < size; r++) {
      if (r === i) continue;
      const share = rows[r][i] / rows[i][i];
      for (let c = i; c <= size; c++) rows[r][c] -= share * rows[i][c];
    }
  }
  return rows.map((row, i) => row[size] / row[i]);
}

function report(what, estimate) {
  const errors = samples.map((sample) => Math.abs(estimate(sample) - sample.tokens) / sample.tokens);
  errors.sort((a, b) => a - b);
  const sum = (of) => samples.reduce((total, sample) => total + of(sample), 0);
  const at = (share) => `${(100 * errors[Math.floor(share * (errors.length - 1))]).toFixed(1)} %`;
  const total = (100 * (sum(estimate) / sum(({ tokens }) => tokens) - 1)).toFixed(1);
  console.log(
    `${what}: ${samples.length} files, half within ${at(0.5)}, 95 of 100 within ${at(0.95)}, sum off by ${total} %`,
  );
}
