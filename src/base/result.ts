/**
 * Three kinds of trouble, three places (see ARCHITECTURE.md): an Exclusion is data, a Refusal is a
 * value carried by Result, a Defect is our bug and is thrown.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

/** A broken promise of ours. Its text never holds file content (INV-7). */
export class Defect extends Error {
  override readonly name = 'Defect';
}
