/** Globs of workspaces and tsconfig: `*`, `?`, `**`, braces. Brackets stand for themselves; `./a//b/` is `a/b`. */
import type { StepBudget } from '../../base/step-budget.js';
import { compileBounded, expandBraces, type IsMatch, toBinary } from './bounded-glob.js';

/** Whether any of the patterns matches a path. False once the budget is spent. */
export function compileWorkspaceGlobs(patterns: readonly string[], budget: StepBudget): IsMatch {
  const globs = patterns.flatMap((pattern) =>
    budget.steps < 0 ? [] : expandBraces(pattern).flatMap((choice) => compileNames(namesOf(choice), budget)),
  );
  return (path) => {
    const text = toBinary(namesOf(path).join('/'));
    return globs.some((isMatch) => budget.steps >= 0 && isMatch(text));
  };
}

function compileNames(names: readonly string[], budget: StepBudget): IsMatch[] {
  // A repeated `**` adds nothing.
  const plain = names.filter((name, at) => name !== '**' || names[at - 1] !== '**');
  const compile = (parts: readonly string[]): IsMatch => {
    const isMatch = compileBounded(toBinary(parts.join('/').replace(/[[\\]/g, '\\$&')), budget);
    // The root has no name that a `*` could match.
    return (path) => (path === '' ? parts.every((name) => name === '**') : isMatch(path));
  };
  return plain.at(-1) === '**' ? [compile(plain.slice(0, -1)), compile(plain)] : [compile(plain)];
}

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}
