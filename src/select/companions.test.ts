import { describe, expect, it } from 'vitest';
import { type Fixture, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { findCompanions } from './companions.js';
import { rankFiles } from './rank.js';

const shop = {
  'src/invoice.ts': [
    'import { roundMoney } from "./round";',
    'export function invoiceTotal(invoice) { return roundMoney(invoice.total); }',
    '',
  ].join('\n'),
  'src/invoice-list.ts': 'export function invoiceList(invoice) { return [invoice]; }\n',
  'src/invoice-mail.ts': 'export function mailInvoice(invoice) { return invoice; }\n',
  'src/alone.ts': 'export function keepMoney(value) { return wrong(value); }\n',
  'src/round.ts': 'export function roundMoney(value) { return wrong(value); }\n',
} satisfies Fixture;

async function ready(fixture: Fixture = shop) {
  const { index } = await analyseProject(memoryWorld(fixture), DEFAULT_SCAN_LIMITS);
  return { index, readText: (path: string) => (fixture as Record<string, string>)[path] ?? null };
}

describe('findCompany', () => {
  it('knows what a likely file uses, and says which file that is', async () => {
    const { index, readText } = await ready();
    const numbers = ['src/invoice.ts', 'src/alone.ts', 'src/round.ts'].map((path) => index.numberOf.get(path)!);
    const ranked = numbers.map((number, at) => ({ number, chance: at === 0 ? 900_000 : 50_000, wasRead: true }));
    const [first, alone, round] = findCompanions(index, ranked, readText);
    expect(round?.values.used).toBeGreaterThan(0.5);
    expect(round?.details.used).toBe('src/invoice.ts');
    expect(alone?.values.used).toBe(0);
    expect(first?.values).toEqual({ used: 0, alike: 0 });
  });
});

describe('a ranking with company', () => {
  const task = 'invoice total is wrong in the invoice list and the invoice mail';

  it('moves what the best file uses before what nothing leads to', async () => {
    const { index, readText } = await ready();
    const paths = rankFiles(index, task, readText).map(({ path }) => path as string);
    expect(paths.indexOf('src/round.ts')).toBeLessThan(paths.indexOf('src/alone.ts'));
    expect(paths.indexOf('src/round.ts')).toBeGreaterThan(2);
  });

  it('takes what the best file uses for likelier to matter', async () => {
    const { index, readText } = await ready();
    const ranked = rankFiles(index, task, readText);
    const worthOf = (path: string) => {
      const focus = ranked.find((one) => one.path === path)?.focus;
      return focus?.kind === 'file' ? (focus.regions ?? []).reduce((sum, { worth }) => sum + worth, 0) : 0;
    };
    expect(worthOf('src/round.ts')).toBeGreaterThan(1.2 * worthOf('src/alone.ts'));
    expect(worthOf('src/alone.ts')).toBeGreaterThan(0);
  });

  it('says whose companion a file is, in points that add up', async () => {
    const { index, readText } = await ready();
    const ranked = rankFiles(index, task, readText);
    const round = ranked.find(({ path }) => path === 'src/round.ts');
    expect(round?.signals.map(({ name }) => name)).toContain('used:src/invoice.ts');
    for (const { score, signals } of ranked) expect(signals.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  it('keeps the first three where the task puts them, however much the rest gains', async () => {
    const { index, readText } = await ready();
    const first = (all: readonly { readonly path: string }[]) => all.slice(0, 3).map(({ path }) => path);
    expect(first(rankFiles(index, task, readText)).sort()).toEqual([
      'src/invoice-list.ts',
      'src/invoice-mail.ts',
      'src/invoice.ts',
    ]);
  });
});
