/**
 * `npm test`: makes the checkout ready, then formatter and linter, types of the tests, and the tests without the campaigns.
 * With arguments (`npm test -- src/scan`) only the tests that match are run, campaigns too.
 */
import { ensureReady } from './bootstrap.mjs';
import { runTests, runTool, tellCounts } from './run-tests.mjs';

await ensureReady();
const chosen = process.argv.slice(2);
if (chosen.length === 0) {
  check('format and lint', '@biomejs/biome/bin/biome', ['check', '.']);
  check('types of the tests', 'typescript/bin/tsc', ['-p', 'tsconfig.test.json']);
}
const counts = runTests(chosen.length === 0 ? ['--project', 'quick', '--project', 'smoke'] : chosen);
tellCounts(counts);
process.exit(counts.failed === 0 ? 0 : 1);

function check(what, script, args) {
  const code = runTool(script, args);
  if (code === 0) return;
  process.stderr.write(`npm test: ${what} failed; nothing else was run.\n`);
  tellCounts({ passed: 0, failed: 1 });
  process.exit(code);
}
