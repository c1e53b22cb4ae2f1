/** The life of a jail: which root it is, who may not open it, and what is left after it is closed. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jail } from '../model/jail.js';
import type { RelPath } from '../model/path.js';
import { openJail } from './open.js';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'packlight-root-')));
const root = join(base, 'project');
const FILE = 'src/a.ts' as RelPath;

beforeAll(() => {
  // Other users must be able to come this far.
  chmodSync(base, 0o755);
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(base, 'outside'));
  writeFileSync(join(base, 'outside/secret'), 'outside');
  writeFileSync(join(root, 'plain.txt'), 'plain');
  writeFileSync(join(root, FILE), 'a');
  symlinkSync('loop', join(base, 'loop'));
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

describe.each(['linux', 'darwin', 'freebsd'] as const)('a jail as on %s', (platform) => {
  const open = (path: string): Jail => {
    const jail = openJail(path, { platform });
    if (!jail.ok) throw new Error(`no jail: ${jail.error.reason} ${jail.error.detail}`);
    return jail.value;
  };

  it('keeps the root that was opened when the link to it is turned', () => {
    const link = join(base, `link-${platform}`);
    symlinkSync(root, link);
    const jail = open(link);
    rmSync(link);
    symlinkSync(join(base, 'outside'), link);
    expect(jail.readSync(FILE, 100)).toMatchObject({ ok: true });
    expect(jail.readSync('secret' as RelPath, 100)).toMatchObject({ ok: false, error: { reason: 'missing' } });
    jail.close();
  });

  it('never takes another directory for the root', () => {
    const place = join(base, `moved-${platform}`);
    mkdirSync(place);
    const jail = open(place);
    renameSync(place, `${place}-away`);
    mkdirSync(place);
    writeFileSync(join(place, 'new'), 'new');
    expect(jail.readSync('new' as RelPath, 100)).toMatchObject({ ok: false });
    expect(jail.list('')).not.toMatchObject({ value: [{ name: 'new' }] });
    jail.close();
  });

  it('sees a directory that was removed and made anew', () => {
    const directory = `again-${platform}` as RelPath;
    const jail = open(root);
    for (const text of ['first', 'second', 'third']) {
      mkdirSync(join(root, directory, 'sub'), { recursive: true });
      writeFileSync(join(root, directory, 'sub', text), text);
      expect(jail.readSync(`${directory}/sub/${text}` as RelPath, 100)).toMatchObject({ ok: true });
      expect(jail.list(`${directory}/sub` as RelPath)).toEqual({ ok: true, value: [{ name: text, kind: 'file' }] });
      rmSync(join(root, directory), { recursive: true });
      expect(jail.list(`${directory}/sub` as RelPath)).toMatchObject({ ok: false, error: { reason: 'missing' } });
    }
    jail.close();
  });

  it('answers nothing once closed, also to those who were waiting', async () => {
    const jail = open(root);
    const waiting = Array.from({ length: 200 }, () => jail.read(FILE, 100));
    jail.close();
    jail.close();
    const closed = { ok: false, error: { reason: 'unreadable', detail: 'closed' } };
    expect((await Promise.all(waiting)).at(-1)).toEqual(closed);
    expect(jail.readSync(FILE, 100)).toEqual(closed);
    expect(jail.list('')).toEqual(closed);
  });

  it('refuses a root that is missing or no directory', () => {
    expect(reasonOf(join(base, 'nowhere'))).toBe('missing ENOENT');
    expect(reasonOf('')).toBe('missing ENOENT');
    expect(reasonOf(join(root, FILE))).toBe('not-a-directory ENOTDIR');
    expect(reasonOf(join(base, 'loop'))).toBe('unreadable ELOOP');
    expect(reasonOf('a\0b')).toBe('unreadable ERR_INVALID_ARG_VALUE');
  });

  it('says so when the system forbids', async () => {
    const closed = join(root, `closed-${platform}`);
    mkdirSync(join(closed, 'sub'), { recursive: true });
    writeFileSync(join(closed, 'locked'), 'locked');
    chmodSync(join(closed, 'locked'), 0);
    chmodSync(join(closed, 'sub'), 0);
    const jail = open(root);
    const forbidden = { ok: false, error: { reason: 'unreadable', detail: 'EACCES' } };
    await asOrdinaryUser(async () => {
      const path = (name: string) => `closed-${platform}/${name}` as RelPath;
      expect(jail.readSync(path('locked'), 100)).toEqual(forbidden);
      expect(await jail.read(path('locked'), 100)).toEqual(forbidden);
      expect(jail.list(path('sub'))).toEqual(forbidden);
      expect(jail.readSync(path('sub/a'), 100)).toEqual(forbidden);
      expect(jail.readSync(FILE, 100)).toMatchObject({ ok: true });
      expect(reasonOf(join(closed, 'sub'))).toBe('unreadable EACCES');
    });
    jail.close();
    chmodSync(join(closed, 'sub'), 0o755);
  });

  function reasonOf(path: string): string {
    const result = openJail(path, { platform });
    return result.ok ? 'opened' : `${result.error.reason} ${result.error.detail}`;
  }
});

/** The superuser may read everything, so the test steps down for a moment. */
async function asOrdinaryUser(act: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return act();
  process.seteuid?.(65534);
  try {
    await act();
  } finally {
    process.seteuid?.(0);
  }
}
