/** What is wrong in data that others wrote: a path names fields, and the name of a field may itself be a secret (INV-7). */
import type { Problem } from '../../base/problem.js';
import { createGuard } from '../../guard/seal.js';
import type { RequestFault } from '../../model/refusal.js';

export function toFaults(problems: readonly (Problem | RequestFault)[]): RequestFault[] {
  const guard = createGuard();
  const clean = (text: string) => guard.guardText(text).text as string;
  return problems.map((problem) => ({
    ...problem,
    path: clean(problem.path),
    found: clean(problem.found),
    place: 'place' in problem ? problem.place : null,
  }));
}
