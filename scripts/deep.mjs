/**
 * `npm run test:deep`: a share of every campaign, the packed package, and the tests of `npm test` under the other versions of Node
 * that packlight supports. Ends with 1 if any of it failed. With arguments only those parts: `campaigns`, `20`, `22`, `24`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';
import { installNode, supportedNodes } from './other-node.mjs';
import { runTests, tellCounts } from './run-tests.mjs';

await ensureReady();
const own = process.versions.node.split('.')[0];
const parts = new Map([
  ['campaigns', () => runTests(['--project', 'deep'])],
  ...Object.keys(supportedNodes)
    .filter((major) => major !== own)
    .map((major) => [major, () => testUnder(major)]),
]);
const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
for (const [name, run] of parts) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`\ntest:deep: ${name === 'campaigns' ? name : `Node ${name}`}\n`);
  const started = Date.now();
  const { passed, failed } = run();
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((Date.now() - started) / 1_000);
  process.stdout.write(`test:deep: ${name}: ${passed} passed, ${failed} failed, ${seconds} s\n`);
}
// The other versions of Node built dist/ for themselves.
await ensureReady();
tellCounts(total);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** The tables of dist/ follow the version of Node, so it is built anew. */
function testUnder(major) {
  const node = installNode(major);
  if (node === null) return { passed: 0, failed: 1 };
  const built = spawnSync(node, [join(projectRoot, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  return built.status === 0 ? runTests(['--project', 'quick'], node) : { passed: 0, failed: 1 };
}
