/** Parses the list of reviewed findings, or reports every problem with its location and fix. */
import { readJsonText } from '../base/json-text.js';
import { fail, ok, type Result } from '../base/result.js';
import { type AllowedFinding, secretsAllowShape } from '../emit/secrets-shapes.js';
import { guardFaults } from '../guard/refusal.js';
import type { GuardedFault } from '../model/refusal/refusal.js';

export function parseAllowList(text: string): Result<readonly AllowedFinding[], readonly GuardedFault[]> {
  const json = readJsonText(text, { characters: 4_000_000, depth: 16 });
  if (!json.ok) {
    const { line, column, expected, found, fix } = json.error;
    return fail(guardFaults([{ path: '$', expected, found, fix, place: { line, column } }]));
  }
  const problems = secretsAllowShape.check(json.value.value, '$');
  if (problems.length > 0) return fail(guardFaults(problems));
  return ok(secretsAllowShape.read(json.value.value).allow);
}
