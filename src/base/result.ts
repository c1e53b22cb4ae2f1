/**
 * Three kinds of errors (see ARCHITECTURE.md): an Exclusion is data, a Refusal is a value carried by Result,
 * and a Defect is a bug of packlight and is thrown.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

/** A bug of packlight. Its message never contains file content (INV-7). */
export class Defect extends Error {
  override readonly name = 'Defect';
}

/** The answer of a call to the system; null if the system refuses it. Any other error is a defect and is thrown. */
export function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code === undefined) throw error;
    return null;
  }
}
