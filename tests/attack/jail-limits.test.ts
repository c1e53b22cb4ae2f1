/** Threat R1: a file too large to read and a tree too deep for a path. */
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openJail } from '../../src/jail/open.js';
import type { Jail } from '../../src/model/jail.js';
import { joinPath, type RelPath } from '../../src/model/path.js';
import { INSIDE, makeArena } from './jail-arena.mjs';
import { makeDeepTree, removeDeepTree } from './jail-deep.mjs';

const arena = makeArena('limits');
const deepRoot = join(arena.root, 'deep');
mkdirSync(deepRoot);

afterAll(() => {
  removeDeepTree(deepRoot);
  arena.remove();
});

it('refuses a file of a gigabyte unread', async () => {
  writeFileSync(join(arena.root, 'sparse'), '');
  truncateSync(join(arena.root, 'sparse'), 10 ** 9);
  const jail = open(arena.root, 'linux');
  const memory = process.memoryUsage().arrayBuffers;
  const refused = { ok: false, error: { reason: 'too-large', detail: '1000000000 bytes' } };
  for (let i = 0; i < 100; i++) expect(jail.readSync('sparse' as RelPath, 10 ** 9 - 1)).toEqual(refused);
  expect(await jail.read('sparse' as RelPath, 10 ** 6)).toEqual(refused);
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(10 ** 6);
  jail.close();
});

it('walks as deep as directories go, with few descriptors', () => {
  // Where directories cannot be looked into by descriptor, a path has an end and so has the walk.
  const isKernel = process.platform === 'linux';
  const levels = isKernel ? 10_000 : 200;
  makeDeepTree(deepRoot, levels);
  const before = readdirSync('/dev/fd').length;
  const jail = open(deepRoot, process.platform);
  let directory: RelPath | '' = '';
  let maxDescriptors = 0;
  let depth = 0;
  for (; depth < levels; depth++) {
    const listed = jail.list(directory);
    if (!listed.ok || listed.value[0]?.kind !== 'directory') break;
    directory = joinPath(directory, 'a' as RelPath);
    if (depth % 97 === 0) maxDescriptors = Math.max(maxDescriptors, readdirSync('/dev/fd').length - before);
  }
  expect(depth).toBe(levels);
  const file = jail.readSync(joinPath(directory, 'f' as RelPath), 1000);
  expect(file.ok && file.value.bytes.toString()).toBe(INSIDE);
  expect(maxDescriptors).toBeLessThanOrEqual(128);
  jail.close();
  const again = open(deepRoot, process.platform);
  expect(again.readSync(joinPath(directory, 'f' as RelPath), 1000)).toMatchObject({ ok: true });
  again.close();
  expect(readdirSync('/dev/fd').length).toBe(before);
});

it.each(['darwin', 'freebsd'] as const)('refuses what is too deep for a path, or reads it, as on %s', (platform) => {
  const jail = open(deepRoot, platform);
  const deepest = `${'a/'.repeat(150)}a` as RelPath;
  expect(jail.list(deepest)).toMatchObject({ ok: true });
  const tooDeep = `${'a/'.repeat(5_000)}a` as RelPath;
  const listed = jail.list(tooDeep);
  if (!listed.ok) expect(listed.error.detail).toMatch(/^(ENAMETOOLONG|no such entry)$/);
  jail.close();
});

function open(root: string, platform: NodeJS.Platform): Jail {
  const jail = openJail(root, { platform });
  if (!jail.ok) throw new Error(jail.error.detail);
  return jail.value;
}
