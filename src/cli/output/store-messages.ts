/** Failures of a store as the command line prints them. */
import { describeStoreFailure, type Result, type StoreFailures } from '../../api/faces.js';
import { exitCodeOfStore } from '../exit-codes.js';
import type { Message } from './messages.js';

/** A failed store operation. `main` prints it and sets the exit code. */
export class StoreError extends Error {
  constructor(readonly told: Message) {
    super(told.title);
  }
}

export function orStoreError<T>(result: Result<T, StoreFailures>, when?: 'opening' | 'using'): T {
  if (!result.ok) throw new StoreError(messageForStore(result.error, when));
  return result.value;
}

export function messageForStore(failure: StoreFailures, when: 'opening' | 'using' = 'using'): Message {
  return { exitCode: exitCodeOfStore(failure, when), ...describeStoreFailure(failure, when) };
}
