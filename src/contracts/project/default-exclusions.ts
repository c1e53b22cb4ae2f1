/**
 * The default exclusions as path rules, and the mapping from engine reasons to published ones. No ignore file can
 * re-include credentials. `.councilignore` or `allow` can re-include everything else.
 */
import type { PathRules } from '../../model/rules.js';
import type { Exclusion } from '../../model/snapshot.js';
import { compilePatterns } from '../../scan/path-rules.js';
import { exclusionGroups } from './default-exclusions.table.js';
import type { ExclusionReason, ProjectSnapshot } from './project-types.js';

export type ExclusionOptions = {
  /** Additional gitignore patterns to exclude: `exclude_patterns` of a request. */
  readonly exclude?: readonly string[];
  /** Include only files that match one of these patterns. */
  readonly only?: readonly string[];
  /** Include matching files regardless of defaults and ignore files. */
  readonly allow?: readonly string[];
  /** Of `**\/*.sql`, exclude only probable dumps: `dump`, `backup`, `seed` and the like. */
  readonly dumpsOnly?: boolean;
  /** Lift the default rules for these names, including the credential rules. */
  readonly secretPaths?: readonly string[];
};

export function projectPathRules({
  exclude = [],
  only = [],
  allow = [],
  dumpsOnly = false,
  secretPaths = [],
}: ExclusionOptions): PathRules {
  const patterns = (of: 'credentials' | 'others') =>
    exclusionGroups
      .filter(({ name }) => (name === 'credentials') === (of === 'credentials'))
      .flatMap((group) => group.patterns)
      .map(asFolder)
      .flatMap((pattern) => (dumpsOnly && pattern === '**/*.sql' ? dumpPatterns : [pattern]));
  const notes = dumpsOnly ? ['of *.sql only what is named like a dump is left out'] : [];
  const lifted = secretPaths.map((pattern) => `!${pattern}`);
  return {
    deny: [...patterns('credentials'), ...lifted, ...exclude],
    allow,
    only,
    defaults: patterns('others'),
    doubtful: ['build', 'out', 'target', 'env', 'logs'],
    notes,
  };
}

/** The credential pattern that names a path in any letter case, or null. */
export function credentialRule(path: string): string | null {
  const lower = path.toLowerCase();
  if (!namesCredential(lower)) return null;
  return credentialPatterns.find((pattern) => compilePatterns([pattern])(lower)) ?? null;
}

const credentialPatterns = exclusionGroups.flatMap((group) => (group.name === 'credentials' ? group.patterns : []));
const namesCredential = compilePatterns(credentialPatterns);

/** Notes for the reader of the pack about rules that the user lifted. */
export function exclusionNotes(options: ExclusionOptions): readonly string[] {
  const lifted = (options.secretPaths ?? []).map(
    (one) => `the rule against secret names was lifted by hand for ${one}`,
  );
  return [...projectPathRules(options).notes, ...lifted];
}

/** Rewrites `**\/vendor/**` as a rule for the folder itself, so the walk skips it and records one exclusion. */
function asFolder(pattern: string): string {
  return pattern.endsWith('/**') ? pattern.slice(0, -2) : pattern;
}

const dumpPatterns = ['dump', 'backup', 'export', 'seed', 'data'].map((word) => `**/*${word}*.sql`);

export function reasonOf({ reason, detail }: Exclusion): ExclusionReason {
  if (reason === 'denied') return reasonByPattern.get(detail.replace(/^.*?:\d+: /, '')) ?? 'pattern_match';
  return reasons[reason] ?? 'pattern_match';
}

const reasonByPattern: ReadonlyMap<string, ExclusionReason> = new Map(
  exclusionGroups.flatMap(({ reason, patterns }) => patterns.map((pattern) => [asFolder(pattern), reason] as const)),
);

const reasons: Partial<Record<Exclusion['reason'], ExclusionReason>> = {
  'secret-path': 'credentials',
  'secret-content': 'credentials',
  'dependency-dir': 'dependency_dir',
  binary: 'binary',
  'lfs-pointer': 'binary',
  'too-large': 'size_limit',
};

/** The four counters add up to the number of exclusions. */
export function countExclusions(reasonsGiven: readonly ExclusionReason[]): ProjectSnapshot['exclusion_stats'] {
  const count = (wanted: ExclusionReason) => reasonsGiven.filter((reason) => reason === wanted).length;
  const [by_size, by_binary, by_credentials] = [count('size_limit'), count('binary'), count('credentials')];
  return { by_pattern: reasonsGiven.length - by_size - by_binary - by_credentials, by_size, by_binary, by_credentials };
}
