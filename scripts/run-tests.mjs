/** Runs the test runner and counts what it did. Skipped tests are named, so that nothing is left out unnoticed. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './bootstrap.mjs';

/** A run that leaves no report, or fails although no test did, counts as one failure. `node` is the Node that runs the tests. */
export function runTests(args, node = process.execPath) {
  const scratch = mkdtempSync(join(tmpdir(), 'packlight-test-'));
  const report = join(scratch, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], node);
  const counts = readCounts(report);
  rmSync(scratch, { recursive: true, force: true });
  for (const name of counts.skipped) process.stdout.write(`skipped: ${name}\n`);
  return { passed: counts.passed, failed: status === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

/** Ends with the exit code of a script of `node_modules`. */
export function runTool(script, args, node = process.execPath) {
  const path = join(projectRoot, 'node_modules', script);
  return spawnSync(node, [path, ...args], { cwd: projectRoot, stdio: 'inherit' }).status ?? 1;
}

/** The closing line, for people and for `.ci/run`, which adds up the lines of the file that it names. */
export function tellCounts({ passed, failed }) {
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  const sums = process.env.PACKLIGHT_TEST_COUNTS;
  if (sums !== undefined) appendFileSync(sums, `${passed} ${failed}\n`);
}

function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const skipped = tests.filter(({ status }) => /^(?:skipped|pending|todo|disabled)$/.test(status));
    return { passed: numPassedTests, failed: numFailedTests, skipped: skipped.map(({ fullName }) => fullName) };
  } catch {
    process.stderr.write('the test runner left no report.\n');
    return { passed: 0, failed: 1, skipped: [] };
  }
}
