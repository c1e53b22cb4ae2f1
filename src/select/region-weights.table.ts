/**
 * What each signal of a stretch of a file is worth, in thousandths: a linear score whose softmax is how the file's chance
 * is shared among its stretches. Fitted by bench/relevance/fit.mjs on 842 real issues of 47 projects.
 */
export const regionWeights = {
  ofAll: 450,
  rareInFile: 884,
  plainOfFile: 468,
  variety: 574,
  beside: 647,
  function: 682,
  named: 517,
  inNamed: 768,
  besideNamed: 139,
  defines: 633,
  crowd: -561,
  header: -562,
  pointed: 1184,
  opening: 307,
  remarks: -1175,
  imports: 1086,
  length: 1517,
} as const;

export type RegionSignal = keyof typeof regionWeights;
