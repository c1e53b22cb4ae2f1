/**
 * Finds a store in a folder, or creates one. The file `format` is written last, so an interrupted creation is completed
 * by the next process. A folder that others can enter, a link, or a folder with other files is not used, because a
 * project could have brought it along.
 */
import { basename, dirname, join } from 'node:path';
import { StoreError } from '../store-error.js';
import { linkNew, makeFolder, orNull, readIfThere, removeQuietly } from './disk.js';
import type { StoreFs } from './fs.js';
import { formatText, type Layout, shards, topFolders } from './layout.js';
import type { Owners } from './owner.js';

export async function findStore(fs: StoreFs, at: Layout, options: { owners: Owners; create: boolean }): Promise<void> {
  const parent = dirname(at.root);
  if ((await fs.state(parent))?.kind === 'link') throw foreign(`${basename(parent)} is a link`);
  const state = await fs.state(at.root);
  if (state === null) {
    if (!options.create) throw new StoreError({ kind: 'missing', name: basename(at.root) });
    await makeRoot(fs, at);
  } else {
    if (state.kind !== 'folder') throw foreign(`${basename(at.root)} is not a folder`);
    if ((state.mode & 0o077) !== 0) throw openToOthers(state.mode);
  }
  const format = await readIfThere(fs, at.format, 1024);
  if (format === null) await makeStore(fs, at, options);
  else assertFormat(Buffer.from(format).toString('latin1'));
  for (const name of topFolders) {
    const kind = (await fs.state(join(at.root, name)))?.kind ?? 'nothing';
    if (kind !== 'folder') throw foreign(`${name} in it is ${kind === 'nothing' ? 'missing' : 'not a folder'}`);
  }
}

/** Creates `.packlight` too if it is missing, with a `.gitignore` that excludes it from version control. */
async function makeRoot(fs: StoreFs, at: Layout): Promise<void> {
  const parent = dirname(at.root);
  if ((await fs.state(parent)) === null) {
    await makeFolder(fs, parent);
    await fs.syncFolder(dirname(parent));
  }
  if (basename(parent) === '.packlight')
    await orNull(() => fs.createFile(join(parent, '.gitignore'), Buffer.from('*\n'), 0o600), 'EEXIST');
  await makeFolder(fs, at.root);
  await fs.syncFolder(parent);
}

async function makeStore(
  fs: StoreFs,
  at: Layout,
  { owners, create }: { owners: Owners; create: boolean },
): Promise<void> {
  const known = new Set<string>([...topFolders, 'gate']);
  const strange = (await fs.list(at.root)).find(({ name }) => !known.has(name));
  if (strange !== undefined) throw foreign('it holds files that are not a store');
  if (!create) throw new StoreError({ kind: 'missing', name: basename(at.root) });
  for (const name of topFolders) await makeFolder(fs, join(at.root, name));
  for (const folder of [at.objects, at.refs]) {
    for (const shard of shards) await makeFolder(fs, join(folder, shard));
    await fs.syncFolder(folder);
  }
  await fs.syncFolder(at.root);
  const temp = join(at.tmp, `${owners.self}-format`);
  try {
    await orNull(() => fs.createFile(temp, Buffer.from(formatText), 0o400), 'EEXIST');
    await orNull(() => linkNew(fs, temp, at.format), 'ENOENT');
  } finally {
    await removeQuietly(fs, temp);
  }
  await fs.syncFolder(at.root);
  const written = await readIfThere(fs, at.format, 1024);
  if (written === null) throw new StoreError({ kind: 'busy', detail: 'another process is making the store' });
}

function assertFormat(text: string): void {
  if (text === formatText) return;
  const version = /^packlight store (\d+)\n$/.exec(text)?.[1];
  throw foreign(
    version === undefined ? 'its format file is not ours' : `it has format ${version}; this version reads 1`,
  );
}

function foreign(detail: string): StoreError {
  return new StoreError({ kind: 'foreign', detail });
}

function openToOthers(mode: number): StoreError {
  const detail = `others can enter the folder (mode ${mode.toString(8)}); make it private with chmod 700`;
  return new StoreError({ kind: 'denied', detail });
}
