/**
 * How fast the o200k_base counter loads and counts, beside gpt-tokenizer in the same run. Figures are CPU time.
 *   node bench/tokens.mjs [folder of built code, default dist]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHORTENED = 4000;
const built = resolve(process.argv[2] ?? join(root, 'dist'));

const ours = await load('packlight', async () => {
  const { o200kCounter } = await import(pathToFileURL(join(built, 'budget/tokens.js')).href);
  return (text) => o200kCounter().count(text);
});
const peer = await load('gpt-tokenizer', async () => {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
});
console.log(`loading: ${(peer.loadTime / ours.loadTime).toFixed(1)} times faster than gpt-tokenizer\n`);

const files = ['vitest', 'typescript', '@types/node', 'fast-check'].flatMap((name) =>
  textsIn(join(root, 'node_modules', name)),
);
const bytes = files.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
const different = files.filter((text) => ours.count(text) !== peer.count(text)).length;
console.log(`${files.length} source files, ${(bytes / 1e6).toFixed(1)} MB, counts that differ: ${different}`);
const speeds = [ours, peer].map(({ name, count }) => {
  const rounds = [1, 2, 3].map(() => bytes / cpuTime(() => files.forEach(count)));
  const best = Math.max(...rounds);
  console.log(`  ${name.padEnd(14)} ${best.toFixed(1)} MB per CPU second`);
  return best;
});
console.log(`  ${(speeds[0] / speeds[1]).toFixed(1)} times as fast\n`);

console.log(`long runs: packlight on all, on a tenth of it; gpt-tokenizer on the first ${SHORTENED} units only`);
for (const [name, text] of Object.entries(longRuns())) {
  const whole = cpuTime(() => ours.count(text)) / 1000;
  const tenth = cpuTime(() => ours.count(text.slice(0, text.length / 10))) / 1000;
  const short = text.slice(0, SHORTENED);
  const theirs = cpuTime(() => peer.count(short)) / 1000;
  const figures = `${whole.toFixed(1)} ms for ${text.length}, ${tenth.toFixed(1)} ms for a tenth`;
  console.log(`  ${name.padEnd(16)} ${figures}; gpt-tokenizer ${theirs.toFixed(1)} ms for ${short.length}`);
}

async function load(name, importCount) {
  const before = process.cpuUsage();
  const count = await importCount();
  count('warm');
  const { user, system } = process.cpuUsage(before);
  const loadTime = (user + system) / 1000;
  console.log(`${name.padEnd(14)} loaded and first count in ${loadTime.toFixed(1)} ms`);
  return { name, count, loadTime };
}

/** In microseconds. */
function cpuTime(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function textsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.(js|ts|mjs|md|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.length < 200_000 && !text.includes('\ufeff'));
}

function longRuns() {
  let state = 1;
  const pick = (alphabet, length) =>
    Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return alphabet[Math.floor((state / 2 ** 32) * alphabet.length)];
    }).join('');
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return {
    'one letter': 'a'.repeat(80_000),
    blanks: ' '.repeat(100_000),
    'line ends': '\n'.repeat(1_000_000),
    base64: pick(`${letters}${letters.toUpperCase()}0123456789+/`, 1_000_000),
    'random letters': pick(letters, 80_000),
    'Chinese text': pick('的一是不了人我在有他这为之大来以个中上们', 20_000),
    'one emoji': '😀'.repeat(250_000),
  };
}
