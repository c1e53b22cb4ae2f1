/** Refusals and failures of a store as the command line prints them. */
import * as engine from '../../api/faces.js';
import { type ExitCode, exitCodeOf, exitCodeOfStore } from '../exit-codes.js';

export type Message = { readonly exitCode: ExitCode; readonly title: string; readonly next: string };

export function messageFor(refusal: engine.Refusal): Message {
  return { exitCode: exitCodeOf(refusal), ...engine.describeRefusal(refusal, 'command-line') };
}

/** A failed store operation. `main` prints it and sets the exit code. */
export class StoreError extends Error {
  constructor(readonly told: Message) {
    super(told.title);
  }
}

export function orStoreError<T>(result: engine.Result<T, engine.StoreFailures>, when?: 'opening' | 'using'): T {
  if (!result.ok) throw new StoreError(messageForStore(result.error, when));
  return result.value;
}

export function messageForStore(failure: engine.StoreFailures, when: 'opening' | 'using' = 'using'): Message {
  return { exitCode: exitCodeOfStore(failure, when), ...engine.describeStoreFailure(failure, when) };
}
