/**
 * Writes the table of requirements of each contract into its page, from `tests/contracts/NAME-requirements.txt`.
 *   node scripts/requirements.mjs
 * A line of the text is a row: requirement | what holds | test file › test name. A test holds page and text equal.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const conformingContracts = ['worker', 'project', 'bundle'];

/** The rows of a contract, as cells. */
export function requirementsOf(name) {
  const text = readFileSync(`${root}/tests/contracts/${name}-requirements.txt`, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' | '));
}

export function requirementTable(name) {
  const rows = requirementsOf(name).map(([requirement, holds, test]) => {
    const [file, ...title] = test.split(' › ');
    return `| ${requirement} | ${holds} | \`${file}\` › ${title.join(' › ')} |`;
  });
  return ['| requirement | what holds | test |', '|---|---|---|', ...rows].join('\n');
}

/** The page with the table of its contract in place of the one it has. */
export function withRequirements(page, name) {
  return page.replace(/^\| requirement \|[^\n]*\n(?:\|[^\n]*\n)*/m, () => `${requirementTable(name)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of conformingContracts) {
    const path = `${root}/docs/contracts/${name}.md`;
    writeFileSync(path, withRequirements(readFileSync(path, 'utf8'), name));
  }
