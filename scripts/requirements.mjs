/**
 * Writes the table of requirements into the pages of contracts, from tests/contracts/NAME-requirements.txt.
 *   node scripts/requirements.mjs [--check]
 * With --check, ends with 1 if a page differs from its list, and changes nothing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'tests/contracts');
const ending = '-requirements.txt';
const [begin, end] = ['<!-- requirements: begin -->\n', '<!-- requirements: end -->\n'];

for (const list of readdirSync(folder).filter((file) => file.endsWith(ending))) {
  const contract = list.slice(0, -ending.length);
  const page = join(root, 'docs/contracts', `${contract}.md`);
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${page} has no place for the table`);
  const written = `${before}${begin}\n${tableOf(contract, readFileSync(join(folder, list), 'utf8'))}\n${end}${after}`;
  if (written === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`docs/contracts/${contract}.md is not what ${list} says: node scripts/requirements.mjs`);
    process.exitCode = 1;
  } else writeFileSync(page, written);
}

function tableOf(contract, list) {
  const rows = list
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '))
    .map(([place, what, test]) => `| ${place} | ${what} | ${test === undefined ? own(contract) : elsewhere(test)} |\n`);
  return `| place | what must hold | test |\n|---|---|---|\n${rows.join('')}`;
}

function own(contract) {
  return `\`${contract}-conformance.test.ts\`, by this name`;
}

function elsewhere(test) {
  const [file, ...name] = test.split(' › ');
  return `\`${file}\` › ${name.join(' › ')}`;
}
