/**
 * The whole bundle campaign: random requests over generated projects, every answer judged from outside.
 *   node scripts/attack-bundle.mjs [requests] [seed]
 * Prints a JSON line for the bundle, for each broken twin and for the plain pack; leaves with 1 if anything
 * was wrong or a twin went unnoticed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [requests = '10000', seed = '23'] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'deep', 'tests/attack/bundle.test.ts'], {
  cwd: root,
  env: { ...process.env, BUNDLE_ATTACK_REQUESTS: requests, BUNDLE_ATTACK_SEED: seed },
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const lines = run.stdout.split('\n').filter((line) => line.startsWith('{"attack":'));
process.stdout.write(lines.length === 0 ? run.stdout : `${lines.join('\n')}\n`);
if (run.status !== 0) process.stderr.write(run.stdout.slice(-2_000) + run.stderr.slice(-2_000));
process.exitCode = run.status === 0 ? 0 : 1;
