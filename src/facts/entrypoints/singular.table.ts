/** How English nouns end in the plural, and those that follow no rule. */

/** The first row that matches decides. */
export const endings: readonly (readonly [RegExp, string])[] = [
  [/(alias|status|bus|virus|octopus|campus|census)(?:es)?$/, '$1'],
  [/(matr|append)ices$/, '$1ix'],
  [/(vert|ind)ices$/, '$1ex'],
  [/(analy|diagno|ba|parenthe|synop|cri|the)ses$/, '$1sis'],
  [/(quiz)zes$/, '$1'],
  [/([^aeiouy]|qu)ies$/, '$1y'],
  [/([lr])ves$/, '$1f'],
  [/(x|ch|ss|sh)es$/, '$1'],
  [/(her|potat|tomat|ech)oes$/, '$1o'],
  [/(?<!s)s$/, ''],
];

export const irregular: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['media', 'medium'],
  ['data', 'datum'],
  ['movies', 'movie'],
  ['databases', 'database'],
  ...['series', 'news', 'species', 'analysis', 'basis', 'sms', 'access', 'address'].map(
    (word) => [word, word] as const,
  ),
]);
