/**
 * What each signal of a file and of a region is worth, in thousandths: a linear score whose softmax is the chance that
 * this is what must change. Fitted by bench/relevance/fit.mjs on 261 real issues of 31 projects.
 */
export const signalWeights = {
  words: 272,
  plain: 761,
  path: 488,
  name: 616,
  sideFolder: -1804,
  folderFile: -1305,
  style: -282,
  declaration: -1295,
  aside: -3355,
  writtenPath: 1346,
  address: 2834,
  frame: 226,
  fileName: 107,
  says: 1352,
  tests: 494,
  around: 1120,
  passage: 198,
  passageAmong: 1131,
  passageSecond: 1096,
  cover: 734,
  definition: 553,
} as const;

export type SignalName = keyof typeof signalWeights;

export const regionWeights = {
  ofAll: 1149,
  ofFile: 2294,
  rareInFile: 0,
  plainOfFile: 0,
  cover: 0,
  defines: 0,
  beside: 645,
  named: 378,
  pointed: 2257,
  opening: 1244,
  length: 782,
} as const;

export type RegionSignal = keyof typeof regionWeights;
