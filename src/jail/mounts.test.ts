import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Jail } from '../model/jail.js';
import type { RelPath } from '../model/path.js';
import { isMounted, mountsBelow } from './mounts.js';
import { openJail } from './open.js';

const line = (point: string) => `42 27 254:0 /elsewhere ${point} rw,relatime shared:1 - ext4 /dev/vda rw\n`;

describe('the list of mounts', () => {
  const below = (root: string, ...points: readonly string[]) =>
    [...mountsBelow(Buffer.from(root), points.map(line).join(''))].sort();

  it('gives the mount points below the root, and neither the root nor its neighbours', () => {
    const points = ['/', '/a', '/a/project', '/a/project/src', '/a/project/x/y.txt', '/a/project-two', '/proc'];
    expect(below('/a/project', ...points)).toEqual(['src', 'x/y.txt']);
    expect(below('/', '/', '/proc')).toEqual(['proc']);
  });

  it('reads names as the kernel writes them', () => {
    expect(below('/p', '/p/a\\040b', '/p/tab\\011', '/p/back\\134slash', '/p/\xc3\xa4', '/p/\xff')).toEqual(
      ['a b', 'tab\t', 'back\\slash', '\u00e4', '\\xff'].sort(),
    );
    expect(below('/with space', '/with\\040space/in')).toEqual(['in']);
  });

  it('makes of a list that is none no mounts', () => {
    expect([...mountsBelow(Buffer.from('/p'), '')]).toEqual([]);
    expect([...mountsBelow(Buffer.from('/p'), 'x\n\n1 2 3\n')]).toEqual([]);
  });

  it('holds for all that lies below a mount point', () => {
    const mounts = new Set(['src/in', 'file.txt'] as RelPath[]);
    const mounted = ['src/in', 'src/in/a', 'src/in/a/b', 'file.txt'];
    for (const path of mounted) expect(isMounted(mounts, path as RelPath), path).toBe(true);
    for (const path of ['', 'src', 'src/inner', 'src/in2/a', 'in'])
      expect(isMounted(mounts, path as RelPath), path).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('a jail with something mounted in it', () => {
  let base = '';
  let root = '';
  let jail: Jail | null = null;
  beforeEach(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'packlight-mounts-')));
    root = join(base, 'project');
    mkdirSync(join(root, 'src/in/deep'), { recursive: true });
    for (const file of ['src/own.ts', 'src/in/a.ts', 'src/in/deep/b.ts', 'one.ts'])
      writeFileSync(join(root, file), 'x');
  });
  afterEach(() => {
    jail?.close();
    rmSync(base, { recursive: true, force: true });
  });

  const openWith = (list: string): Jail => {
    writeFileSync(join(base, 'mounts'), list);
    const opened = openJail(root, { mountList: join(base, 'mounts') });
    if (!opened.ok) throw new Error(opened.error.reason);
    jail = opened.value;
    return jail;
  };
  const tries = async (opened: Jail) => ({
    inside: [
      opened.list('src/in' as RelPath),
      opened.list('src/in/deep' as RelPath),
      opened.readSync('src/in/deep/b.ts' as RelPath, 10),
      await opened.read('src/in/a.ts' as RelPath, 10),
      await opened.read('one.ts' as RelPath, 10),
    ].map(({ ok }) => ok),
    own: [opened.list('src' as RelPath), await opened.read('src/own.ts' as RelPath, 10)].map(({ ok }) => ok),
  });

  it('reads neither the folder nor the file that is mounted', async () => {
    const opened = openWith(line(join(root, 'src/in')) + line(join(root, 'one.ts')));
    expect(await tries(opened)).toEqual({ inside: [false, false, false, false, false], own: [true, true] });
    expect(opened.list('src/in' as RelPath)).toMatchObject({
      error: { reason: 'other-device', detail: 'mounted here from elsewhere' },
    });
  });

  it('would read them by their device numbers alone', async () => {
    expect(await tries(openWith(''))).toEqual({ inside: [true, true, true, true, true], own: [true, true] });
  });
});
