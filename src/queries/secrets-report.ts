/** Reports what every pack of a project would withhold, and why. Names are guarded, values never appear. */

import { fail, ok, type Result } from '../base/result.js';
import { readRequestJson } from '../contracts/request-faults.js';
import { type AllowedFinding, type SecretsDocument, secretsAllowShape } from '../emit/secrets-shapes.js';
import { guardMessage } from '../guard/message.js';
import { secretPathRule } from '../guard/paths.js';
import { guardFaults } from '../guard/refusal.js';
import { locateSecrets, type SecretPlace } from '../guard/report.js';
import { createGuard, isUnsettled } from '../guard/seal.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import type { GuardedFault, Refusal } from '../model/refusal/refusal.js';
import { type EngineOptions, withWorld } from '../pipeline/open-world.js';
import { compilePatterns } from '../scan/path-rules.js';
import { scanRoot } from '../scan/scan.js';

export type SecretsOptions = EngineOptions & {
  /** Reviewed findings. They are listed separately and do not count. Packs redact them anyway. */
  readonly allow?: readonly AllowedFinding[];
};

export function findSecretsIn(root: string, options: SecretsOptions = {}): Promise<Result<SecretsDocument, Refusal>> {
  return withWorld(root, options, async (world) => {
    const found: FoundSecret[] = [];
    const guard = createGuard();
    const rules = { limits: DEFAULT_SCAN_LIMITS, secretPath: secretPathRule, bytes: 'lent' } as const;
    const snapshot = await scanRoot(world, rules, ({ path }, { text }) => {
      found.push(...findingsOf(guard.guardName(path), text).map((finding) => ({ finding, path })));
    });
    const withheld = snapshot.excluded
      .filter(({ reason }) => reason === 'secret-path')
      .map(({ path, detail }) => ({ path: guard.guardText(path).text, rule: detail }));
    return ok(documentOf(found, { files: snapshot.files.length, withheld, allow: options.allow ?? [] }));
  });
}

/** Like `findSecrets`, for a text outside any project. */
export function findSecretsInText(text: string): SecretsDocument {
  const found = findingsOf('-', text).map((finding) => ({ finding, path: '-' }));
  return documentOf(found, { files: 1, withheld: [], allow: [] });
}

type Finding = SecretsDocument['findings'][number];
type FoundSecret = { readonly finding: Finding; readonly path: string };

function findingsOf(path: string, text: string): Finding[] {
  const places = locateSecrets(text);
  const isExcluded = places.length > 0 && isUnsettled(createGuard().guardText(text));
  const action = isExcluded ? 'exclude' : 'redact';
  return places.map((place) => findingOf(path, place, action));
}

function findingOf(path: string, place: SecretPlace, action: Finding['action']): Finding {
  return {
    rule: place.rule,
    path,
    start_line: place.startLine,
    end_line: place.endLine,
    start_column: place.startColumn,
    end_column: place.endColumn,
    tier: place.tier,
    action,
    ...(place.why === null ? {} : { why: place.why }),
  };
}

type ReportContext = Pick<SecretsDocument, 'files' | 'withheld'> & { readonly allow: readonly AllowedFinding[] };

function documentOf(found: readonly FoundSecret[], { files, withheld, allow }: ReportContext): SecretsDocument {
  const reviewed = allow.map(({ rule, path, reason }) => ({ rule, reason, names: compilePatterns([path]) }));
  const reasonFor = ({ finding, path }: FoundSecret) =>
    reviewed.find(({ rule, names }) => rule === finding.rule && names(path))?.reason ?? null;
  const judged = found.map((entry) => ({ finding: entry.finding, reason: reasonFor(entry) }));
  return {
    packlight: 'secrets/1',
    files,
    findings: judged.filter(({ reason }) => reason === null).map(({ finding }) => finding),
    allowed: judged.flatMap(({ finding, reason }) =>
      reason === null ? [] : [{ ...finding, reason: guardMessage(reason) }],
    ),
    withheld,
  };
}

/** Parses the list of reviewed findings, or reports every problem with its location and fix. */
export function parseAllowList(text: string): Result<readonly AllowedFinding[], readonly GuardedFault[]> {
  const json = readRequestJson(text, { characters: 4_000_000, depth: 16 });
  if (!json.ok) return json;
  const problems = secretsAllowShape.check(json.value.value, '$');
  if (problems.length > 0) return fail(guardFaults(problems));
  return ok(secretsAllowShape.read(json.value.value).allow);
}
