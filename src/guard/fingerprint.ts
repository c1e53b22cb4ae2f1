/** What the guard holds against a text, as one hash: two packs made under other rules can be told apart. */
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
