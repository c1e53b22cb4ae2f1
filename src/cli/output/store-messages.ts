/** Failures of a store as the command line prints them. */
import { describeStoreFailure, type OpenFailure, type SaveFailure, type StoreFailure } from '../../api/faces.js';
import { type ExitCode, exitCodeOfStore } from '../exit-codes.js';

export type StoreMessage = { readonly exitCode: ExitCode; readonly title: string; readonly next: string };

/** A failed store operation. `main` prints it and sets the exit code. */
export class StoreError extends Error {
  constructor(readonly told: StoreMessage) {
    super(told.title);
  }
}

export function messageForStore(
  failure: StoreFailure | OpenFailure | SaveFailure,
  when: 'opening' | 'using' = 'using',
): StoreMessage {
  return { exitCode: exitCodeOfStore(failure, when), ...describeStoreFailure(failure, when) };
}
