/** The faults that the requests and options of several contracts share. */
import { type JsonLimits, type JsonText, readJsonText } from '../base/json-text.js';
import type { Problem } from '../base/problem.js';
import { fail, ok, type Result } from '../base/result.js';
import { guardFaults } from '../guard/refusal.js';
import type { GuardedFault } from '../model/refusal/refusal.js';

export function readRequestJson(
  given: unknown,
  limits: JsonLimits = requestLimits,
): Result<Pick<JsonText, 'value' | 'repeated'>, readonly GuardedFault[]> {
  if (typeof given !== 'string') return ok({ value: given, repeated: [] });
  const json = readJsonText(given, limits);
  if (json.ok) return json;
  const { line, column, expected, found, fix } = json.error;
  return fail(guardFaults([{ path: '$', expected, found, fix, place: { line, column } }]));
}

/** Options are checked at run time too, since callers may not use TypeScript. */
export function wrongOption(path: string, expected: string, fix = `Write ${expected}.`): Problem {
  return { path, expected, found: 'something else', fix };
}

/** A request mostly contains names. Its only long texts are an error output and a diff. */
export const requestLimits = { characters: 4_000_000, depth: 64 } as const;
