import { describe, expect, it } from 'vitest';
import { analyseText } from '../../tests/languages/check.js';
import { statementStarts } from '../base/statements.js';
import { cutIntoRegions } from './cut-regions.js';

async function cut(text: string, maxLines: number) {
  const { definitions } = await analyseText(text, 'typescript');
  const lines = text.split('\n');
  const boundaries = { starts: statementStarts(text, 'typescript'), lines };
  return cutIntoRegions(definitions, lines.length, { minLines: 2, maxLines, boundaries });
}

describe('regions', () => {
  it('begin with a statement, also inside a long function', async () => {
    const statement = ['  call(', '    1,', '    2,', '  );'];
    const text = ['function a() {', ...Array.from({ length: 6 }, () => statement).flat(), '}'].join('\n');
    const regions = await cut(text, 10);
    expect(regions.length).toBeGreaterThan(1);
    for (const [first] of regions.slice(1)) expect(text.split('\n')[first - 1]).toBe('  call(');
    expect(regions.at(-1)![1]).toBe(26);
  });

  it('leave a closing bracket with what it closes, and a comment with what it is about', async () => {
    const text = [
      'class A {',
      '  b() {',
      '    c();',
      '  }',
      '',
      '  // why',
      '  d() {',
      '    e();',
      '  }',
      '}',
      'f();',
      'g();',
    ];
    expect(await cut(text.join('\n'), 8)).toEqual([[1, 5], [6, 10], [11, 12]]); // biome-ignore format: one line
  });

  it('stay whole where no statement begins, but for very long ones, which are cut between elements', async () => {
    const table = (length: number) =>
      ['const a = [', ...Array.from({ length }, (_, i) => `  ${i},`), '];', 'b();', 'c();'].join('\n');
    expect(await cut(table(12), 10)).toEqual([[1, 14], [15, 16]]); // biome-ignore format: one line
    const regions = await cut(table(60), 10);
    expect(regions.length).toBeGreaterThan(4);
    for (const [first, last] of regions) expect(last - first).toBeLessThan(20);
  });
});
