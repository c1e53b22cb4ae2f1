/** How published functions answer: a value, or a refusal that also says in words what is wrong. */
import type { Problem } from '../base/problem.js';
import { fail, type Result } from '../base/result.js';
import type { Shape } from '../base/shape.js';
import { badRequest, type Explained, explainRefusal } from '../guard/refusal.js';
import { RefusalError } from '../guard/refusal-error.js';
import type { Refusal } from '../model/refusal/refusal.js';

export type { Explained } from '../guard/refusal.js';

/** Check `ok` first: `{ ok: true, value }`, or `{ ok: false, error }` with `error.kind` and `error.message`. */
export type Answer<T, R extends Refusal = Refusal> = Result<T, Explained<R>>;

/** Refuses when there are problems with the arguments; else calls, and puts a refusal into words. */
export async function answer<T, R extends Refusal>(
  problems: readonly Problem[],
  call: () => Promise<Result<T, R>>,
): Promise<Answer<T, R | Refusal>> {
  if (problems.length > 0) return fail(explainRefusal(badRequest(problems)));
  const result = await call();
  return result.ok ? result : fail(explainRefusal(result.error));
}

/** For the classes that answer with the bare result. */
export function throwOn(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new RefusalError(badRequest(problems));
}

/** The same function; it throws a `RefusalError` if an argument is of a wrong kind. Shapes are in the order of the parameters. */
export function requiring<Arguments extends readonly unknown[], Value>(
  call: (...given: Arguments) => Value,
  parameters: Readonly<Record<string, Shape<unknown>>>,
): (...given: Arguments) => Value {
  return (...given) => {
    throwOn(Object.entries(parameters).flatMap(([name, shape], at) => shape.check(given[at], name)));
    return call(...given);
  };
}
