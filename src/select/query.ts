/** The task in plain words, read as weighted terms. Words that every task uses say nothing and are left out. */
import { countWords, termsOfWord } from '../base/words.js';

export type QueryTerm = { readonly text: string; readonly count: number };

export type Query = { readonly terms: readonly QueryTerm[]; readonly text: string };

export function readQuery(task: string): Query {
  const counts = new Map<string, number>();
  for (const [word, count] of countWords(task)) {
    for (const term of termsOfWord(word)) {
      if (!stopWords.has(term)) counts.set(term, (counts.get(term) ?? 0) + count);
    }
  }
  return { text: task, terms: [...counts].map(([text, count]) => ({ text, count })) };
}

const stopWords = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can cannot could did do does done for from get gets ' +
    'had has have he her here how i if in into is it its just let like me more my no nor not now of off on once only or other our out over own ' +
    'same see she should so some such than that the their them then there these they this those to too under up us use used uses using very was we ' +
    'were what when where which while who why will with would yes you your http https www com'
  ).split(' '),
);
