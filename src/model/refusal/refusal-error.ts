/**
 * A refusal, thrown by the classes that answer with the bare result. `message` says what is wrong and what to do;
 * `refusal` holds the same as data.
 */
import type { Refusal } from './refusal.js';
import { refusalMessage } from './refusal-message.js';

export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusalMessage(refusal));
    this.refusal = refusal;
  }
}
