/**
 * A task matched with an index: which of its words each file contains, how rare each word is among the files of code,
 * and the weight that follows. Every signal about words is computed from this.
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
  /** Whether a file is code, where changes are usually made. In a project without code, true for all files. */
  readonly isMain: readonly boolean[];
  readonly terms: readonly string[];
  readonly hits: Hits;
  /** The weight of each term: by the part of the task it stands in, and as if all parts were equal. */
  readonly weights: readonly number[];
  readonly plainWeights: readonly number[];
  /** The weights of the words of the title; 0 for all others. */
  readonly titleWeights: readonly number[];
  readonly forms: Forms;
};

/** The terms as stems, to match any form of a word. A stem has the weight of its best term. */
export type Forms = {
  readonly stems: readonly string[];
  readonly plainWeights: readonly number[];
  readonly titleWeights: readonly number[];
  /** The plain weight times the share of the best part of the task that contains the term. */
  readonly placedWeights: readonly number[];
};

export function matchTask(index: Index, query: Query): Matching {
  const kinds = index.files.map(kindOf);
  const terms = query.terms.map(({ text }) => text);
  const hits = findHits(index, terms);
  const isCode = kinds.map((kind) => kind === 'code' || kind === 'style');
  const isMain = hits.some((hit, number) => isCode[number] && hit.terms.length > 0) ? isCode : isCode.map(() => true);
  const rarities = raritiesOf(hits, isMain, terms.length);
  const [plain, title] = [termsOfPart(query.text), termsOfPart(query.parts.title)];
  const plainWeights = terms.map((term, i) => rarities[i]! * saturated(plain.get(term) ?? 0));
  const titleWeights = query.terms.map(({ text, telling }, i) => (title.has(text) ? rarities[i]! * telling : 0));
  const shares = bestShares(query.parts);
  const placedWeights = terms.map((term, i) => plainWeights[i]! * (shares.get(term) ?? 0));
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
  const positions = new Map<string, number[]>();
  for (const [at, term] of terms.entries()) {
    const stem = stemOf(term);
    positions.set(stem, [...(positions.get(stem) ?? []), at]);
  }
  const bestOf = (own: readonly number[]) => [...positions.values()].map((at) => Math.max(...at.map((i) => own[i]!)));
  return {
    stems: [...positions.keys()],
    plainWeights: bestOf(weights.plainWeights),
    titleWeights: bestOf(weights.titleWeights),
    placedWeights: bestOf(weights.placedWeights),
  };
}

/** For each term the share of the best part of the task that contains it. */
function bestShares(parts: TaskParts): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const kind of partKinds)
    for (const term of termsOfPart(parts[kind]).keys()) best.set(term, Math.max(best.get(term) ?? 0, partShares[kind]));
  return best;
}

/** How well each file matches under a weighting, relative to the best main file. */
export function matchFiles({ index, hits, isMain }: Matching, weights: readonly number[]): Float64Array {
  let total = 0;
  let count = 0;
  for (const [number, { length }] of index.files.entries()) {
    if (!isMain[number]) continue;
    total += length;
    count += 1;
  }
  return besideBest(matchWords(index, hits, { weights, usualLength: count === 0 ? 0 : total / count }), isMain);
}

/** Scores as shares of the best main file's score. Other files may be a little above 1. */
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
/** A pasted listing is mostly the author's own code, so its words count little. */
const partShares: Readonly<Record<PartKind, number>> = {
  title: 1.6,
  inline: 1.3,
  prose: 1,
  frame: 1,
  fenced: 0.4,
  url: 0.4,
};
