/**
 * In thousandths of a token. Fitted by `scripts/fit-estimate.mjs` (least squares on the relative error) to exact
 * counts of 3,210 files of ten projects in eight languages.
 */
export const estimateWeights = {
  /** Each word, and each hump of `camelCase` in it. */
  word: 1126,
  hump: 967,
  letter: -34,
  /** Each letter from the eighth of a word on. */
  longLetter: 209,
  /** Each three digits begun. */
  digits: 1462,
  /** Two blanks or more. */
  indent: 818,
  /** Line ends in a row. */
  break: 854,
  /** Signs in a row, and each of them. */
  signs: 541,
  sign: 121,
  /** Each byte past ASCII. */
  other: 264,
} as const;
