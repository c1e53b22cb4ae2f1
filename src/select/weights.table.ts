/**
 * What each signal of a file is worth, in thousandths: a linear score whose softmax is the chance that this is what must
 * change. Fitted by bench/relevance/fit.mjs on 842 real issues of 47 projects.
 */
export const signalWeights = {
  words: 1056,
  plain: 1087,
  path: 724,
  name: 808,
  passage: 1170,
  passageSecond: 1272,
  cover: 1171,
  definition: 640,
  writtenPath: 2000,
  address: 2500,
  frame: 1095,
  fileName: 626,
  says: 1158,
  tests: 493,
  around: 1109,
  sideFolder: -1086,
  folderFile: -498,
  style: -374,
  declaration: -232,
  aside: -2303,
} as const;

export type SignalName = keyof typeof signalWeights;
