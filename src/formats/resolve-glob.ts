/**
 * The globs of workspace lists: '*' and '?' inside a name, '**' for any number of names, braces with
 * alternatives. A project's pattern never becomes a regular expression: each comparison takes steps out of a
 * budget, and when it is spent nothing more matches.
 */
import type { StepBudget } from '../base/step-budget.js';

/** Whether any of the patterns covers a path; each pattern is read once. */
export function compileGlobs(patterns: readonly string[], budget: StepBudget): (path: string) => boolean {
  const globs = patterns.flatMap((pattern) => (budget.steps < 0 ? [] : expandBraces(pattern, budget).map(namesOf)));
  return (path) => {
    const names = namesOf(path);
    return globs.some((glob) => budget.steps >= 0 && matchesNames(glob, names, budget));
  };
}

/** For all patterns of a project: more than any project needs, and no more than a second of work. */
export const maxGlobSteps = 20_000_000;

/** Row by row: which prefixes of the path the pattern so far can cover. */
function matchesNames(pattern: readonly string[], names: readonly string[], budget: StepBudget): boolean {
  let reached = names.map(() => false);
  reached.unshift(true);
  for (const part of pattern) {
    const next = reached.map(() => false);
    for (let i = 0; i <= names.length; i++) {
      if (part === '**') next[i] = reached[i]! || (i > 0 && next[i - 1]!);
      else if (i > 0 && reached[i - 1]!) next[i] = matchesName(part, names[i - 1]!, budget);
    }
    budget.steps -= next.length;
    if (!next.includes(true)) return false;
    reached = next;
  }
  return reached[names.length]!;
}

/** One name: after a mismatch only the last star has to give way. */
function matchesName(pattern: string, name: string, budget: StepBudget): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let i = 0; i < name.length && budget.steps >= 0; ) {
    budget.steps -= 1;
    if (at < pattern.length && pattern[at] === '*') {
      star = at;
      at += 1;
      resume = i;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[i])) {
      at += 1;
      i += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      i = resume;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}

function expandBraces(pattern: string, budget: StepBudget): string[] {
  let expanded = [''];
  for (const piece of pattern.split(/(\{[^{}]*\})/)) {
    const choices = /^\{.*\}$/.test(piece) ? piece.slice(1, -1).split(',') : [piece];
    if (expanded.length * choices.length > maxChoices) return [pattern];
    budget.steps -= expanded.length * choices.length * pattern.length;
    expanded = expanded.flatMap((start) => choices.map((choice) => start + choice));
  }
  return expanded;
}

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

const maxChoices = 64;
