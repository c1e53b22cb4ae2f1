/**
 * Turns an error of the file system into a ReadFailure. The detail has an error code or a size, never a path or content
 * (INV-7). An error without a code is a bug of packlight and is thrown again.
 */
import { fail } from '../base/result.js';
import type { ReadFailure } from '../model/jail.js';
import { DETAIL, REASON_OF_CODE } from './failure-words.table.js';

export type Refused = { readonly ok: false; readonly error: ReadFailure };

/** By default a reason has the same detail on every system, so that reports do not depend on the system. */
export function refuse(reason: Reason, detail: string = DETAIL[reason]): Refused {
  return fail({ reason, detail });
}

export function refuseError(error: unknown): Refused {
  const code = codeOf(error);
  const reason = REASON_OF_CODE.get(code);
  return reason === undefined ? refuse('unreadable', code) : refuse(reason);
}

export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}

type Reason = ReadFailure['reason'];
