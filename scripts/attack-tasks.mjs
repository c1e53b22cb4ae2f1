/**
 * The task campaign at full size: random tasks over generated projects, every pack judged from outside.
 *   node scripts/attack-tasks.mjs [tasks] [seed]
 * Prints a JSON line for the campaign and for each broken twin; leaves with 1 if anything was wrong or a twin
 * went unnoticed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [tasks = '10000', seed = '31'] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'deep', 'tests/attack/tasks.test.ts'], {
  cwd: root,
  env: { ...process.env, TASK_ATTACK_TASKS: tasks, TASK_ATTACK_SEED: seed },
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const lines = run.stdout.split('\n').filter((line) => line.startsWith('{"attack":'));
process.stdout.write(lines.length === 0 ? run.stdout : `${lines.join('\n')}\n`);
if (run.status !== 0) process.stderr.write(run.stdout.slice(-2_000) + run.stderr.slice(-2_000));
process.exitCode = run.status === 0 ? 0 : 1;
