/**
 * The default exclusions as path rules of the walk, and the engine's exclusions in the published words.
 * Credentials are denied, which no ignore file can take back; all else is a default that `.councilignore`
 * or `allow` brings back.
 */
import type { PathRules } from '../../model/rules.js';
import type { Exclusion } from '../../model/snapshot.js';
import { exclusionGroups } from './default-exclusions.table.js';
import type { ExclusionReason, ProjectSnapshot } from './project-types.js';

export type ExclusionOptions = {
  /** Gitignore patterns that are left out too: `exclude_patterns` of a request. */
  readonly exclude?: readonly string[];
  /** Only files that one of these names. */
  readonly only?: readonly string[];
  /** Patterns that are kept whatever defaults and ignore files say. */
  readonly allow?: readonly string[];
  /** Of `**\/*.sql`, leave out only what looks like a dump: `dump`, `backup`, `seed` and the like. */
  readonly dumpsOnly?: boolean;
  /** Default rules lifted by hand for these names, the credentials rules too. */
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
    notes,
  };
}

/** Rules that a person lifted, as notes for the reader of the pack. */
export function exclusionNotes(options: ExclusionOptions): readonly string[] {
  const lifted = (options.secretPaths ?? []).map(
    (one) => `the rule against secret names was lifted by hand for ${one}`,
  );
  return [...projectPathRules(options).notes, ...lifted];
}

/** `**\/vendor/**` as a rule about the folder itself: the walk need not enter it, and one exclusion stands for it. */
function asFolder(pattern: string): string {
  return pattern.endsWith('/**') ? pattern.slice(0, -2) : pattern;
}

const dumpPatterns = ['dump', 'backup', 'export', 'seed', 'data'].map((word) => `**/*${word}*.sql`);

/** One table for every reason of the engine. */
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
