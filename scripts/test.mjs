/**
 * `npm test`: makes the checkout ready, then formatter and linter, types of the tests, and the tests.
 * With arguments (`npm test -- src/scan`) only the tests that match are run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';

await ensureReady();
const chosen = process.argv.slice(2);
if (chosen.length === 0) {
  runTool('format and lint', '@biomejs/biome/bin/biome', ['check', '.']);
  runTool('types of the tests', 'typescript/bin/tsc', ['-p', 'tsconfig.test.json']);
}
const scratch = mkdtempSync(join(tmpdir(), 'packlight-test-'));
const report = join(scratch, 'report.json');
const status = runNode('vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...chosen,
]);
printCounts(report);
rmSync(scratch, { recursive: true, force: true });
process.exit(status);

function runTool(what, script, args) {
  const code = runNode(script, args);
  if (code === 0) return;
  process.stderr.write(`npm test: ${what} failed; nothing else was run.\n`);
  process.exit(code);
}

function runNode(script, args) {
  const path = join(projectRoot, 'node_modules', script);
  return spawnSync(process.execPath, [path, ...args], { cwd: projectRoot, stdio: 'inherit' }).status ?? 1;
}

function printCounts(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'));
    process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed\n`);
  } catch {
    process.stderr.write('npm test: the test runner left no report.\n');
  }
}
