import { fstatSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { RelPath } from '../model/path.js';
import { holdDirectories } from './held-directories.js';
import { identityOfDescriptor } from './identity.js';

const place = mkdtempSync(join(tmpdir(), 'packlight-held-'));
afterAll(() => rmSync(place, { recursive: true }));

it('lets go of the least recently used', () => {
  const directories = holdDirectories(openPlace(), 3);
  directories.put(path('a'), openPlace());
  directories.put(path('b'), openPlace());
  directories.get(path('a'));
  directories.put(path('c'), openPlace());
  expect(['', 'a', 'b', 'c'].map((name) => directories.get(path(name)) !== undefined)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  directories.close();
});

it('closes what it lets go, and a pinned one only when unpinned', () => {
  const directories = holdDirectories(openPlace(), 3);
  const pinned = directories.put(path('a'), openPlace());
  const free = directories.put(path('b'), openPlace());
  directories.pin(pinned);
  directories.pin(directories.root);
  directories.put(path('c'), openPlace());
  expect([isOpen(pinned.descriptor), isOpen(free.descriptor)]).toEqual([true, false]);
  directories.close();
  expect([isOpen(pinned.descriptor), isOpen(directories.root.descriptor)]).toEqual([true, true]);
  directories.unpin(pinned);
  directories.unpin(directories.root);
  expect([isOpen(pinned.descriptor), isOpen(directories.root.descriptor)]).toEqual([false, false]);
});

it('finds the nearest ancestor, not a name that only begins alike', () => {
  const directories = holdDirectories(openPlace(), 10);
  for (const name of ['a', 'a/b', 'a/bc']) directories.put(path(name), openPlace());
  const nearest = ['a', 'a/b/c/d/e', 'a/bcd/e/f', 'ab/c/d', 'a/b', ''].map((name) => directories.nearest(path(name)));
  expect(nearest).toEqual(['a', 'a/b', 'a', '', 'a/b', '']);
  directories.close();
});

function path(text: string): RelPath {
  return text as RelPath;
}

function openPlace() {
  const descriptor = openSync(place, 'r');
  return { descriptor, identity: identityOfDescriptor(descriptor) };
}

function isOpen(descriptor: number): boolean {
  try {
    fstatSync(descriptor);
    return true;
  } catch {
    return false;
  }
}
