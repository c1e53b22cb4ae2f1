/**
 * A refusal, thrown by the classes that answer with the bare result. `message` says what is wrong and what to do;
 * `refusal` holds the same as data. Both are guarded, whoever made the refusal (INV-7).
 */
import type { Refusal } from '../model/refusal/refusal.js';
import { explainRefusal, guardRefusal } from './refusal.js';

export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(explainRefusal(refusal).message);
    this.refusal = guardRefusal(refusal);
  }
}
