/**
 * The manifests of real projects, to be compared with them by hand: `node scripts/evidence-manifests.mjs [--all] DIR…`
 * prints one row for each, and with `--all` everything that was found. Files are those that git lists, else all.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ensureReady } from './bootstrap.mjs';

await ensureReady();
const { readManifest } = await import('../dist/facts/manifests/describe-manifest.js');

const folders = process.argv.slice(2).filter((word) => word !== '--all');
const isFull = process.argv.includes('--all');
if (!isFull) {
  console.log(
    '| project | name | type | build | tests | dependencies (runtime/peer/dev) | entry points | packages | notes | ms |',
  );
  console.log('|---|---|---|---|---|---|---|---:|---:|---:|');
}
for (const folder of folders) {
  const paths = listed(folder);
  const look = (path) => {
    try {
      return readFileSync(join(folder, path), 'utf8');
    } catch {
      return null;
    }
  };
  const started = process.cpuUsage();
  const found = readManifest({ paths, look, folderName: basename(resolve(folder)) });
  const used = process.cpuUsage(started);
  const cpu = Math.round((used.user + used.system) / 1000);
  const { manifest, packages, notes } = found;
  if (isFull) {
    const { dependencies, ...rest } = manifest;
    const needs = dependencies.map(({ name, version, type }) => `${type} ${name} ${version ?? ''}`.trim());
    console.log(JSON.stringify({ folder: basename(folder), ...rest, needs, packages, notes, cpu }, null, 1));
    continue;
  }
  const kinds = ['runtime', 'peer', 'dev'].map(
    (kind) => manifest.dependencies.filter(({ type }) => type === kind).length,
  );
  const entries = manifest.entry_points;
  const shown = entries.slice(0, 3).join(', ') + (entries.length > 3 ? ` +${entries.length - 3}` : '');
  const cells = [basename(folder), manifest.project_name, manifest.project_type, manifest.build_system ?? '–'];
  cells.push(manifest.test_framework ?? '–', kinds.join('/'), shown, packages.length, notes.length, cpu);
  console.log(`| ${cells.join(' | ')} |`);
}

function listed(folder) {
  try {
    const out = execFileSync('git', ['-C', folder, 'ls-files', '-co', '--exclude-standard', '-z'], {
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const paths = out
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== '');
    if (paths.length > 0) return paths;
  } catch {
    // not a work tree: every file counts
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(resolve(folder).length + 1))
    .filter((path) => !path.startsWith('.git/'));
}
