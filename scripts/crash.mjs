/**
 * `npm run test:crash`: what must survive kills, power loss, failing disks, bit rot, crowds and restarts, at the full
 * count, one after the other. Prints a JSON line for each; ends with 1 if any promise broke or any twin failed to break.
 * `docs/evidence/store.md` holds the results of a run. With arguments, only the campaigns of those names.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';

await ensureReady();
const campaigns = [
  { what: 'power-loss', env: { CRASH_STATES: '20000', CRASH_SEED: '1' } },
  { what: 'faults', env: { CRASH_STATES: '1' } },
  { what: 'flips', env: { FLIPS: '1000' } },
  { what: 'crowd', env: { CROWD_PUTS: '1000' } },
  { what: 'kill', env: { KILLS: '2000' } },
];
const chosen = process.argv.slice(2);

let broken = 0;
for (const { what, env } of campaigns.filter((each) => chosen.length === 0 || chosen.includes(each.what))) {
  process.stderr.write(`crash: ${what}…\n`);
  const args = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'deep',
    `tests/crash/${what}.test.ts`,
  ];
  const run = spawnSync(process.execPath, [...args, '--testTimeout=7200000'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  const lines = run.stdout.split('\n').filter((line) => line.includes('"campaign"'));
  for (const line of lines) console.log(line.slice(line.indexOf('{')));
  if (run.status === 0) continue;
  broken += 1;
  process.stderr.write(`crash: ${what} failed\n${run.stdout.slice(-3_000)}${run.stderr.slice(-2_000)}`);
}
process.exit(broken === 0 ? 0 : 1);
