/**
 * What each signal of a file is worth, in thousandths: a linear score whose softmax is the chance that this is what must
 * change. Fitted by bench/relevance/fit.mjs on 842 real issues of 47 projects.
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
  tests: 492,
  around: 1042,
  sideFolder: -1172,
  folderFile: -528,
  style: -471,
  declaration: -535,
  aside: -2570,
} as const;

export type SignalName = keyof typeof signalWeights;

/** What goes with the best files, beside the sum above: what they use, and what is like the first of them. */
export const companionWeights = {
  used: 4611,
  alike: 2069,
} as const;

export type CompanionName = keyof typeof companionWeights;
