/**
 * The globs of a file contract: whole paths from the root, `*` within a name, `**` across, `{a,b}`, `!(a)`; a `!`
 * in front turns one around; dots are ordinary. All matching takes steps out of one budget.
 */
import type { StepBudget } from '../../base/step-budget.js';
import { compileExtended, isExtended } from './extended-glob.js';
import { compileGlob } from './glob.js';
import { walkGlob } from './wildmatch.js';

/** Whether any of the patterns matches a path. When the steps have run out the answer is worth nothing: ask the budget. */
export function compileGlobs(patterns: readonly string[], budget: StepBudget): (path: string) => boolean {
  const globs = patterns.map((pattern) => compilePattern(pattern.trim(), budget));
  return (path) => {
    budget.steps -= stepsPerPath;
    const text = binary(path);
    return budget.steps >= 0 && globs.some((isMatch) => isMatch(text));
  };
}

/** Enough for a hundred patterns over a hundred thousand files, and no more than a second of work. */
export function createGlobBudget(): StepBudget {
  return { steps: 100_000_000 };
}

export function isGlob(pattern: string): boolean {
  return /[*?[{]|[!+@]\(/.test(pattern);
}

type Matches = (path: string) => boolean;

/** `!(` begins a group; any other `!` in front stands for all but what follows. */
function compilePattern(pattern: string, budget: StepBudget): Matches {
  const [, marks = '', rest = pattern] = /^(!*)(?=!\(|[^!]|$)(.*)$/s.exec(pattern) ?? [];
  const globs = expandBraces(rest.replace(/^(?:\.\/)+/, ''))
    .map((glob) => binary(glob.endsWith('/') ? `${glob}**` : glob))
    .map((glob) => compileChoice(glob, budget));
  const isMatch: Matches = (path) => globs.some((matches) => matches(path));
  return marks.length % 2 === 0 ? isMatch : (path) => !isMatch(path);
}

function compileChoice(text: string, budget: StepBudget): Matches {
  budget.steps -= text.length;
  const extended = isExtended(text) ? compileExtended(text, budget) : null;
  const glob = extended === null && text.length <= maxGlobLength ? compileGlob(text) : null;
  return (path) => {
    budget.steps -= 1;
    if (text === path) return true;
    if (extended !== null || glob === null || budget.steps < 0) return extended?.(path) ?? false;
    const steps = walkGlob(glob, path, 0);
    budget.steps -= Math.abs(steps);
    return steps > 0;
  };
}

/** `a/{b,c}` is `a/b` and `a/c`; one that would be more than a few hundred stays as it is written. */
function expandBraces(pattern: string): string[] {
  if (pattern.length > maxGlobLength) return [pattern];
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [, before, inner, after] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(next) ?? [];
    if (inner === undefined) done.push(next);
    else
      open.push(
        ...inner
          .split(',')
          .map((choice) => `${before}${choice}${after}`)
          .reverse(),
      );
    if (done.length + open.length > maxExpanded) return [pattern];
  }
  return done;
}

function binary(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Making a path ready takes about as long as so many steps of a match. */
const stepsPerPath = 30;
const maxExpanded = 400;
/** A longer text is compared letter by letter: no path is matched by a pattern this long. */
const maxGlobLength = 4_096;
