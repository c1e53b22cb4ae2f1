/**
 * The weight of each signal of a file, in thousandths. The softmax of the weighted sum is the probability that the file
 * must change. Fitted by bench/relevance/fit.mjs on 842 real issues of 47 projects.
 */
export const signalWeights = {
  words: 1290,
  plain: 1156,
  path: 861,
  name: 922,
  passage: 1078,
  passageSecond: 1542,
  cover: 1527,
  definition: 745,
  writtenPath: 2000,
  address: 2500,
  frame: 1330,
  fileName: 737,
  says: 1190,
  /** Not fitted: a file that the title names comes first. */
  named: 5000,
  tests: 492,
  around: 1042,
  sideFolder: -1172,
  folderFile: -528,
  style: -471,
  declaration: -535,
  aside: -2570,
} as const;

export type SignalName = keyof typeof signalWeights;

/** Extra points of companions: files that the best files use, and files that resemble the first one. */
export const companionWeights = {
  used: 4611,
  alike: 2069,
} as const;

export type CompanionName = keyof typeof companionWeights;
