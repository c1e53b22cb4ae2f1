/**
 * What a question costs: with nothing stored, with the stored index, and after one file was edited, against two floors: Node
 * lists and stats the files, and Node reads and hashes them. `node bench/questions.mjs [--rounds N] FOLDER…` copies each work
 * tree, because it edits it. Jobs take turns in one run; medians and ratios are printed.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureReady, projectRoot } from '../scripts/bootstrap.mjs';

await ensureReady();
const args = process.argv.slice(2);
const rounds = args[0] === '--rounds' ? Number(args.splice(0, 2)[1]) : 5;
if (args.length === 0) {
  process.stderr.write('Usage: node bench/questions.mjs [--rounds N] FOLDER…   (git work trees to measure on)\n');
  process.exit(2);
}
const start = join(projectRoot, 'dist', 'cli', 'start.cjs');
const jobs = join(projectRoot, 'bench', 'jobs.mjs');
const task = 'where is the request handled when the session has expired';
console.log('| project | job | CPU ms | wall ms | RSS MB | CPU : list and stat | CPU : read and hash |');
console.log('|---|---|---:|---:|---:|---:|---:|');
for (const folder of args) measureFolder(folder);

function measureFolder(folder) {
  const base = mkdtempSync(join(tmpdir(), 'packlight-bench-'));
  try {
    const root = join(base, 'project');
    cpSync(folder, root, { recursive: true, verbatimSymlinks: true });
    const cache = join(base, 'cache');
    mkdirSync(cache);
    const edited = largestSource(root);
    const ask = (...more) => run([start, task, '--root', root, '--quiet', ...more], base);
    const clear = () => rmSync(join(cache, 'packlight', 'index'), { recursive: true, force: true });
    const table = {
      'list and stat': () => run([jobs, 'floor-list', root], base),
      'read and hash': () => run([jobs, 'floor', root], base),
      'no work (--version)': () => run([start, '--version'], base),
      'nothing stored': () => {
        clear();
        return ask();
      },
      'stored index': () => ask(),
      'one file edited': () => {
        appendFileSync(edited, '\n');
        return ask();
      },
      '--no-cache': () => ask('--no-cache'),
    };
    const costs = new Map(Object.keys(table).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const [name, job] of Object.entries(table)) costs.get(name).push(job());
    print(folder, costs);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

function run(command, base) {
  const cost = join(base, 'cost.json');
  const env = { ...process.env, XDG_CACHE_HOME: join(base, 'cache'), HOME: base, COST_FILE: cost };
  const hook = join(projectRoot, 'bench', 'report-cost.cjs');
  const { status, stderr } = spawnSync(process.execPath, ['--require', hook, ...command], { env, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stderr}`);
  return JSON.parse(readFileSync(cost, 'utf8'));
}

function print(folder, costs) {
  const median = (name, key) =>
    costs
      .get(name)
      .map((cost) => cost[key])
      .sort((a, b) => a - b)[rounds >> 1];
  for (const name of costs.keys()) {
    const ratio = (floor) => (median(name, 'cpuMs') / median(floor, 'cpuMs')).toFixed(1);
    const cells = [basename(folder), name, median(name, 'cpuMs'), median(name, 'wallMs'), median(name, 'rssMb')];
    console.log(`| ${[...cells, ratio('list and stat'), ratio('read and hash')].join(' | ')} |`);
  }
}

function largestSource(root) {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:py|ts|js|go)$/.test(path) && !/(?:^|\/)(?:\.git|node_modules)\//.test(path))
    .map((path) => join(root, path));
  return sources.sort((a, b) => statSync(b).size - statSync(a).size)[Math.floor(sources.length / 2)];
}
