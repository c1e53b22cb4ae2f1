/**
 * What each signal of a stretch of a file is worth, in thousandths: a linear score whose softmax is how the file's chance
 * is shared among its stretches. Fitted by bench/relevance/fit.mjs on 842 real issues of 47 projects.
 */
export const regionWeights = {
  ofAll: 642,
  rareInFile: 765,
  plainOfFile: 469,
  variety: 540,
  beside: 649,
  function: 653,
  named: 558,
  inNamed: 777,
  besideNamed: 133,
  defines: 590,
  crowd: -461,
  header: -444,
  pointed: 1186,
  opening: 331,
  remarks: -1172,
  imports: 1169,
  length: 1550,
} as const;

export type RegionSignal = keyof typeof regionWeights;
