/** What the reports of the command line call what the engine names. */
import type * as engine from '../api/faces.js';

export const causeWords: Readonly<Record<engine.Difference['causes'][number]['cause'], string>> = {
  source: 'the file changed',
  request: 'something else was asked',
  budget: 'the budget differs',
  config: 'limits or path rules differ',
  rules: 'the secret rules differ',
  version: 'another version of packlight made it',
  ranking: 'other files changed, so it got another place',
  unexplained: 'no reason is on record; please report this',
};

export const checkNames: Readonly<Record<engine.Check['check'], string>> = {
  manifest: 'record',
  pack: 'pack',
  attestation: 'attestation',
  provenance: 'provenance',
  payload: 'payload',
  sidecar: 'sidecar',
  rerun: 'run again',
};

export const levelWords = {
  full: 'whole',
  region: 'regions',
  signatures: 'signatures',
  summary: 'a summary',
  name: 'its name alone',
} as const;

export const eventWords: Readonly<Record<engine.ToldEvent['kind'], string>> = {
  'pack-built': 'pack built',
  'payload-sent': 'payload sent',
  joined: 'packs joined',
  permission: 'permission asked',
  error: 'error',
  note: 'note',
};

export const packTroubles: Readonly<Record<Exclude<engine.PackTrouble['kind'], 'store'>, string>> = {
  'bad-reference': 'this is no reference into the store',
  missing: 'the store does not hold what it refers to',
  mismatch: 'what it refers to has another hash',
  'no-pack': 'this payload carries no pack',
  'not-a-pack': 'what it refers to is no node pack',
};

export type EvalFault = Exclude<engine.EvalTrouble, { readonly kind: 'git-stopped' | 'git-dir-outside' }>;

/** Why a history cannot be measured. */
export const evalFaults: {
  readonly [Kind in EvalFault['kind']]: (
    fault: Extract<EvalFault, { readonly kind: Kind }>,
  ) => readonly [what: string, next: string];
} = {
  'no-repository': () => [
    'the root is not in a git repository, so it has no history to ask about',
    'Run it in a clone with its history.',
  ],
  'no-fixes': ({ commits }) => [
    `none of the last ${commits} commits is a fix of a few source files that says so`,
    'Look at more of them (--commits 20000), take any small commit (--any-commit), or fetch the history: git fetch --unshallow',
  ],
  'unknown-commit': () => olderCommits,
  'missing-contents': () => olderCommits,
  'git-failed': ({ note }) => [`git could not read the history: ${note}`, 'Check it with: git fsck'],
};

const olderCommits = [
  'this clone lacks the trees of its older commits',
  'Fetch the whole history first: git fetch --unshallow --refetch --no-filter',
] as const;
