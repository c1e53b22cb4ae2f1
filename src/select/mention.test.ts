import { describe, expect, it } from 'vitest';
import type { RelPath } from '../model/path.js';
import { namesPath } from './mention.js';

describe('namesPath', () => {
  it.each([
    ['see src/app.ts for it', 'src/app.ts', 'named:path'],
    ['at src/app.ts:42', 'src/app.ts', 'named:path'],
    ['`app.ts` is wrong', 'src/app.ts', 'named:file'],
    ['lib/src/app.ts.', 'src/app.ts', 'named:path'],
    ['it ends with app.ts', 'src/app.ts', 'named:file'],
  ])('finds in %j that %s is meant', (task, path, name) => {
    expect(namesPath(task, path as RelPath)?.name).toBe(name);
  });

  it.each([
    ['myapp.ts', 'src/app.ts'],
    ['app.tsx', 'src/app.ts'],
    ['app.ts.bak', 'src/app.ts'],
    ['the app', 'src/app.ts'],
    ['Makefile', 'Makefile'],
  ])('does not take %j for %s', (task, path) => {
    expect(namesPath(task, path as RelPath)).toBeNull();
  });
});
