/**
 * Writes the table of requirements of each contract into its page, from `tests/contracts/NAME-requirements.txt`.
 *   node scripts/requirements.mjs [--check]
 * A line of the text is a row: requirement | what holds | test file › test name. A row without a test has a test of the same
 * name in `NAME-conformance.test.ts`. Lines that begin with # are comments. With --check, ends with 1 if a page differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const contracts = ['task', 'node', 'worker', 'project', 'bundle'];

/** The rows of a contract, as cells. */
export function requirementsOf(name) {
  const text = readFileSync(`${root}/tests/contracts/${name}-requirements.txt`, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '));
}

/** The page with the table of its contract in place of the one it has. */
export function withRequirements(page, name) {
  return page.replace(/^\| requirement \|[^\n]*\n(?:\|[^\n]*\n)*/m, () => `${tableOf(name)}\n`);
}

function tableOf(name) {
  const rows = requirementsOf(name).map(([requirement, holds, test]) => {
    const place = test === undefined ? `\`${name}-conformance.test.ts\`, by this name` : placeOf(test);
    return `| ${requirement} | ${holds} | ${place} |`;
  });
  return ['| requirement | what holds | test |', '|---|---|---|', ...rows].join('\n');
}

function placeOf(test) {
  const [file, ...title] = test.split(' › ');
  return `\`${file}\` › ${title.join(' › ')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of contracts) {
    const path = `${root}/docs/contracts/${name}.md`;
    const page = readFileSync(path, 'utf8');
    const written = withRequirements(page, name);
    if (written === page) continue;
    if (process.argv.includes('--check')) {
      console.error(`docs/contracts/${name}.md is not what the list says: node scripts/requirements.mjs`);
      process.exitCode = 1;
    } else writeFileSync(path, written);
  }
}
