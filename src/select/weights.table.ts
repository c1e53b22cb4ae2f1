/**
 * What each signal of a file is worth, in thousandths: a linear score whose softmax is the chance that this is what must
 * change. Fitted by bench/relevance/fit.mjs on 842 real issues of 47 projects.
 */
export const signalWeights = {
  words: 1192,
  plain: 1287,
  path: 870,
  name: 930,
  passage: 1165,
  passageSecond: 1370,
  cover: 1245,
  definition: 730,
  writtenPath: 2000,
  address: 2500,
  frame: 1377,
  fileName: 721,
  says: 1172,
  tests: 573,
  around: 1124,
  sideFolder: -1204,
  folderFile: -551,
  style: -478,
  declaration: -297,
  aside: -2431,
} as const;

export type SignalName = keyof typeof signalWeights;

/** What goes with the best files, beside the sum above: what they use, and what is like the first of them. */
export const companionWeights = {
  used: 4050,
  alike: 2239,
} as const;

export type CompanionName = keyof typeof companionWeights;
