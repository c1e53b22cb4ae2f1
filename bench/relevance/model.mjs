/** A linear score fitted with listwise softmax loss: full-batch Adam from zero, so equal data give equal weights. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';

/** All repositories of a folder that `features.mjs` has written, in order of their names. */
export function readFeatures(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => deserialize(readFileSync(join(folder, name))));
}

/** Instances as flat arrays of the chosen signals; those without a gold candidate teach nothing. */
export function flatten(cases, names) {
  return cases.map((one) => {
    const columns = names.map((name) => one.names.indexOf(name));
    const rows = new Float64Array(one.rows.length * names.length);
    one.rows.forEach((row, i) => {
      columns.forEach((column, j) => {
        rows[i * names.length + j] = column < 0 ? 0 : row[column];
      });
    });
    return { ...one, flat: rows, width: names.length };
  });
}

export function fitWeights(cases, width, { steps = 150, ridge = 0.002, fixed = new Map(), apart = false } = {}) {
  const weights = new Float64Array(width);
  for (const [at, value] of fixed) weights[at] = value;
  const first = new Float64Array(width);
  const second = new Float64Array(width);
  const useful = cases.filter(({ isGold }) => isGold.some(Boolean));
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(width);
    for (const one of useful) addGradient(one, scoresOf(one, weights), gradient, apart);
    const rate = 0.1 * Math.min(1, (2 * (steps - step + 1)) / steps);
    for (let j = 0; j < width; j++) {
      if (fixed.has(j)) continue;
      const slope = gradient[j] / useful.length + ridge * weights[j];
      first[j] = 0.9 * first[j] + 0.1 * slope;
      second[j] = 0.99 * second[j] + 0.01 * slope * slope;
      const lift = first[j] / (1 - 0.9 ** step);
      weights[j] -= (rate * lift) / (Math.sqrt(second[j] / (1 - 0.99 ** step)) + 1e-8);
    }
  }
  return weights;
}

export function scoresOf({ flat, width, rows }, weights) {
  const scores = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    let sum = 0;
    for (let j = 0; j < width; j++) sum += flat[i * width + j] * weights[j];
    scores[i] = sum;
  }
  return scores;
}

function addGradient({ flat, width, isGold }, odds, gradient, apart) {
  const most = odds.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  for (let i = 0; i < odds.length; i++) odds[i] = Math.exp(odds[i] - most);
  const pulls = apart ? pullsApart(odds, isGold) : pullsTogether(odds, isGold);
  for (const [i, pull] of pulls.entries()) {
    if (pull === 0) continue;
    for (let j = 0; j < width; j++) gradient[j] += pull * flat[i * width + j];
  }
}

/** One softmax, in which the golds share the whole. */
function pullsTogether(odds, isGold) {
  const total = odds.reduce((sum, value) => sum + value, 0);
  const golds = isGold.filter(Boolean).length;
  return odds.map((value, i) => value / total - (isGold[i] ? 1 / golds : 0));
}

/** Each gold against all that are not gold: the second file of a fix is no rival of the first. */
function pullsApart(odds, isGold) {
  const rivals = odds.reduce((sum, value, i) => sum + (isGold[i] ? 0 : value), 0);
  const golds = isGold.filter(Boolean).length;
  const push = odds.reduce((sum, value, i) => sum + (isGold[i] ? 1 / (golds * (rivals + value)) : 0), 0);
  return odds.map((value, i) => (isGold[i] ? (value / (rivals + value) - 1) / golds : value * push));
}

/** Repositories in folds of about equal size, the same every time. */
export function foldsOf(cases, count) {
  const sizes = new Map();
  for (const { repo } of cases) sizes.set(repo, (sizes.get(repo) ?? 0) + 1);
  const folds = Array.from({ length: count }, () => ({ size: 0, repos: new Set() }));
  for (const [repo, size] of [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
    const smallest = folds.reduce((a, b) => (b.size < a.size ? b : a));
    smallest.size += size;
    smallest.repos.add(repo);
  }
  return folds.map(({ repos }) => repos);
}

/** Scores of every case by weights fitted without its repository's fold, and the weights of each fold. */
export function crossValidate(cases, width, options = {}, count = 5) {
  const results = new Map();
  const weightsByFold = [];
  for (const repos of foldsOf(cases, count)) {
    const weights = fitWeights(
      cases.filter(({ repo }) => !repos.has(repo)),
      width,
      options,
    );
    weightsByFold.push(weights);
    for (const one of cases) if (repos.has(one.repo)) results.set(one.id, scoresOf(one, weights));
  }
  return { results, weightsByFold };
}
