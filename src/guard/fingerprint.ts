/** A hash of all rules of the guard. It shows whether two packs were made under the same rules. */
import { type Sha256, sha256 } from '../base/hash.js';
import { canonicalJson } from '../base/json.js';
import { allRules, allServices } from '../secrets/rules/all-rules.js';
import { pathExceptions, pathRules } from './paths.table.js';

export function fingerprintRules(): Sha256 {
  known.value ??= sha256(
    canonicalJson({
      secrets: allRules.map(({ id, pattern, confidence, keywords }) => [id, String(pattern), confidence, keywords]),
      services: allServices.map(({ id, names, value }) => [id, names, value.source]),
      paths: pathRules.map(({ pattern }) => pattern),
      exceptions: pathExceptions,
    }),
  );
  return known.value;
}

const known: { value: Sha256 | null } = { value: null };
