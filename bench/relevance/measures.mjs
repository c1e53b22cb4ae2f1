/** Acc@k as LocAgent counts it, recall and MRR, over all cases and by language. */

export function judge(one, scores) {
  const ranked = [...scores.keys()].sort((a, b) => scores[b] - scores[a] || (one.paths[a] < one.paths[b] ? -1 : 1));
  const golds = one.golds;
  const hits = (k) => ranked.slice(0, k).filter((i) => one.isGold[i]).length;
  const first = ranked.findIndex((i) => one.isGold[i]);
  return {
    id: one.id,
    language: one.language,
    repo: one.repo,
    'acc@1': +(hits(1) >= Math.min(golds, 1)),
    'acc@3': +(hits(3) >= Math.min(golds, 3)),
    'acc@5': +(hits(5) >= Math.min(golds, 5)),
    'recall@10': hits(10) / golds,
    mrr: first < 0 ? 0 : 1 / (first + 1),
    rank: first + 1,
    top: one.paths[ranked[0]],
  };
}

export const measures = ['acc@1', 'acc@3', 'acc@5', 'recall@10', 'mrr'];

export function mean(rows) {
  return Object.fromEntries(
    measures.map((key) => [key, (100 * rows.reduce((sum, row) => sum + row[key], 0)) / rows.length]),
  );
}

export function writeRow(label, rows) {
  const means = mean(rows);
  return `| ${label} | ${rows.length} | ${measures.map((key) => means[key].toFixed(1)).join(' | ')} |`;
}

export const groupsOf = (rows) => {
  const groups = new Map([['all', rows]]);
  groups.set(
    'js+ts',
    rows.filter(({ language }) => /script/.test(language)),
  );
  for (const row of rows) groups.set(row.language, [...(groups.get(row.language) ?? []), row]);
  return groups;
};
