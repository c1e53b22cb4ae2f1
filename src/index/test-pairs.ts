/** Tests and what they test, paired by name: `cart.test.ts`, `test_cart.py`, `CartTest.java` belong to `cart`, the nearest one. */

import { largestOf } from '../base/append.js';
import { addTo } from '../base/collections.js';
import type { IndexedFile } from '../model/analysis.js';
import { baseName, parentOf } from '../model/path.js';

export function pairTests(files: readonly IndexedFile[], pair: (test: number, source: number) => void): void {
  const byStem = new Map<string, number[]>();
  for (const [number, { entry }] of files.entries()) {
    if (entry.category !== 'test') addTo(byStem, stemOf(baseName(entry.path)), number);
  }
  for (const [number, { entry }] of files.entries()) {
    if (entry.category !== 'test') continue;
    const stem = testedStem(stemOf(baseName(entry.path)));
    const sources = (stem === null ? [] : (byStem.get(stem) ?? [])).filter(
      (source) => files[source]!.entry.language === entry.language,
    );
    const nearest = nearestOf(sources, files, parentOf(entry.path));
    if (nearest !== null) pair(number, nearest);
  }
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]+$/, '').toLowerCase();
}

function testedStem(stem: string): string | null {
  const bare = stem.replace(/^tests?[_-]|[._-]?(?:tests?|specs?)$/g, '');
  return bare === stem || bare === '' ? null : bare;
}

/** The source file whose folders share most with the test's; none on a tie. */
function nearestOf(sources: readonly number[], files: readonly IndexedFile[], folder: string): number | null {
  const parts = new Set(folder.split('/'));
  const judged = sources.map((source) => ({
    source,
    shared: parentOf(files[source]!.entry.path)
      .split('/')
      .filter((part) => parts.has(part)).length,
  }));
  const best = largestOf(judged.map(({ shared }) => shared));
  const winners = judged.filter(({ shared }) => shared === best);
  return winners.length === 1 ? winners[0]!.source : null;
}
