/**
 * `npm run build` makes dist/ if the sources are newer. `--force` always makes it. `--package` (before `npm pack`) always makes it,
 * and gives every file of the package the same mode whatever the umask, because modes are part of the tarball. `--modes` only
 * sets the modes.
 */
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureReady, projectRoot } from './bootstrap.mjs';

const isPackage = process.argv.includes('--package');
await ensureReady({ build: isPackage || process.argv.includes('--force') ? 'always' : 'when-stale' });
if (isPackage || process.argv.includes('--modes')) {
  const { files, bin } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const programs = new Set(Object.values(bin));
  const listed = [...files, 'package.json'].flatMap((name) => filesUnder(name));
  for (const name of listed) chmodSync(join(projectRoot, name), programs.has(name) ? 0o755 : 0o644);
}

/** An entry of `files` in package.json: a file, a folder, or a pattern such as `docs/*.md` for the files of one folder. */
function filesUnder(name) {
  if (name.includes('*')) {
    const [start, end] = name.slice(name.lastIndexOf('/') + 1).split('*');
    const matches = (file) => file.startsWith(start) && file.endsWith(end);
    const folder = dirname(name);
    return readdirSync(join(projectRoot, folder))
      .filter(matches)
      .flatMap((inner) => filesUnder(`${folder}/${inner}`));
  }
  if (statSync(join(projectRoot, name)).isFile()) return [name];
  return readdirSync(join(projectRoot, name)).flatMap((inner) => filesUnder(`${name}/${inner}`));
}
