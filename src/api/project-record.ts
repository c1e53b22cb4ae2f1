/** The transparency record of a project pack, with its arguments checked. Published by `packlight/project`. */
import { text } from '../base/shape.js';
import { queryFacts as factsOf } from '../contracts/project/record/record-query.js';
import * as records from '../contracts/project/record/transparency-record.js';
import { requiring } from './answer.js';
import { objectWith } from './arguments.js';

const recordFacts = objectWith('the facts of a record', [
  'metadata',
  'scanTimestamp',
  'selectionReason',
  'exclusions',
  'timestamp',
]);

/** The hash and the beginning of a query, both taken after the guard has seen it. */
export const queryFacts = requiring(factsOf, { query: text });
/** The block `context_pack_info`. */
export const contextPackInfo = requiring(records.contextPackInfo, { facts: recordFacts });
/** The transparency record at a level. */
export const toRecord = requiring(records.toRecord, { facts: recordFacts, level: text });
export const writeRecord = requiring(records.writeRecord, {
  facts: recordFacts,
  options: objectWith('{ level, form }', ['level', 'form']),
});
