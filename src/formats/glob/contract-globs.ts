/** Globs of a file contract: whole paths, `*`, `**`, `{a,b}`, `!(a)`; a leading `!` negates. Dots are ordinary. */
import type { StepBudget } from '../../base/step-budget.js';
import {
  type BoundedGlob,
  compileBounded,
  expandBraces,
  type IsMatch,
  literalHead,
  matchAny,
  toBinary,
} from './bounded-glob.js';

/** Whether any of the patterns matches a path. */
export function compileGlobs(patterns: readonly string[], budget: StepBudget): IsMatch {
  const matches = matchAny(
    patterns.flatMap((pattern) => compilePattern(pattern.trim(), budget)),
    budget,
  );
  return (path) => {
    budget.steps -= stepsPerPath;
    return budget.steps >= 0 && matches(toBinary(path));
  };
}

export function isGlob(pattern: string): boolean {
  return /[*?[{]|[!+@]\(/.test(pattern);
}

/** What every path that matches begins with. */
export function headOfPattern(pattern: string): string {
  return literalHead(withoutDots(pattern.trim()));
}

/** `!(` begins a group. Any other `!` in front negates what follows. */
function compilePattern(pattern: string, budget: StepBudget): BoundedGlob[] {
  const [, marks = '', rest = pattern] = /^(!*)(?=!\(|[^!]|$)(.*)$/s.exec(pattern) ?? [];
  const globs = expandBraces(withoutDots(rest))
    .map((glob) => toBinary(glob.endsWith('/') ? `${glob}**` : glob))
    .map((glob) => ({ head: literalHead(glob), isMatch: compileBounded(glob, budget) }));
  if (marks.length % 2 === 0) return globs;
  const isMatch = matchAny(globs, budget);
  return [{ head: '', isMatch: (path) => !isMatch(path) }];
}

function withoutDots(pattern: string): string {
  return pattern.replace(/^(?:\.\/)+/, '');
}

/** To convert a path costs about as much as this many steps of a match. */
const stepsPerPath = 30;
