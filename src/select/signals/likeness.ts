/**
 * How alike files are in the words they use, 0 to 1: the cosine of their words as they are written, each worth the more
 * the fewer of the files have it. What is changed together often speaks of the same things, whatever the task says.
 */
import { countWords } from '../../base/words.js';

/** Of each text how alike it is to every other: asked for one at a time, the words are counted once. */
export function createLikeness(texts: readonly string[]): (one: number) => number[] {
  const counted = texts.map(countWords);
  const holders = new Map<string, number>();
  for (const words of counted) for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarity = new Map<string, number>();
  // A word of one file joins nothing, and one of most files says nothing.
  for (const [word, held] of holders)
    if (held >= 2 && held <= texts.length / 2) rarity.set(word, Math.log(texts.length / held));
  const vectors = counted.map((words) => vectorOf(words, rarity));
  return (one) => vectors.map((vector) => dot(vectors[one]!, vector));
}

/** Of length 1. */
type Vector = ReadonlyMap<string, number>;

function vectorOf(words: ReadonlyMap<string, number>, rarity: ReadonlyMap<string, number>): Vector {
  const vector = new Map<string, number>();
  let squares = 0;
  for (const [word, count] of words) {
    const rare = rarity.get(word);
    if (rare === undefined) continue;
    const worth = (1 + Math.log(count)) * rare;
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
