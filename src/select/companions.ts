/**
 * Companions: a change often touches files that the task does not mention, but that the mentioned file uses or
 * resembles. A second pass over the ranking gives such files extra points.
 */
import type { Index } from '../model/analysis.js';
import type { ReadText } from '../model/contract.js';
import type { RelPath } from '../model/path.js';
import { createLikeness } from './signals/likeness.js';
import type { CompanionName } from './weights.table.js';

/** A file of the first ranking. `chance` is the probability in millionths that it must change. */
export type Ranked = { readonly number: number; readonly chance: number; readonly wasRead: boolean };

export type Companionship = {
  readonly values: Readonly<Record<CompanionName, number>>;
  /** The file whose companion it is, per signal. */
  readonly details: Readonly<Record<CompanionName, RelPath | null>>;
};

/** Takes files best first and returns one entry for each, in the same order. */
export function findCompanions(index: Index, ranked: readonly Ranked[], readText: ReadText): Companionship[] {
  const pathOf = (number: number) => index.files[number]!.entry.path;
  const used = usedBy(index, ranked);
  const alike = likeFirst(ranked, (number) => readText(pathOf(number)));
  const first = ranked[0];
  return ranked.map(({ number }) => {
    const { value, user } = used.get(number) ?? { value: 0, user: null };
    return {
      values: { used: value, alike: alike.get(number) ?? 0 },
      details: { used: user === null ? null : pathOf(user), alike: first === undefined ? null : pathOf(first.number) },
    };
  });
}

/** The probability that one of a file's users must change, reduced for files with many users. */
function usedBy({ edges }: Index, ranked: readonly Ranked[]) {
  const chances = new Map(ranked.map(({ number, chance }) => [number, chance]));
  const users = new Map<number, number>();
  const found = new Map<number, { sum: number; user: number; most: number }>();
  for (const { from, to, kind } of edges) {
    if (kind !== 'reference' || from === to) continue;
    users.set(to, (users.get(to) ?? 0) + 1);
    const chance = chances.get(from) ?? 0;
    if (chance === 0) continue;
    const known = found.get(to) ?? { sum: 0, user: from, most: 0 };
    found.set(to, {
      sum: known.sum + chance,
      user: chance > known.most ? from : known.user,
      most: Math.max(chance, known.most),
    });
  }
  return new Map(
    [...found].map(([to, { sum, user }]) => [to, { value: sum / million / Math.log(3 + users.get(to)!), user }]),
  );
}

/** The similarity of each file that was read to the first file of the ranking. */
function likeFirst(ranked: readonly Ranked[], textOf: (number: number) => string | null): ReadonlyMap<number, number> {
  const read = ranked.filter(({ wasRead }) => wasRead);
  if (read.length < 2 || read[0] !== ranked[0]) return new Map();
  const alike = createLikeness(read.map(({ number }) => textOf(number) ?? ''))(0);
  return new Map(read.map(({ number }, at) => [number, at === 0 ? 0 : alike[at]!]));
}

/** The first files are ranked by the task alone; companions never pass them. */
export const leaders = 3;
const million = 1_000_000;
