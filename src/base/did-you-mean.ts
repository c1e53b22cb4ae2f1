/** The known name that a misspelt word most likely meant, if it is close enough. */
export function didYouMean(word: string, known: readonly string[]): string | null {
  const judged = known.map((name) => ({ name, distance: editDistance(word, name) }));
  const best = judged.reduce((a, b) => (b.distance < a.distance ? b : a));
  return best.distance <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}

/** Letters to add, drop or change, a swap of neighbours counted once. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : change;
      rows[i]![j] = Math.min(change, swapped, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1);
    }
  }
  return rows[a.length]![b.length]!;
}
