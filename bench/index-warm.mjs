/**
 * An analysis again with what the last one kept, against a cold one: `node bench/index-warm.mjs FOLDER…`. Nothing is
 * edited in between: what remains is to walk, read and hash every file and to join what is known of them.
 */
import { basename } from 'node:path';
import { ensureReady } from '../scripts/bootstrap.mjs';

await ensureReady();
const { createAnalysisCache, scan: scanProject } = await import('../dist/index.js');
const { DEFAULT_SCAN_LIMITS } = await import('../dist/model/limits.js');
const { withWorld } = await import('../dist/pipeline/open-world.js');
const { analyseProject } = await import('../dist/pipeline/analyse-project.js');

const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write('Usage: node bench/index-warm.mjs FOLDER…\n');
  process.exit(2);
}
console.log(
  '| project | files | cold ms | cold, nothing kept ms | warm ms | scan alone ms | warm : cold | warm : scan |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const folder of folders) {
  await analyseOnce(folder, null); // grammars loaded, disk cache filled
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    const plain = await timed(() => analyseOnce(folder, null));
    const cache = createAnalysisCache();
    const cold = await timed(() => analyseOnce(folder, cache));
    const warm = await timed(() => analyseOnce(folder, cache));
    const scan = await timed(() => scanProject(folder));
    if (warm.answer.fingerprint !== cold.answer.fingerprint) throw new Error('the tree changed meanwhile');
    rounds.push({ plain: plain.ms, cold: cold.ms, warm: warm.ms, scan: scan.ms, files: warm.answer.files.length });
  }
  const median = (key) => rounds.map((round) => round[key]).sort((a, b) => a - b)[1];
  const [cold, plain, warm, scan] = ['cold', 'plain', 'warm', 'scan'].map(median);
  console.log(
    `| ${basename(folder)} | ${median('files')} | ${cold} | ${plain} | ${warm} | ${scan} | ${(warm / cold).toFixed(2)} | ${(warm / scan).toFixed(2)} |`,
  );
}

async function analyseOnce(folder, cache) {
  const analysed = await withWorld(folder, { cache }, async (world) => ({
    ok: true,
    value: await analyseProject(world, DEFAULT_SCAN_LIMITS),
  }));
  return analysed.value.index;
}

async function timed(job) {
  const started = performance.now();
  const answer = await job();
  return { answer, ms: Math.round(performance.now() - started) };
}
