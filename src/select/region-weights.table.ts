/**
 * What each signal of a stretch of a file is worth, in thousandths: a linear score whose softmax is how the file's chance
 * is shared among its stretches. Fitted by bench/relevance/fit.mjs on 842 real issues of 47 projects.
 */
export const regionWeights = {
  ofAll: 540,
  ofFile: 443,
  rareInFile: 983,
  plainOfFile: 891,
  beside: 655,
  defines: 569,
  pointed: 1434,
  opening: 418,
  comments: -843,
  length: 1546,
} as const;

export type RegionSignal = keyof typeof regionWeights;
