/** The one table of exit codes. Scripts depend on them: a new meaning gets a new code. */
import type { Refusal, StoreFailures } from '../api/faces.js';

export const exitCodes = {
  done: 0,
  /** The command was used wrongly: a flag, a request or the root. */
  wrongUse: 2,
  /** The request was understood and refused; stderr says why and what to do. */
  refused: 3,
  /** A check found a difference: `verify`, `replay`, `diff`, `scope`, `store check`, `secrets --fail`, `eval`. */
  difference: 4,
  defect: 70,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Refusals that a corrected command line avoids are wrong use; all others are decisions about the project. */
const wrongUse: ReadonlySet<Refusal['kind']> = new Set([
  'bad-request',
  'empty-task',
  'root-missing',
  'root-not-a-directory',
  'root-unreadable',
]);

export function exitCodeOf({ kind }: Refusal): ExitCode {
  return wrongUse.has(kind) ? exitCodes.wrongUse : exitCodes.refused;
}

const wrongStoreUse: ReadonlySet<string> = new Set<StoreFailures['kind']>([
  'ambiguous',
  'bad-name',
  'foreign',
  'no-client',
  'no-pack',
  'not-a-pack',
]);

export function exitCodeOfStore(failure: StoreFailures, when: 'opening' | 'using'): ExitCode {
  if (failure.kind === 'damaged') return exitCodes.difference;
  if (failure.kind === 'missing') return when === 'opening' ? exitCodes.wrongUse : exitCodes.refused;
  const isBadName = failure.kind === 'unsafe' && failure.why.kind !== 'secret';
  return wrongStoreUse.has(failure.kind) || isBadName ? exitCodes.wrongUse : exitCodes.refused;
}
