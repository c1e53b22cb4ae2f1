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

/** The shapes of arguments, by the names of the parameters. */
export type Shapes = Readonly<Record<string, Shape<unknown>>>;

type Given = Readonly<Record<string, unknown>>;

/** Refuses when there are problems with the arguments; else calls, and puts a refusal into words. */
export async function answer<T, R extends Refusal>(
  given: Given,
  shapes: Shapes,
  call: () => Promise<Result<T, R>>,
): Promise<Answer<T, R | Refusal>> {
  const problems = problemsWith(given, shapes);
  if (problems.length > 0) return fail(explainRefusal(badRequest(problems)));
  const result = await call();
  return result.ok ? result : fail(explainRefusal(result.error));
}

/** For functions and classes that answer with the bare result. */
export function throwOn(given: Given, shapes: Shapes): void {
  const problems = problemsWith(given, shapes);
  if (problems.length > 0) throw new RefusalError(badRequest(problems));
}

/** The value of a result; a refusal is thrown as a `RefusalError`. */
export function valueOrThrow<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  throw new RefusalError(result.error);
}

/** The same function; it throws a `RefusalError` if an argument is of a wrong kind. Shapes are in the order of the parameters. */
export function requiring<Arguments extends readonly unknown[], Value>(
  call: (...given: Arguments) => Value,
  shapes: Shapes,
): (...given: Arguments) => Value {
  return (...given) => {
    throwOn(Object.fromEntries(Object.keys(shapes).map((name, at) => [name, given[at]])), shapes);
    return call(...given);
  };
}

export function problemsWith(given: Given, shapes: Shapes): readonly Problem[] {
  return Object.entries(shapes).flatMap(([name, shape]) => shape.check(given[name], name));
}
