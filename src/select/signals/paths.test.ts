import { describe, expect, it } from 'vitest';
import { type Fixture, memoryWorld } from '../../../tests/fixtures/memory-world.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { termsOfPart } from '../query.js';
import { matchNames, matchPaths, readPaths, stemCounts } from './paths.js';
import { stemOf } from './stem.js';

const files: Fixture = {
  'src/button/index.ts': 'a\n',
  'src/dialog/index.ts': 'b\n',
  'src/dialog/overlay.ts': 'c\n',
  'src/serializer.ts': 'd\n',
};

async function judge(task: string) {
  const { index } = await analyseProject(memoryWorld(files), DEFAULT_SCAN_LIMITS);
  const words = readPaths(index, index.files.map(() => true)); // biome-ignore format: one line
  const said = stemCounts(termsOfPart(task));
  const bestOf = (scores: Float64Array) => {
    const most = Math.max(...scores);
    return most === 0 ? [] : index.files.flatMap(({ entry }, i) => (scores[i] === most ? [entry.path] : []));
  };
  return { path: bestOf(matchPaths(words, said)), name: bestOf(matchNames(words, said)) };
}

describe('words of paths', () => {
  it('takes an index file for its folder', async () => {
    expect((await judge('the button flickers')).name).toEqual(['src/button/index.ts']);
  });

  it('finds a path by another form of the word', async () => {
    expect((await judge('serialization is slow')).path).toEqual(['src/serializer.ts']);
  });

  it('finds nothing by words that no path has', async () => {
    expect(await judge('nothing of this')).toEqual({ path: [], name: [] });
  });

  it.each([
    ['serialization', 'serializer'],
    ['copies', 'copied'],
    ['rules', 'rule'],
    ['formatting', 'formatter'],
  ])('%s and %s are forms of one word', (a, b) => {
    expect(stemOf(a)).toBe(stemOf(b));
  });
});
