/** What glob dialects share: braces, and matching within a step budget. No pattern becomes a regular expression. */
import { groupBy } from '../../base/collections.js';
import type { StepBudget } from '../../base/step-budget.js';
import { compileExtended, isExtended } from './extended-glob.js';
import { compileGlob } from './glob.js';
import { walkGlob } from './wildmatch.js';

/** Whether a path matches. When the steps have run out the answer means nothing: callers ask the budget. */
export type IsMatch = (path: string) => boolean;

/** Every path that matches begins with `head`. */
export type BoundedGlob = { readonly head: string; readonly isMatch: IsMatch };

/** Enough for a hundred patterns over a hundred thousand files, and no more than a second of work. */
export function createGlobBudget(): StepBudget {
  return { steps: 50_000_000 };
}

/** Whether any of the globs matches. Only those are compared whose head the path has. */
export function matchAny(globs: readonly BoundedGlob[], budget: StepBudget): IsMatch {
  const byHead = groupBy(globs, ({ head }) => head);
  const lengths = [...new Set(globs.map(({ head }) => head.length))];
  return (path) =>
    lengths.some((length) => {
      budget.steps -= stepsPerComparison;
      const compared = length > path.length ? [] : (byHead.get(path.slice(0, length)) ?? []);
      return compared.some(({ isMatch }) => budget.steps >= 0 && isMatch(path));
    });
}

/** The characters before the first that may be special. */
export function literalHead(pattern: string): string {
  return /^[^*?[\\{}!+@(|)]*/.exec(pattern)![0];
}

/** Pattern and paths are binary strings (see `toBinary`). */
export function compileBounded(pattern: string, budget: StepBudget): IsMatch {
  budget.steps -= pattern.length;
  const extended = isExtended(pattern) ? compileExtended(pattern, budget) : null;
  const glob = extended === null && pattern.length <= maxGlobLength ? compileGlob(pattern) : null;
  return (path) => {
    budget.steps -= stepsPerComparison;
    if (pattern === path) return true;
    if (extended !== null || glob === null || budget.steps < 0) return extended?.(path) ?? false;
    const steps = walkGlob(glob, path, 0);
    budget.steps -= Math.abs(steps);
    return steps > 0;
  };
}

/** `a/{b,c}` as `a/b` and `a/c`. A pattern with more than a few hundred expansions stays as it is written. */
export function expandBraces(pattern: string): string[] {
  if (pattern.length > maxGlobLength) return [pattern];
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [, before, inner, after] = /^(.*?)\{([^{},]*,[^{}]*)\}(.*)$/s.exec(next) ?? [];
    if (inner === undefined) done.push(next);
    else for (const choice of inner.split(',').reverse()) open.push(`${before}${choice}${after}`);
    if (done.length + open.length > maxExpanded) return [pattern];
  }
  return done;
}

/** One character for each byte, as git matches bytes. */
export function toBinary(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** What a comparison costs that fails at once, in steps of `walkGlob`. */
const stepsPerComparison = 3;
const maxExpanded = 400;
/** A longer pattern is compared character by character: it is longer than any path. */
const maxGlobLength = 4_096;
