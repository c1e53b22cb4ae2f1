/** Globs of a file contract: whole paths, `*`, `**`, `{a,b}`, `!(a)`; a leading `!` negates. Dots are ordinary. */
import type { StepBudget } from '../../base/step-budget.js';
import { compileBounded, expandBraces, type IsMatch, toBinary } from './bounded-glob.js';

/** Whether any of the patterns matches a path. */
export function compileGlobs(patterns: readonly string[], budget: StepBudget): IsMatch {
  const globs = patterns.map((pattern) => compilePattern(pattern.trim(), budget));
  return (path) => {
    budget.steps -= stepsPerPath;
    const text = toBinary(path);
    return budget.steps >= 0 && globs.some((isMatch) => isMatch(text));
  };
}

export function isGlob(pattern: string): boolean {
  return /[*?[{]|[!+@]\(/.test(pattern);
}

/** `!(` begins a group. Any other `!` in front negates what follows. */
function compilePattern(pattern: string, budget: StepBudget): IsMatch {
  const [, marks = '', rest = pattern] = /^(!*)(?=!\(|[^!]|$)(.*)$/s.exec(pattern) ?? [];
  const globs = expandBraces(rest.replace(/^(?:\.\/)+/, ''))
    .map((glob) => toBinary(glob.endsWith('/') ? `${glob}**` : glob))
    .map((glob) => compileBounded(glob, budget));
  const isMatch: IsMatch = (path) => globs.some((matches) => matches(path));
  return marks.length % 2 === 0 ? isMatch : (path) => !isMatch(path);
}

/** To convert a path costs about as much as this many steps of a match. */
const stepsPerPath = 30;
