/**
 * The differential campaign of the two secret scanners at full size: generated texts, and files of real repositories.
 *   node scripts/attack-reference.mjs [--variants N] [--step N] [bare git directory]...
 * Prints a JSON line for each world; exits with 1 if the reference scanner found anything that the fast path missed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { variants: { type: 'string', default: '1' }, step: { type: 'string', default: '1' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const repositories = positionals.length === 0 ? {} : { REFERENCE_REPOSITORIES: positionals.join(':') };
const run = spawnSync(process.execPath, [vitest, 'run', 'tests/attack/reference.test.ts'], {
  cwd: root,
  env: {
    ...process.env,
    NO_COLOR: '1',
    REFERENCE_VARIANTS: values.variants,
    REFERENCE_FILE_STEP: values.step,
    ...repositories,
  },
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const lines = run.stdout.split('\n').filter((line) => line.startsWith('{"attack":'));
process.stdout.write(lines.length === 0 ? run.stdout : `${lines.join('\n')}\n`);
if (run.status !== 0) process.stderr.write(run.stdout.slice(-4_000) + run.stderr.slice(-2_000));
process.exitCode = run.status === 0 ? 0 : 1;
