/**
 * What a byte adds, in thousandths of a token, by the kind of the byte before it (row) and its own kind (column).
 * Fitted by `scripts/fit-estimate.mjs` (least squares on the relative error) to exact counts of 3,210 files of ten
 * projects in eight languages. A single weight means little by itself.
 */
export const byteKinds = ['lower', 'upper', 'digit', 'blank', 'break', 'sign', 'tail', 'lead'] as const;

export type ByteKind = (typeof byteKinds)[number];

export const pairWeights: readonly (readonly number[])[] = [
  [20, 417, 1246, 1553, 1219, 1470, 3827, 1928],
  [477, 124, 2404, 1854, 1460, 1708, -1338, -456],
  [1043, 1231, 200, 764, 1443, 1421, 685, 911],
  [-572, -1383, 751, 13, 3151, 491, 1249, -1960],
  [845, 1341, 485, 2173, -418, 1938, 1786, 2164],
  [-19, -195, 583, 822, -681, 138, -1038, 1173],
  [-1407, 4484, 437, 2144, -542, 2631, 48, -1160],
  [430, 215, 108, 0, 0, 430, 1416, 323],
];
