/** Our Python definitions against Python's own `ast`, on a part of the library that every python3 comes with. */
import { describe, expect, it } from 'vitest';
import { compareFolder, compareRows, pythonFiles, standardLibrary } from '../../scripts/oracle-python.mjs';
import { analyse } from '../../src/index/analyse.js';
import { Parsers } from '../../src/index/parse/parsers.js';

const parsers = new Parsers();

describe('definitions of the Python library', () => {
  it('are the ones that Python finds itself, on the same lines', async () => {
    await parsers.get('python');
    const folder = standardLibrary();
    const { files, skipped, definitions, missing, extra, examples } = compareFolder(
      folder,
      smallLibrary(folder),
      (text) => analyse(parsers, text, 'python').definitions,
    );
    const seen = examples.slice(0, 20).join('\n');
    expect(files - skipped).toBeGreaterThan(100);
    expect(definitions).toBeGreaterThan(2_000);
    expect(missing / definitions, seen).toBeLessThanOrEqual(0.01);
    expect(extra / definitions, seen).toBeLessThanOrEqual(0.01);
  });

  it('would be reported when one is a line off', () => {
    expect(compareRows(['f 1-2', 'f 1-2', 'g 3-4'], ['f 1-2', 'g 3-5'])).toEqual({
      missing: ['f 1-2', 'g 3-4'],
      extra: ['g 3-5'],
    });
  });
});

/** The modules themselves: neither installed packages nor the tests of the library, which some systems leave out. */
function smallLibrary(folder: string): string[] {
  return pythonFiles(folder)
    .filter((path: string) => !/^(?:site|dist)-packages\/|(?:^|\/)tests?\//.test(path))
    .slice(0, maxFiles);
}

const maxFiles = 300;
