/**
 * The scan against git on real work trees: `node scripts/evidence-scan.mjs FOLDER…`. For each one, every path
 * that `git ls-files -co --exclude-standard` gives must be kept or excluded, none twice and none lost; and
 * without git our own matcher must give the same list but for files that are tracked although ignored.
 */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { ensureReady } from './bootstrap.mjs';

await ensureReady();
const { scan: scanProject } = await import('../dist/index.js');
const { binaryToPath } = await import('../dist/model/path.js');

let failures = 0;
console.log(
  '| project | git lists | kept | excluded, of them | lost | twice | without git: other | tracked though ignored |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const folder of process.argv.slice(2)) {
  const listed = listedByGit(folder);
  const listedSet = new Set(listed);
  const { value: snapshot } = await scanProject(folder);
  const kept = snapshot.files.map((file) => file.path);
  const excluded = new Set(snapshot.excluded.map((entry) => entry.path));
  const isExcluded = (path) =>
    excluded.has(path) || excluded.has(`${path}/`) || parents(path).some((parent) => excluded.has(`${parent}/`));
  const keptSet = new Set(kept);
  const lost = listed.filter((path) => !keptSet.has(path) && !isExcluded(path));
  const twice = kept.length - keptSet.size + listed.filter((path) => keptSet.has(path) && isExcluded(path)).length;
  const invented = kept.filter((path) => !listedSet.has(path));
  const { value: alone } = await scanProject(folder, { gitProgram: 'no-git-here' });
  const forced = new Set(snapshot.source.trackedThoughIgnored);
  const aloneSet = new Set(alone.files.map((file) => file.path));
  const other = [
    ...kept.filter((path) => !aloneSet.has(path) && !forced.has(path)),
    ...[...aloneSet].filter((path) => !keptSet.has(path)),
  ];
  failures += lost.length + twice + other.length + invented.length;
  const of = listed.filter((path) => !keptSet.has(path)).length;
  console.log(
    `| ${basename(folder)} | ${listed.length} | ${kept.length} | ${of} | ${lost.length} | ${twice} | ${other.length} | ${forced.size} |`,
  );
  for (const path of [...lost, ...other, ...invented].slice(0, 5)) console.error(`  ${basename(folder)}: ${path}`);
}
process.exit(failures === 0 ? 0 : 1);

function listedByGit(folder) {
  const options = { cwd: folder, encoding: 'latin1', maxBuffer: 1 << 30 };
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], options)
    .split('\0')
    .filter((path) => path !== '')
    .map((path) => binaryToPath(path.replace(/\/$/, '')));
}

function parents(path) {
  const parts = path.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
}
