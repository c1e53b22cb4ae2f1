/** The working directory is everybody's: whatever the jail does, it is the same afterwards. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Jail } from '../model/jail.js';
import type { RelPath } from '../model/path.js';
import { openJail } from './open.js';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'packlight-cwd-')));
const home = process.cwd();
mkdirSync(join(base, 'trap'));

afterEach(() => process.chdir(home));
afterAll(() => rmSync(base, { recursive: true, force: true }));

it('comes back after every answer and every refusal', async () => {
  const jail = openProject('answers');
  process.chdir(base);
  for (const path of ['src/a', 'src/none', 'link/a', '..', 'src', 'none/a/b'] as RelPath[]) {
    jail.readSync(path, 100);
    expect(process.cwd()).toBe(base);
    const pending = jail.read(path, 100);
    expect(process.cwd()).toBe(base);
    await pending;
    jail.list(path);
    expect(process.cwd()).toBe(base);
  }
  jail.close();
});

it('works from inside the project and through a relative root', () => {
  openProject('inside').close();
  process.chdir(join(base, 'inside/src'));
  const jail = openJail('..', { platform: 'darwin' });
  process.chdir(base);
  expect(jail.ok && jail.value.readSync('src/a' as RelPath, 100)).toMatchObject({ ok: true });
  if (jail.ok) jail.value.close();
});

it.each([
  ['is gone', () => {}],
  ['has become a link', () => symlinkSync('trap', join(base, 'left'))],
])('goes to no other place when the former one %s', (_, replace) => {
  const jail = openProject('gone');
  mkdirSync(join(base, 'left'));
  process.chdir(join(base, 'left'));
  // Node remembers where it is, so the jail is asked although the place is no more.
  process.cwd();
  rmSync(join(base, 'left'), { recursive: true });
  replace();
  expect(jail.readSync('src/a' as RelPath, 100)).toMatchObject({ ok: true });
  expect(process.cwd()).toBe('/');
  rmSync(join(base, 'left'), { force: true });
  jail.close();
});

function openProject(name: string): Jail {
  mkdirSync(join(base, name, 'src'), { recursive: true });
  writeFileSync(join(base, name, 'src/a'), 'a');
  rmSync(join(base, name, 'link'), { force: true });
  symlinkSync('src', join(base, name, 'link'));
  const jail = openJail(join(base, name), { platform: 'darwin' });
  if (!jail.ok) throw new Error(jail.error.detail);
  expect(jail.value.strength).toBe('working-directory');
  return jail.value;
}
