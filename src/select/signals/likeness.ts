/**
 * The similarity of files by their words, 0 to 1: the cosine of their word vectors, in which words that few files
 * contain weigh more. Files that change together often use the same words, whatever the task says.
 */
import { type TextWords, wordsOfText } from './text-words.js';

/** Counts the words of all texts once; the returned function gives the similarity of one text to every other. */
export function createLikeness(texts: readonly string[]): (one: number) => number[] {
  const counted = texts.map(wordsOfText);
  const holders = new Map<string, number>();
  for (const { words } of counted) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarity = new Map<string, number>();
  // A word of one file links nothing, and a word of most files distinguishes nothing.
  for (const [word, held] of holders)
    if (held >= 2 && held <= texts.length / 2) rarity.set(word, Math.log(texts.length / held));
  const vectors = counted.map((words) => vectorOf(words, rarity));
  return (one) => vectors.map((vector) => dot(vectors[one]!, vector));
}

/** A vector of length 1. */
type Vector = ReadonlyMap<string, number>;

function vectorOf({ words, counts }: TextWords, rarity: ReadonlyMap<string, number>): Vector {
  const vector = new Map<string, number>();
  let squares = 0;
  for (const [at, word] of words.entries()) {
    const rare = rarity.get(word);
    if (rare === undefined) continue;
    const worth = (1 + Math.log(counts[at]!)) * rare;
    vector.set(word, worth);
    squares += worth * worth;
  }
  for (const [word, worth] of vector) vector.set(word, worth / Math.sqrt(squares));
  return vector;
}

function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (const [word, worth] of a) sum += worth * (b.get(word) ?? 0);
  return sum;
}
