/** Globs of workspaces and tsconfig: `*`, `?`, `**`, braces. Brackets stand for themselves; `./a//b/` is `a/b`. */
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

/** Whether any of the patterns matches a path. False once the budget is spent. */
export function compileWorkspaceGlobs(patterns: readonly string[], budget: StepBudget): IsMatch {
  const globs = patterns.flatMap((pattern) =>
    budget.steps < 0 ? [] : expandBraces(pattern).flatMap((choice) => compileNames(namesOf(choice), budget)),
  );
  const matches = matchAny(globs, budget);
  return (path) => matches(toBinary(namesOf(path).join('/')));
}

function compileNames(names: readonly string[], budget: StepBudget): BoundedGlob[] {
  // A repeated `**` adds nothing.
  const plain = names.filter((name, at) => name !== '**' || names[at - 1] !== '**');
  const compile = (parts: readonly string[]): BoundedGlob => {
    const glob = toBinary(parts.join('/').replace(/[[\\]/g, '\\$&'));
    const isMatch = compileBounded(glob, budget);
    // The root has no name that a `*` could match.
    const matchRoot = () => parts.every((name) => name === '**');
    return { head: literalHead(glob), isMatch: (path) => (path === '' ? matchRoot() : isMatch(path)) };
  };
  return plain.at(-1) === '**' ? [compile(plain.slice(0, -1)), compile(plain)] : [compile(plain)];
}

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}
