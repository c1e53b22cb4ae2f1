/** Says what went wrong. Loaded only then: most runs need neither the guard of messages nor the words of refusals. */
import * as engine from '../../api/faces.js';
import { UsageError } from '../args/usage-error.js';
import { RefusedError } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { messageFor, messageForStore, StoreError } from './messages.js';
import { talk, talkJson } from './talk.js';

export function sayError(thrown: unknown, args: readonly string[]): number {
  const error = asOurs(thrown);
  if (error instanceof UsageError) return sayTrouble(error.what, error.next, exitCodes.wrongUse);
  if (error instanceof RefusedError || error instanceof StoreError) {
    const refused = error instanceof RefusedError ? error.refusal : { kind: 'store' };
    const { title, next, exitCode } = error instanceof RefusedError ? messageFor(error.refusal) : error.told;
    if (!wantsJson(args)) return sayTrouble(title, next, exitCode);
    talkJson({ refused, message: engine.guardMessage(title), next: engine.guardMessage(next) });
    return exitCode;
  }
  const what =
    error instanceof engine.Defect
      ? error.message
      : error instanceof Error
        ? `${error.name} in ${placeOf(error)}`
        : 'unknown';
  return sayTrouble(
    `a defect of packlight: ${what}`,
    'Please report it with the command you ran; nothing was written.',
    exitCodes.defect,
  );
}

function asOurs(error: unknown): unknown {
  if (error instanceof engine.GitStopped || error instanceof engine.RefusalError)
    return new RefusedError(error.refusal);
  return error instanceof engine.StoreTrouble ? new StoreError(messageForStore(error.failure)) : error;
}

function sayTrouble(what: string, next: string, exitCode: ExitCode): ExitCode {
  talk(what);
  talk(next);
  return exitCode;
}

function wantsJson(args: readonly string[]): boolean {
  return args.some((word, at) => word === '--format=json' || (word === '--format' && args[at + 1] === 'json'));
}

/** The function that failed, without machine paths and without the message, which may contain content (INV-7). */
function placeOf(error: Error): string {
  return /at (?:async )?([\w.<>$]+)/.exec(error.stack ?? '')?.[1] ?? 'an unknown place';
}
