/**
 * How our definitions compare with an oracle's, as a table row per folder and examples on stderr. Gives the exit
 * code: 1 when fewer than 99 % are found with the same lines, or more than 1 % are extra.
 */
import { basename } from 'node:path';

export function reportComparison({ titles, folders, compare }) {
  let isBelowGoal = false;
  console.log(`| project | files | ${titles.unparsed} | ${titles.definitions} | same name and lines | extra |`);
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const folder of folders) {
    const { files, skipped, definitions, missing, extra, examples } = compare(folder);
    const found = definitions - missing;
    const percent = (count) => `${((100 * count) / Math.max(1, definitions)).toFixed(3)} %`;
    console.log(
      `| ${basename(folder)} | ${files} | ${skipped} | ${definitions} | ${found} (${percent(found)}) | ${extra} (${percent(extra)}) |`,
    );
    for (const example of examples.slice(0, 20)) console.error(`  ${basename(folder)}: ${example}`);
    isBelowGoal ||= definitions === 0 || found < 0.99 * definitions || extra > 0.01 * definitions;
  }
  return isBelowGoal ? 1 : 0;
}
