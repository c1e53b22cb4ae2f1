/**
 * A refusal, thrown: for the published calls that answer with the bare result. Its text names the kind
 * and nothing of the project (INV-7); `refusal` holds the data that a face puts into words.
 */
import type { Refusal } from './refusal.js';

export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`refused: ${refusal.kind}`);
    this.refusal = refusal;
  }
}
