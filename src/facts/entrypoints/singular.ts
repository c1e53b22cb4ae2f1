/** Singular forms of resource names as Rails and Laravel build them: `posts` -> `post`. */

export function singular(name: string): string {
  const last = Math.max(name.lastIndexOf('_'), name.lastIndexOf('-')) + 1;
  return `${name.slice(0, last)}${singularWord(name.slice(last))}`;
}

function singularWord(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  for (const [ending, one] of endings) if (ending.test(word)) return word.replace(ending, one);
  return word;
}

/** The first row that matches decides. */
const endings: readonly (readonly [RegExp, string])[] = [
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

const irregular: ReadonlyMap<string, string> = new Map([
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
