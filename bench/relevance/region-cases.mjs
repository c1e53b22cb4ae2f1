/** The regions of files that a fix changed, as lists in which those it touched are gold: how the share of a region is fitted. */
export const regionNames =
  'code wholeFunction rareInFile title variety density beside function named inNamed quoted spans defines crowd header pointed opening remarks imports length'.split(
    ' ',
  );

export function regionCases(cases) {
  const lists = [];
  for (const one of cases) {
    for (const { path, regions, names } of one.files) {
      const hunks = one.hunks[path];
      if (hunks === undefined) continue;
      const isGold = regions.map(({ first, last }) => hunks.some(([a, b]) => a <= last && Math.max(a, b) >= first));
      lists.push({
        id: `${one.id} ${path}`,
        repo: one.repo,
        names,
        rows: regions.map(({ signals }) => signals),
        isGold,
      });
    }
  }
  return lists;
}
