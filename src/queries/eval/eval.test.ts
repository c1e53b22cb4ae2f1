import { describe, expect, it } from 'vitest';
import { joinRanges } from '../../budget/ladder.js';
import type { PastCommit } from '../../jail/git/past-commits.js';
import type { Pack } from '../../model/pack.js';
import type { RelPath } from '../../model/path.js';
import { writeEvalPage } from './eval-page.js';
import { fixesIn, questionOf } from './fixes.js';
import { oldLines } from './old-lines.js';
import { scorePack } from './score.js';

const path = (name: string) => name as RelPath;

function commit(message: string, ...changed: readonly string[]): PastCommit {
  return {
    id: 'a'.repeat(40),
    parent: 'b'.repeat(40),
    message,
    changed: changed.map((one) => ({ status: one[0]!, path: path(one.slice(2)) })),
  };
}

describe('the fixes that are asked for', () => {
  it('change a few files that were there before, and say that they mend something', () => {
    const commits = [
      commit('Fix the cache that never empties', 'M src/cache.ts'),
      commit('Add a cache for names', 'M src/cache.ts'),
      commit('Fix nothing that was there', 'A src/new.ts'),
      commit('Fix it', 'M src/cache.ts'),
      commit('Fix all the licence headers', ...Array.from({ length: 40 }, (_, i) => `M src/${i}.ts`)),
    ];
    expect(fixesIn(commits, { onlyFixes: true }).map(({ subject }) => subject)).toEqual([
      'Fix the cache that never empties',
    ]);
    expect(fixesIn(commits, { onlyFixes: false })).toHaveLength(2);
  });

  it('do not give their answer away: names of changed files and trailers are taken out', () => {
    const message = 'Fix crash in `cache.ts`\n\nsrc/cache.ts emptied twice, see store.ts.\n\nSigned-off-by: a b <c@d>';
    expect(questionOf(message, [path('src/cache.ts')])).toBe('Fix crash in \n\n emptied twice, see store.ts.');
  });
});

describe('the lines that a fix changed', () => {
  it('are those of the text before it; what was added counts at the line before', () => {
    const diff = [
      'diff --git a/a.ts b/a.ts',
      '--- a/a.ts',
      '+++ b/a.ts',
      '@@ -3,4 +3,4 @@',
      ' keep',
      '-old',
      '-older',
      '+new',
      '+newer',
      ' keep',
      '@@ -20,2 +20,3 @@',
      ' keep',
      '+added',
      ' keep',
      '@@ -40,0 +42,1 @@',
      '+at the end',
      'diff --git a/b.ts b/b.ts',
      '--- a/b.ts',
      '+++ b/b.ts',
      '@@ -0,0 +1 @@',
      '+first',
      '',
    ].join('\n');
    expect([...oldLines(diff)]).toEqual([
      [
        'a.ts',
        [
          [4, 5],
          [20, 20],
          [40, 40],
        ],
      ],
      ['b.ts', [[1, 1]]],
    ]);
  });
});

describe('the score of a pack', () => {
  const shown = (name: string, level: string, ranges: readonly (readonly [number, number])[]) => ({
    block: { path: name },
    rung: { level, ranges, tokens: 0 },
  });

  it('counts a changed place only if all its lines are shown, and a file only if it is more than named', () => {
    const blocks = [
      shown('a.ts', 'region', [
        [1, 9],
        [10, 12],
        [30, 31],
      ]),
      shown('b.ts', 'name', []),
    ];
    const changed = new Map([
      [
        'a.ts',
        [
          [8, 11],
          [12, 13],
          [30, 30],
        ] as const,
      ],
      ['b.ts', [[1, 1]] as const],
      ['c.ts', [[1, 1]] as const],
    ]);
    expect(scorePack({ blocks, tokens: 7 } as unknown as Pack, changed)).toEqual({ files: 1, ranges: 2, tokens: 7 });
  });

  it('joins ranges that lie side by side', () => {
    expect(
      joinRanges([
        [5, 6],
        [1, 2],
        [3, 3],
        [9, 9],
      ]),
    ).toEqual([
      [1, 3],
      [5, 6],
      [9, 9],
    ]);
  });
});

describe('the page', () => {
  it('shows what commits say as text, never as markup', () => {
    const page = writeEvalPage({
      packlight: 'eval/1',
      commits: 1,
      fixes: 1,
      budgets: [{ tokens: 2_000, files: 1_000, lines: 500, whole: 0, nothing: 0 }],
      asked: [
        {
          commit: 'a'.repeat(40),
          subject: '<img src=x onerror=alert(1)> & "quotes"',
          paths: ['<b>.ts'],
          ranges: 2,
          held: [{ tokens: 1_900, files: 1, ranges: 1 }],
        },
      ],
    });
    expect(page).not.toMatch(/<img|<b>|<script/);
    expect(page).toContain('&#60;img');
    expect(page).toContain('100.0 %');
  });
});
