/** A refusal in every form in which anyone may see it: as data, as the command line says it, thrown. */
import type { Json } from '../../../src/base/json.js';
import { messageFor } from '../../../src/cli/output/messages.js';
import { guardJson } from '../../../src/guard/guard-json.js';
import { RefusalError } from '../../../src/guard/refusal-error.js';
import type { Refusal } from '../../../src/model/refusal/refusal.js';
import { guardLines } from '../../../src/queries/query-documents.js';

export function sayRefusal(refusal: Refusal): string {
  const { title, next } = messageFor(refusal);
  const told = guardJson({ refused: refusal as unknown as Json, message: title, next }).value;
  const lines = guardLines([`packlight: ${title}\n`, `packlight: ${next}\n`]);
  return [JSON.stringify(told), ...lines, new RefusalError(refusal).message].join('\n');
}
