import { describe, expect, it } from 'vitest';
import { type Fixture, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { rankFiles } from './rank.js';

async function rank(fixture: Fixture, task: string) {
  const { index } = await analyseProject(memoryWorld(fixture), DEFAULT_SCAN_LIMITS);
  return rankFiles(index, task);
}

const shop = {
  'src/cart.ts': 'export function addToCart(item) { return item; }\n',
  'src/checkout.ts':
    'import { addToCart } from "./cart";\nexport function payInvoice(invoice) { return invoice.total; }\n',
  'src/mail.ts': 'export function sendMail(address) { return address; }\n',
  'tests/checkout.test.ts': 'payInvoice(invoice); payInvoice(invoice); invoice.total\n',
  'package-lock.json': '{ "invoice": "invoice", "payInvoice": 1 }\n',
};

describe('rankFiles', () => {
  it('puts the file that speaks of the task first, before its test and what a machine wrote', async () => {
    const paths = (await rank(shop, 'the invoice total is wrong when I pay')).map(({ path }) => path);
    expect(paths[0]).toBe('src/checkout.ts');
    expect(paths.indexOf('tests/checkout.test.ts' as RelPath)).toBeGreaterThan(0);
  });

  it.each([
    ['update ci.yml for the next release', '.github/ci.yml'],
    ['Str::slug drops accents', 'src/str.php'],
    ['slug() drops accents', 'src/str.php'],
    ['--max-count is ignored', 'src/options.ts'],
    ['users see "the basket is already paid" again', 'src/pay.ts'],
  ])('puts what a short task names first: %j', async (task, expected) => {
    const files: Record<string, string> = {
      ...shop,
      '.github/ci.yml': 'on: push\n',
      'src/str.php': '<?php\nclass Str\n{\n    public static function slug($value)\n    {\n    }\n}\n',
      'src/options.ts': 'option("max-count");\n',
      'src/pay.ts': 'throw new Error("the basket is already paid");\n',
      'src/release.ts': 'export const next = "update release accents users max count ignored drops";\n',
    };
    const { index } = await analyseProject(memoryWorld(files), DEFAULT_SCAN_LIMITS);
    expect(rankFiles(index, task, (path) => files[path] ?? null)[0]?.path).toBe(expected);
  });

  it('takes a written path for what it is', async () => {
    const [first] = await rank(shop, 'invoice invoice total pay: see src/mail.ts');
    expect(first).toMatchObject({ path: 'src/mail.ts', reason: 'named' });
  });

  it('gives whole points that add up to the score, each with its name', async () => {
    for (const { score, signals } of await rank(shop, 'pay the invoice by mail')) {
      expect(Number.isInteger(score)).toBe(true);
      expect(signals.reduce((sum, { points }) => sum + points, 0)).toBe(score);
    }
  });

  it('ranks nothing for a task of empty words', async () => {
    expect(await rank(shop, 'it is the and of')).toEqual([]);
  });

  it('breaks ties by path, whatever order the files came in', async () => {
    const fixture = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}.ts`, 'same words here\n']));
    const expected = (await rank(fixture, 'same words')).map(({ path }) => path);
    expect(expected).toEqual([...expected].sort());
    for (let seed = 0; seed < 10; seed++) {
      const { index } = await analyseProject(
        memoryWorld(fixture, { shuffle: seededRandom(seed).shuffled }),
        DEFAULT_SCAN_LIMITS,
      );
      expect(rankFiles(index, 'same words').map(({ path }) => path)).toEqual(expected);
    }
  });
});
