/**
 * The weight of each signal of a region, in thousandths. The softmax of the weighted sum is the share of the file's
 * probability that falls to the region. Fitted by bench/relevance/fit.mjs on 842 real issues of 47 projects.
 */
export const regionWeights = {
  code: 1366,
  wholeFunction: 663,
  rareInFile: 491,
  title: 338,
  variety: 340,
  density: 640,
  beside: 532,
  function: 411,
  named: 421,
  inNamed: 515,
  quoted: 308,
  spans: 340,
  defines: 404,
  crowd: -518,
  header: -368,
  pointed: 970,
  opening: 412,
  remarks: -679,
  imports: 1296,
  length: 1543,
} as const;

export type RegionSignal = keyof typeof regionWeights;
