/**
 * How a store says no. Inside, trouble travels as an exception, so that every step need not be asked; at the
 * store's border `answer` turns it into a value. Texts name what failed, never contents, paths or passwords (INV-7).
 */
import { fail, ok, type Result } from '../base/result.js';
import type { Stored, StoreFailure } from '../model/store.js';

export class StoreTrouble extends Error {
  override readonly name = 'StoreTrouble';
  readonly failure: StoreFailure;
  constructor(failure: StoreFailure) {
    super(`store: ${failure.kind}`);
    this.failure = failure;
  }
}

/** The value of an answer, or its trouble again. */
export function given<T>(result: Result<T, StoreFailure>): T {
  if (result.ok) return result.value;
  throw new StoreTrouble(result.error);
}

/** Runs one call of the store; what is not trouble is a defect and goes on being thrown. */
export async function answer<T>(call: () => Promise<T>): Stored<T> {
  try {
    return ok(await call());
  } catch (error) {
    return fail(failureOf(error));
  }
}

/** The same for a stream of answers: whoever reads it meets trouble, never an error of the system. */
export async function* answerEach<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw new StoreTrouble(failureOf(error));
  }
}

export function failureOf(error: unknown): StoreFailure {
  if (error instanceof StoreTrouble) return error.failure;
  const code = codeOf(error);
  if (code === null) throw error;
  return failureOfCode(code);
}

/** The error code of the operating system, or null when the error is of another kind. */
export function codeOf(error: unknown): string | null {
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
