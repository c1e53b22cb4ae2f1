/** `packlight eval` on a history of our own making: what it asks, and what it counts. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { evalShape } from '../src/queries/eval/eval-report.js';
import { evaluateHistory } from '../src/queries/eval/evaluate.js';
import { sureSecret } from './contracts/bundle-fixture.js';
import { commitAll, git, scratchFolder, writeTree } from './fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

/** Three files; each of the first two is mended once, in words that speak of it. */
function historyWith(token: string): string {
  const root = join(scratch.path, `history-${token.length}`);
  mkdirSync(root, { recursive: true });
  git(root, 'init', '-q');
  const cache = (limit: number) => `export class Cache {\n  evict() {\n    return ${limit};\n  }\n}\n`;
  const parser = (sign: string) => `export function parseDate(text) {\n  return text.split('${sign}');\n}\n`;
  writeTree(root, {
    'src/cache.js': cache(1),
    'src/date.js': parser('-'),
    'src/other.js': 'export const other = 1;\n',
  });
  commitAll(root, 'Begin');
  writeTree(root, { 'src/cache.js': cache(2) });
  commitAll(root, 'Fix the cache that does not evict the oldest entry');
  writeTree(root, { 'src/date.js': parser('/') });
  commitAll(root, `Fix wrong separator in parseDate ${token}`);
  writeTree(root, { 'README.md': 'words\n' });
  commitAll(root, 'Fix words in the manual that were wrong');
  return root;
}

const ask = (root: string, budgets = [2_000]) => evaluateHistory(root, { budgets });

describe('an evaluation', () => {
  it('asks for each fix of source files on the tree before it, and says what the packs held', async () => {
    const report = await ask(historyWith(''), [200, 2_000]);
    if (!report.ok) throw new Error(report.error.kind);
    expect(evalShape.check(report.value, '$')).toEqual([]);
    expect(report.value.asked.map(({ subject, paths }) => [subject, paths])).toEqual([
      ['Fix wrong separator in parseDate', ['src/date.js']],
      ['Fix the cache that does not evict the oldest entry', ['src/cache.js']],
    ]);
    const [small, large] = report.value.budgets;
    expect(large).toMatchObject({ tokens: 2_000, files: 1_000, lines: 1_000, whole: 2, nothing: 0 });
    expect(small!.lines).toBeLessThanOrEqual(large!.lines);
    expect(report.value.asked.every(({ held }) => held.every((one, i) => one.tokens <= [200, 2_000][i]!))).toBe(true);
  });

  it('is the same every time, and shows no secret that a message holds', async () => {
    const root = historyWith(sureSecret);
    const [one, other] = [await ask(root), await ask(root)];
    expect(one).toEqual(other);
    expect(JSON.stringify(one)).not.toContain(sureSecret);
  });

  it('says what is missing where there is no history', async () => {
    const bare = join(scratch.path, 'bare');
    mkdirSync(bare);
    expect(await ask(bare)).toMatchObject({ ok: false, error: { kind: 'no-repository' } });
    git(bare, 'init', '-q');
    expect(await ask(bare)).toMatchObject({ ok: false, error: { kind: 'no-fixes', commits: 0 } });
  });
});
