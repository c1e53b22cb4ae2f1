/**
 * The whole ignore campaign: our matcher against the installed git.
 *   node scripts/attack-ignore.mjs [cases] [seed]
 * Prints one JSON line with the figures; leaves with 1 if a single answer differs.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [cases = '200000', seed = '1'] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'deep', 'tests/attack/ignore-fuzz.test.ts'], {
  cwd: root,
  env: { ...process.env, IGNORE_ATTACK_CASES: cases, IGNORE_ATTACK_SEED: seed },
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const summary = run.stdout.split('\n').find((line) => line.startsWith('{"attack":"ignore"'));
process.stdout.write(summary === undefined ? run.stdout : `${summary}\n`);
if (run.status !== 0) process.stderr.write(run.stderr);
process.exitCode = run.status === 0 ? 0 : 1;
