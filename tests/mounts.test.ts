/** Bind mounts made for the test alone, in a mount namespace of its own. Needs the right to make one; CI machines often have it not. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from './fixtures/command-process.js';
import { type Scratch, scratchFolder, writeTree } from './fixtures/git-tree.js';

const canMount = spawnSync('unshare', ['-m', 'mount', '--bind', '/tmp', '/tmp']).status === 0;
const command = join(projectRoot, 'dist', 'cli', 'start.cjs');

describe.runIf(canMount)('a bind mount of the same file system', () => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = scratchFolder();
    writeTree(scratch.path, {
      'project/src/own.ts': 'export const own = 1;\n',
      'project/src/in/placeholder.ts': 'export const placeholder = 1;\n',
      'project/one.ts': 'export const one = 1;\n',
      'outside/private.ts': 'export const outsideTheRoot = 1;\n',
    });
  });
  afterAll(() => scratch.remove());

  it('is excluded and said, whether it is a folder or a file', () => {
    const [root, outside] = [join(scratch.path, 'project'), join(scratch.path, 'outside')];
    const mounted = (...args: readonly string[]) =>
      spawnSync(
        'unshare',
        [
          '-m',
          'sh',
          '-c',
          `mount --bind "$1" "$2/src/in" && mount --bind "$1/private.ts" "$2/one.ts" && shift 2 && "$@"`,
        ]
          .concat(['sh', outside, root, process.execPath, command])
          .concat(args),
        { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent' } },
      );
    const scanned = JSON.parse(mounted('scan', root, '--format', 'json').stdout);
    const detail = 'mounted here from elsewhere';
    expect(scanned.excluded).toEqual(
      expect.arrayContaining([
        { path: 'one.ts', reason: 'other-device', detail },
        { path: 'src/in/', reason: 'other-device', detail },
      ]),
    );
    const packed = mounted('project', root, '--full');
    expect(packed.status).toBe(0);
    expect(packed.stdout).toContain('export const own');
    expect(packed.stdout).not.toContain('outsideTheRoot');
    const named = mounted('pack', 'private', '--root', root, '--target', 'src/in/private.ts');
    expect([named.status, named.stdout]).toEqual([3, '']);
  });
});
