/**
 * Cold index against the floor and, if it is installed, against a peer that indexes:
 * `node bench/index.mjs [--codegraph PROGRAM] FOLDER…`. The peer works on a copy, since it writes into the tree.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady } from '../scripts/bootstrap.mjs';
import { measure } from './measure.mjs';

await ensureReady();
const { values, positionals } = parseArgs({ options: { codegraph: { type: 'string' } }, allowPositionals: true });
if (positionals.length === 0) {
  process.stderr.write('Usage: node bench/index.mjs [--codegraph PROGRAM] FOLDER…\n');
  process.exit(2);
}
console.log('| project | files | job | wall ms | CPU ms | RSS MB | wall : floor | CPU : floor | symbols | edges |');
console.log('|---|---:|---|---:|---:|---:|---:|---:|---:|---:|');
for (const folder of positionals) {
  const results = measure(['floor', 'index', 'index-workers'], folder, 3);
  const floor = results.get('floor');
  if (values.codegraph !== undefined) results.set('codegraph init', runPeer(values.codegraph, folder));
  for (const [job, { wallMs, cpuMs, rssMb, symbols, edges }] of results) {
    const ratio = (value, base) => (value / base).toFixed(1);
    console.log(
      `| ${basename(folder)} | ${floor.files} | ${job} | ${wallMs} | ${cpuMs} | ${rssMb ?? ''} | ${ratio(wallMs, floor.wallMs)} | ${ratio(cpuMs, floor.cpuMs)} | ${symbols ?? ''} | ${edges ?? ''} |`,
    );
  }
}

function runPeer(program, folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'packlight-peer-'));
  try {
    const copy = join(scratch, 'tree');
    execFileSync('git', ['clone', '-q', folder, copy]);
    const started = performance.now();
    const script = 'TIMEFORMAT="%U %S"; time "$0" init . >/dev/null 2>&1';
    const { stderr } = spawnSync('bash', ['-c', script, program], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, CODEGRAPH_TELEMETRY: '0' },
    });
    const [user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
    return { wallMs: Math.round(performance.now() - started), cpuMs: Math.round((user + system) * 1_000) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
