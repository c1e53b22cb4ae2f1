/**
 * Cold scan and pack against the floor (Node asks git, then reads and hashes the same files), in one run:
 * `node bench/scan.mjs FOLDER…`. Figures include the start of Node; ratios are what counts on a noisy machine.
 */
import { basename } from 'node:path';
import { ensureReady } from '../scripts/bootstrap.mjs';
import { measure } from './measure.mjs';

await ensureReady();
const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write('Usage: node bench/scan.mjs FOLDER…   (git work trees to measure on)\n');
  process.exit(2);
}
console.log('| project | files | MB | job | wall ms | CPU ms | RSS MB | wall : floor | CPU : floor |');
console.log('|---|---:|---:|---|---:|---:|---:|---:|---:|');
for (const folder of folders) {
  const results = measure(['floor', 'scan', 'pack'], folder, 5);
  const floor = results.get('floor');
  for (const [job, { wallMs, cpuMs, rssMb }] of results) {
    const ratio = (value, base) => (value / base).toFixed(2);
    console.log(
      `| ${basename(folder)} | ${floor.files} | ${(floor.bytes / 1e6).toFixed(1)} | ${job} | ${wallMs} | ${cpuMs} | ${rssMb} | ${ratio(wallMs, floor.wallMs)} | ${ratio(cpuMs, floor.cpuMs)} |`,
    );
  }
}
