/**
 * What holding directories open must not cost: descriptors left behind, more of them than allowed, or
 * one closed while it is in use. Counted where the system shows the descriptors of a process.
 */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jail } from '../model/jail.js';
import type { RelPath } from '../model/path.js';
import { type JailOptions, openJail } from './open.js';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'packlight-kernel-')));
const DIRECTORIES = 300;

beforeAll(() => {
  for (let i = 0; i < DIRECTORIES; i++) {
    mkdirSync(join(root, `d${i}/sub`), { recursive: true });
    writeFileSync(join(root, `d${i}/sub/f`), String(i));
    symlinkSync('sub', join(root, `d${i}/link`));
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each(['linux', 'darwin', 'freebsd'] as const)('a jail as on %s', (platform) => {
  it('holds no more directories open than it may', () => {
    const before = countDescriptors();
    const jail = open({ platform, maxDirectories: 10 });
    for (let i = 0; i < DIRECTORIES; i++) {
      expect(jail.list(`d${i}` as RelPath)).toMatchObject({ ok: true });
      expect(readText(jail, i)).toBe(String(i));
      expect(countDescriptors() - before).toBeLessThanOrEqual(10);
    }
    jail.close();
    expect(countDescriptors()).toBe(before);
  });

  it('leaves no descriptor behind after refusals', async () => {
    const before = countDescriptors();
    const jail = open({ platform, maxDirectories: 3 });
    for (let i = 0; i < 20; i++) {
      const refused = ['', '/link', '/link/f', '/sub', '/none', '/sub/f/x', '/..'].map(
        (end) => `d${i}${end}` as RelPath,
      );
      for (const path of refused) {
        expect(jail.readSync(path, 100).ok).toBe(false);
        expect((await jail.read(path, 100)).ok).toBe(false);
      }
      expect(jail.readSync(`d${i}/sub/f` as RelPath, 0).ok).toBe(false);
      expect(jail.list(`d${i}/link` as RelPath).ok).toBe(false);
    }
    jail.close();
    expect(countDescriptors()).toBe(before);
  });

  it('keeps a directory open as long as a read is under way in it', async () => {
    const jail = open({ platform, maxDirectories: 4 });
    const numbers = Array.from({ length: DIRECTORIES }, (_, i) => i);
    const reads = numbers.map((i) => jail.read(`d${i}/sub/f` as RelPath, 100));
    // Meanwhile others push those directories out.
    for (const i of numbers.toReversed()) expect(readText(jail, i)).toBe(String(i));
    const texts = (await Promise.all(reads)).map((read) => (read.ok ? read.value.bytes.toString() : read.error.reason));
    expect(texts).toEqual(numbers.map(String));
    jail.close();
  });

  it('finishes what was under way when it is closed', async () => {
    const jail = open({ platform, maxDirectories: 128 });
    const reads = Array.from({ length: 50 }, (_, i) => jail.read(`d${i}/sub/f` as RelPath, 100));
    await Promise.resolve();
    jail.close();
    for (const [i, read] of (await Promise.all(reads)).entries()) {
      if (read.ok) expect(read.value.bytes.toString()).toBe(String(i));
      else expect(read.error.detail).toBe('closed');
    }
  });
});

if (process.platform === 'linux')
  describe('a jail kept by the kernel', () => {
    it('stays on the device of its root', () => {
      const jail = openJail('/');
      expect(jail.ok && jail.value.list('proc' as RelPath)).toMatchObject({ error: { reason: 'other-device' } });
      expect(jail.ok && jail.value.readSync('proc/self/environ' as RelPath, 1e6)).toMatchObject({
        error: { reason: 'other-device' },
      });
      if (jail.ok) jail.value.close();
    });

    it('reads a file that hides its size, up to the limit', async () => {
      const opened = openJail('/proc/sys/kernel');
      const jail = opened.ok ? opened.value : null;
      for (const read of [jail?.readSync('ostype' as RelPath, 100), await jail?.read('ostype' as RelPath, 100)]) {
        expect(read?.ok && read.value.bytes.toString()).toBe('Linux\n');
      }
      expect(jail?.readSync('ostype' as RelPath, 5)).toEqual({
        ok: false,
        error: { reason: 'too-large', detail: '6 bytes' },
      });
      jail?.close();
    });
  });

function open(options: JailOptions): Jail {
  const jail = openJail(root, options);
  if (!jail.ok) throw new Error(jail.error.detail);
  return jail.value;
}

function readText(jail: Jail, number: number): string {
  const read = jail.readSync(`d${number}/sub/f` as RelPath, 100);
  return read.ok ? read.value.bytes.toString() : read.error.reason;
}

function countDescriptors(): number {
  return readdirSync('/dev/fd').length;
}
