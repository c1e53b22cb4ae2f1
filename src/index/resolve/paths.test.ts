import { describe, expect, it } from 'vitest';
import { FileTable } from './files.js';
import { closestTo, foldersAbove, joinPath } from './paths.js';

describe('paths of a project', () => {
  it.each([
    ['a/b', './c', 'a/b/c'],
    ['a/b', '../../c', 'c'],
    ['', 'x//y/./z', 'x/y/z'],
    ['a', '..', ''],
    ['a', '../..', null],
    ['', '../x', null],
    ['a', '../../a/x', null],
  ])('joined from %j with %j give %j', (folder, relative, expected) => {
    expect(joinPath(folder, relative)).toBe(expected);
  });

  it('name the folders around a file from the inside out', () => {
    expect(foldersAbove('a/b/c.ts')).toEqual(['a/b', 'a', '']);
  });

  it('are close by shared folders, then by depth, then by bytes', () => {
    expect(closestTo('a/b/x.h', ['c/y.h', 'a/deep/er/y.h', 'a/y.h'])).toBe('a/y.h');
    expect(closestTo('z/x.h', ['b/y.h', 'a/y.h', 'a/b/y.h'])).toBe('a/y.h');
    expect(closestTo('z/x.h', [])).toBe(null);
  });
});

describe('FileTable', () => {
  const files = new FileTable(['a/b/c.h', 'a/bb/c.h', 'b/c.h', 'c.h', 'x/abc.h']);

  it('finds files and folders by whole last names', () => {
    expect(files.endingWith('b/c.h')).toEqual(['a/b/c.h', 'b/c.h']);
    expect(files.endingWith('c.h')).toEqual(['a/b/c.h', 'a/bb/c.h', 'b/c.h', 'c.h']);
    expect(files.foldersEndingWith('b')).toEqual(['a/b', 'b']);
    expect(files.filesUnder('a')).toEqual(['a/b/c.h', 'a/bb/c.h']);
    expect(files.hasFolder('a/bb')).toBe(true);
    expect(files.hasFolder('a/bbb')).toBe(false);
  });
});
