/** Singular forms of resource names as Rails and Laravel build them: `posts` -> `post`. */
import { endings, irregular } from './singular.table.js';

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
