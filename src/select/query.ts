/**
 * Reads the task as weighted terms: a word of the title counts most, a word of a pasted listing least (`task-parts.ts`).
 * Stop words are left out, and words that many tasks use count less.
 */
import { countWords, termsOfWord } from '../base/words.js';
import { commonWords } from './common-words.table.js';
import { type PartKind, partKinds, readParts, type TaskParts } from './task-parts.js';

export type QueryTerm = {
  readonly text: string;
  /** How often it occurs, weighted by the part of the task it stands in. */
  readonly count: number;
  /** 0 to 1; lower for a word that the issues of many projects use. */
  readonly telling: number;
};

export type Query = {
  readonly terms: readonly QueryTerm[];
  readonly text: string;
  readonly parts: TaskParts;
};

/** Word -> the percentage of projects whose issues use it. */
export type CommonWords = ReadonlyMap<string, number>;

export function readQuery(task: string, common: CommonWords = commonWords): Query {
  const parts = readParts(task);
  const counts = new Map<string, number>();
  for (const kind of partKinds) addTerms(counts, parts[kind], partWeights[kind]);
  const terms = [...counts].map(([text, count]) => ({ text, count, telling: tellingOf(text, common) }));
  return { text: task, parts, terms };
}

/** The terms of one part of a task, with their counts. */
export function termsOfPart(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  addTerms(counts, text, 1);
  return counts;
}

function tellingOf(term: string, common: CommonWords): number {
  return 1 - (common.get(term) ?? 0) / 100;
}

function addTerms(counts: Map<string, number>, text: string, weight: number): void {
  for (const [word, count] of countWords(endsOf(text))) {
    const [whole, ...parts] = termsOfWord(word);
    const isCompound = parts.length > 1;
    for (const term of [whole!, ...parts]) {
      // A compound name counts more than the words it is made of.
      const share = isCompound && term === whole ? 2 : 1;
      if (!stopWords.has(term)) counts.set(term, (counts.get(term) ?? 0) + count * weight * share);
    }
  }
}

/** The beginning and the end of a long text, such as a log: what is asked stands at the one, what failed at the other. */
function endsOf(text: string): string {
  return text.length <= 2 * maxEnd ? text : `${text.slice(0, maxEnd)}\n${text.slice(-maxEnd)}`;
}

const maxEnd = 200_000;

const partWeights: Readonly<Record<PartKind, number>> = {
  title: 8,
  prose: 1,
  inline: 1.5,
  fenced: 0.3,
  frame: 1,
  url: 0.5,
};

const stopWords = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can cannot could did do does done for from get gets ' +
    'had has have he her here how i if in into is it its just let like me more my no nor not now of off on once only or other our out over own ' +
    'same see she should so some such than that the their them then there these they this those to too under up us use used uses using very was we ' +
    'were what when where which while who why will with would yes you your http https www com'
  ).split(' '),
);
