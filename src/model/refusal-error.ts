/**
 * A thrown refusal, for published functions that return the bare result. Its message has the kind and nothing from the
 * project (INV-7); `refusal` has the data from which a face writes its message.
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
