/** The second pass over a ranking, as `src/select/companions.ts` makes it, on the features of `features.mjs`. */
import { crossValidate, fitWeights } from './model.mjs';

/** The files that keep their places. */
export const leaders = 3;
export const companionNames = ['used', 'alike'];

/** Cross-validated scores after the second pass; `results` are those of the first, as `crossValidate` gives them. */
export function addCompany(cases, results) {
  const followers = cases.map((one) => followersOf(one, results.get(one.id)));
  const second = crossValidate(followers, width, { apart: true }).results;
  return new Map(cases.map((one, at) => [one.id, joined(results.get(one.id), followers[at], second.get(one.id))]));
}

/** What each kind of company is worth beside a point of the first pass. */
export function fitCompany(cases, results) {
  const [own, ...others] = fitWeights(
    cases.map((one) => followersOf(one, results.get(one.id))),
    width,
    { apart: true },
  );
  return others.map((weight) => weight / own);
}

/** The files after the leaders, each with its score so far and what company it is in. */
function followersOf(one, scores) {
  const order = [...scores.keys()].sort((a, b) => scores[b] - scores[a] || (one.paths[a] < one.paths[b] ? -1 : 1));
  const used = usedIn(one, scores);
  const alike = new Map(new Map(one.company.alike).get(order[0]) ?? []);
  const places = order.slice(leaders);
  const rows = places.map((at) => [scores[at], used[at], alike.get(at) ?? 0]);
  return {
    id: one.id,
    repo: one.repo,
    places,
    rows,
    isGold: places.map((at) => one.isGold[at]),
    flat: Float64Array.from(rows.flat()),
    width,
  };
}

function usedIn({ company: { references, users } }, scores) {
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, value) => sum + value, 0);
  const used = new Float64Array(scores.length);
  for (const [from, to] of references) if (Math.max(from, to) < used.length) used[to] += odds[from] / total;
  return used.map((sum, at) => sum / Math.log(3 + users[at]));
}

function joined(first, { places }, second) {
  const scores = first.map((score) => score + aboveAll);
  for (const [at, place] of places.entries()) scores[place] = second[at];
  return scores;
}

const width = 1 + companionNames.length;
const aboveAll = 1_000;
