import { describe, expect, it } from 'vitest';
import { type Fixture, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import type { LineRange } from '../model/block.js';
import type { Candidate } from '../model/candidate.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { withCallees } from './callees.js';
import { rankFiles } from './rank.js';

const text = {
  'src/text.ts': [
    'import { stripMarks } from "./marks";',
    'export function slug(title) { return ascii(title).trim(); }',
    'function ascii(title) { return title; }',
    'function upper(title) { return title; }',
    'export function shout(title) { return stripMarks(title); }',
    '',
  ].join('\n'),
  'src/marks.ts': 'export function stripMarks(title) { return title; }\n',
};

type Worths = Readonly<Record<string, readonly number[]>>;

/** Gives each line of each file the worth that the test states, and returns the worth that it has with callees. */
async function passOn(
  fixture: Readonly<Record<string, string>>,
  worths: Worths,
  shuffle?: 'shuffled',
): Promise<Worths> {
  const world = memoryWorld(fixture, shuffle === undefined ? {} : { shuffle: seededRandom(7).shuffled });
  const { index } = await analyseProject(world, DEFAULT_SCAN_LIMITS);
  const [any] = rankFiles(index, 'title') as [Candidate];
  const ranked = Object.entries(worths).map(([path, list]): Candidate => {
    const regions = list.map((worth, at) => ({ lines: [at + 1, at + 1] as LineRange, worth }));
    return { ...any, path: path as RelPath, focus: { kind: 'file', regions } };
  });
  return Object.fromEntries(withCallees(index, ranked).map(({ path, focus }) => [path, worthsOf(focus)]));
}

function worthsOf(focus: Candidate['focus']): number[] {
  return focus.kind === 'file' ? (focus.regions ?? []).map(({ worth }) => worth) : [];
}

describe('withCallees', () => {
  it('gives what a region calls in its own file a part of its worth, and its neighbours nothing', async () => {
    const { 'src/text.ts': worths } = await passOn(text, { 'src/text.ts': [10, 1000, 10, 10, 10] });
    expect(worths?.[2]).toBeGreaterThan(300);
    expect(worths).toEqual([10, 1000, worths?.[2], 10, 10]);
  });

  it('gives what a region calls in another file a part of its worth', async () => {
    const worths = await passOn(text, { 'src/text.ts': [0, 0, 0, 0, 1000], 'src/marks.ts': [10] });
    expect(worths['src/marks.ts']?.[0]).toBeGreaterThan(300);
  });

  it('gives less to each of many', async () => {
    const files = (calls: string) => ({
      'a.ts': `export function title() { ${calls} }\nfunction one() {}\nfunction two() {}\nfunction six() {}\n`,
    });
    const alone = await passOn(files('one();'), { 'a.ts': [1000, 0, 0, 0] });
    const shared = await passOn(files('one(); two(); six();'), { 'a.ts': [1000, 0, 0, 0] });
    expect(shared['a.ts']![1]).toBeLessThan(alone['a.ts']![1]!);
    expect(new Set(shared['a.ts']!.slice(1)).size).toBe(1);
  });

  it('gives less to what many use, because it tells less of the task', async () => {
    const users = Array.from({ length: 30 }, (_, at) => `function user${at}() { common(); }`);
    const lines = ['export function title() { common(); rare(); }', 'function common() {}', 'function rare() {}'];
    const { 'a.ts': worths } = await passOn({ 'a.ts': [...lines, ...users].join('\n') }, { 'a.ts': [1000, 0, 0] });
    expect(worths![1]).toBeGreaterThan(0);
    expect(worths![2]).toBeGreaterThan(3 * worths![1]!);
  });

  it('gives a field nothing: its type says enough', async () => {
    const lines = ['class Title {', '  words = 1;', '  count() { return this.words; }', '}', ''];
    const { 'a.ts': worths } = await passOn({ 'a.ts': lines.join('\n') }, { 'a.ts': [0, 10, 1000, 0] });
    expect(worths![1]).toBe(10);
  });

  it('gives whole numbers, whatever order the files came in', async () => {
    const worths = { 'src/text.ts': [3, 777, 5, 7, 991], 'src/marks.ts': [13] };
    const passed = await passOn(text, worths);
    expect(Object.values(passed).flat().every(Number.isInteger)).toBe(true);
    expect(await passOn(text, worths, 'shuffled')).toEqual(passed);
  });
});

it('ranks what the named function calls before the functions beside it', async () => {
  const filler = (name: string) =>
    Array.from({ length: 12 }, (_, at) => `export function ${name}${at}(value) {\n${'  value += 1;\n'.repeat(8)}}\n`);
  const source = [
    ...filler('first'),
    'export function slug(title) {\n  return fold(title).trim();\n}\n',
    ...filler('second'),
    `function fold(value) {\n${'  value += 1;\n'.repeat(8)}}\n`,
    ...filler('third'),
  ].join('\n');
  const files: Fixture = { 'src/text.ts': source };
  const { index } = await analyseProject(memoryWorld(files), DEFAULT_SCAN_LIMITS);
  const [{ focus }] = rankFiles(index, 'slug() of a title loses accents', () => source) as [Candidate];
  const regions = focus.kind === 'file' ? (focus.regions ?? []) : [];
  const best = [...regions].sort((a, b) => b.worth - a.worth).slice(0, 4);
  const line = source.split('\n').indexOf('function fold(value) {') + 1;
  expect(best.some(({ lines: [first, last] }) => first <= line && line <= last)).toBe(true);
});
