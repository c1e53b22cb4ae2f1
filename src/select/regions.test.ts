import { describe, expect, it } from 'vitest';
import { analyseText } from '../../tests/languages/check.js';
import { rankRegions } from './regions.js';

const filler = (name: string) => `def ${name}():\n${'    x = 1\n'.repeat(10)}\n\n`;

describe('rankRegions', () => {
  it('finds the function that speaks of the task, whole', async () => {
    const text = `${filler('alpha')}def pay_invoice(total):\n    # rounding of the invoice\n${'    y = 2\n'.repeat(8)}    return total\n\n\n${filler('omega')}`;
    const { definitions } = await analyseText(text, 'python');
    const [best] = rankRegions({ text, language: 'python' }, definitions, new Map([['invoice', 3], ['rounding', 2]])); // biome-ignore format: one line
    expect(
      text
        .split('\n')
        .slice(best![0] - 1, best![1])
        .join('\n'),
    ).toContain('def pay_invoice');
    expect(
      text
        .split('\n')
        .slice(best![0] - 1, best![1])
        .join('\n'),
    ).toContain('return total');
  });

  it('gives nothing for a file that says nothing of it', async () => {
    expect(rankRegions({ text: filler('alpha'), language: 'python' }, [], new Map([['invoice', 1]]))).toEqual([]);
  });

  it('cuts what is too long to be seen whole, and never leaves the file', () => {
    const text = 'invoice\n'.repeat(500);
    const regions = rankRegions({ text, language: 'python' }, [], new Map([['invoice', 1]]));
    expect(regions.every(([first, last]) => first >= 1 && last <= 500 && last - first < 40)).toBe(true);
    expect(regions.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBe(500);
  });
});
