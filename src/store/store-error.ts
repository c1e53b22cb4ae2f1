/** Failures of a store: exceptions inside, values outside. They never hold contents, paths or passwords (INV-7). */
import { fail, ok, type Result } from '../base/result.js';
import type { Stored, StoreFailure } from '../model/store.js';

export class StoreError extends Error {
  override readonly name = 'StoreTrouble';
  readonly failure: StoreFailure;
  constructor(failure: StoreFailure) {
    super(`store: ${failure.kind}`);
    this.failure = failure;
  }
}

export function given<T>(result: Result<T, StoreFailure>): T {
  if (result.ok) return result.value;
  throw new StoreError(result.error);
}

/** Runs one call of the store. Any other error is a defect and is thrown again. */
export async function answer<T>(call: () => Promise<T>, toFailure = failureOf): Stored<T> {
  try {
    return ok(await call());
  } catch (error) {
    return fail(toFailure(error));
  }
}

/** As `answer` for a stream: errors of the system become a `StoreError`. */
export async function* answerEach<T>(items: AsyncIterable<T>, toFailure = failureOf): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw new StoreError(toFailure(error));
  }
}

export function failureOf(error: unknown): StoreFailure {
  if (error instanceof StoreError) return error.failure;
  const code = codeOf(error);
  if (code === null) throw error;
  return failureOfCode(code);
}

/** The error code of the operating system, or null when the error is of another kind. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : null;
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = codeOf(error);
  return code !== null && codes.includes(code);
}

function failureOfCode(code: string): StoreFailure {
  if (code === 'ENOSPC' || code === 'EDQUOT') return { kind: 'full' };
  if (code === 'EROFS') return { kind: 'denied', detail: 'the folder can only be read (EROFS)' };
  if (code === 'EACCES' || code === 'EPERM')
    return { kind: 'denied', detail: `the folder or a file in it may not be used (${code})` };
  if (code === 'EMFILE' || code === 'ENFILE') return { kind: 'busy', detail: `too many open files (${code})` };
  if (code === 'ELOOP') return { kind: 'foreign', detail: 'a link stands where the store keeps a file or folder' };
  if (code === 'ENOTDIR') return { kind: 'foreign', detail: 'a file stands where the store keeps a folder' };
  return { kind: 'unreachable', detail: `the disk answered ${code}` };
}
