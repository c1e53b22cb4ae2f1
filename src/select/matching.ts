/**
 * A task against an index: which of its words each file holds, how rare each is among the files of code, and what each
 * is therefore worth. Made once; every signal that is about words is judged from it.
 */
import type { Index } from '../model/analysis.js';
import type { Query } from './query.js';
import { termsOfPart } from './query.js';
import { type Kind, kindOf } from './signals/kinds.js';
import { stemOf } from './signals/stem.js';
import { findHits, type Hits, matchWords } from './signals/words.js';
import { type PartKind, partKinds, type TaskParts } from './task-parts.js';
import { rarityOf, saturated } from './weights.js';

export type Matching = {
  readonly index: Index;
  readonly query: Query;
  readonly kinds: readonly Kind[];
  /** What changes are usually made in: code. In a project without any, all files. */
  readonly isMain: readonly boolean[];
  readonly terms: readonly string[];
  readonly hits: Hits;
  /** What each term is worth: as the task says it, and as if all its parts were alike. */
  readonly weights: readonly number[];
  readonly plainWeights: readonly number[];
  /** The same for the words of the title alone, whatever else says them. */
  readonly titleWeights: readonly number[];
  readonly forms: Forms;
};

/** The terms as stems, so that a text may say them in any form; each is worth what its best term is. */
export type Forms = {
  readonly stems: readonly string[];
  readonly plainWeights: readonly number[];
  readonly titleWeights: readonly number[];
  /** As plain, and by the best place where the task says it. */
  readonly placedWeights: readonly number[];
};

export function matchTask(index: Index, query: Query): Matching {
  const kinds = index.files.map(kindOf);
  const terms = query.terms.map(({ text }) => text);
  const hits = findHits(
    index,
    terms.map((term) => index.termNumbers.get(term) ?? -1),
  );
  const isCode = kinds.map((kind) => kind === 'code' || kind === 'style');
  const isMain = hits.some((hit, number) => isCode[number] && hit.terms.length > 0) ? isCode : isCode.map(() => true);
  const rarities = raritiesOf(hits, isMain, terms.length);
  const [plain, title] = [termsOfPart(query.text), termsOfPart(query.parts.title)];
  const plainWeights = terms.map((term, i) => rarities[i]! * saturated(plain.get(term) ?? 0));
  const titleWeights = query.terms.map(({ text, telling }, i) => (title.has(text) ? rarities[i]! * telling : 0));
  const places = bestPlaces(query.parts);
  const placedWeights = terms.map((term, i) => plainWeights[i]! * (places.get(term) ?? 0));
  return {
    index,
    query,
    kinds,
    isMain,
    terms,
    hits,
    weights: query.terms.map(({ count, telling }, i) => rarities[i]! * telling * saturated(count)),
    plainWeights,
    titleWeights,
    forms: formsOf(terms, { plainWeights, titleWeights, placedWeights }),
  };
}

function formsOf(terms: readonly string[], weights: Omit<Forms, 'stems'>): Forms {
  const places = new Map<string, number[]>();
  for (const [at, term] of terms.entries()) {
    const stem = stemOf(term);
    places.set(stem, [...(places.get(stem) ?? []), at]);
  }
  const bestOf = (own: readonly number[]) => [...places.values()].map((at) => Math.max(...at.map((i) => own[i]!)));
  return {
    stems: [...places.keys()],
    plainWeights: bestOf(weights.plainWeights),
    titleWeights: bestOf(weights.titleWeights),
    placedWeights: bestOf(weights.placedWeights),
  };
}

/** For each term the most that a place where it stands is worth. */
function bestPlaces(parts: TaskParts): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const kind of partKinds)
    for (const term of termsOfPart(parts[kind]).keys())
      best.set(term, Math.max(best.get(term) ?? 0, placeShares[kind]));
  return best;
}

/** How well each file matches under a weighting, beside the best of the main files. */
export function matchFiles({ index, hits, isMain }: Matching, weights: readonly number[]): Float64Array {
  let total = 0;
  let count = 0;
  for (const [number, { length }] of index.files.entries()) {
    if (!isMain[number]) continue;
    total += length;
    count += 1;
  }
  return besideBest(matchWords(index, hits, weights, count === 0 ? 0 : total / count), isMain);
}

/** Scores as shares of the best main file's; others may be a little above it. */
export function besideBest(scores: Float64Array, isMain: readonly boolean[]): Float64Array {
  let most = 0;
  for (const [number, score] of scores.entries()) if (isMain[number] && score > most) most = score;
  return most === 0 ? scores : scores.map((score) => Math.min(maxBeside, score / most));
}

function raritiesOf(hits: Hits, isCounted: readonly boolean[], count: number): number[] {
  const holders = new Array<number>(count).fill(0);
  let total = 0;
  for (const [number, { terms }] of hits.entries()) {
    if (!isCounted[number]) continue;
    total += 1;
    for (const term of terms) holders[term]! += 1;
  }
  return holders.map((held) => rarityOf(total, held));
}

const maxBeside = 1.2;
/** What only a pasted listing says is mostly the asker's own. */
const placeShares: Readonly<Record<PartKind, number>> = {
  title: 1.6,
  inline: 1.3,
  prose: 1,
  frame: 1,
  fenced: 0.4,
  url: 0.4,
};
