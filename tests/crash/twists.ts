/** File systems through which a store breaks its promises: each campaign must notice its own. */
import type { StoreFs } from '../../src/store/files/fs.js';
import type { CrashFs } from './crash-fs.js';
import type { Twist } from './power-loss.js';

/** New files are not synced: their bytes may be missing after a loss of power although their names are there. */
export const noFileSync: Twist = (fs) => ({
  ...pass(fs),
  createFile: 'createUnsynced' in fs ? (fs as CrashFs).createUnsynced : fs.createFile,
});

/** The names of new files are not synced. */
export const noFolderSync: Twist = (fs) => ({ ...pass(fs), syncFolder: async () => {} });

/** Objects are written at their place, not aside: whoever looks meanwhile, or after a loss of power, finds a part. */
export const noRename: Twist = (fs) => ({
  ...pass(fs),
  rename: async (from, to) => {
    if ((await fs.state(from))?.kind === 'folder') return fs.rename(from, to);
    const bytes = await fs.readFile(from, 1 << 28);
    await fs.unlink(to).catch(() => {});
    await fs.createFile(to, bytes, 0o400);
    await fs.unlink(from);
  },
});

/** A link that takes a name away from its holder: two who append get one number. */
export const linkReplaces: Twist = (fs) => ({
  ...pass(fs),
  link: async (from, to) => {
    await fs.unlink(to).catch(() => {});
    await fs.link(from, to);
  },
});

/** The calls of a file system as plain functions, whatever it keeps beside them. */
export function pass(fs: StoreFs): StoreFs {
  return {
    createFile: (path, bytes, mode) => fs.createFile(path, bytes, mode),
    readFile: (path, limit) => fs.readFile(path, limit),
    link: (from, to) => fs.link(from, to),
    rename: (from, to) => fs.rename(from, to),
    unlink: (path) => fs.unlink(path),
    makeFolder: (path) => fs.makeFolder(path),
    removeFolder: (path) => fs.removeFolder(path),
    list: (path) => fs.list(path),
    syncFolder: (path) => fs.syncFolder(path),
    state: (path) => fs.state(path),
  };
}
