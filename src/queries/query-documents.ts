/** The guarded documents of `scan`, `rank`, `symbols` and `graph`, and guarded lines: faces print nothing else. */
import type { Json } from '../base/json.js';
import type { FieldWriter } from '../emit/documents.js';
import * as documents from '../emit/documents.js';
import * as explore from '../emit/explore.js';
import { guardJson } from '../guard/guard-json.js';
import { guardLine } from '../guard/message.js';
import { createGuard } from '../guard/seal.js';
import type { GuardedText } from '../model/block.js';
import type { RelPath } from '../model/path.js';

export const scanDocument = guarded(documents.scanDocument);
export const rankDocument = guarded(documents.rankDocument);
export const symbolsDocument = guarded(explore.symbolsDocument);
export const graphDocument = guarded(explore.graphDocument);

function guarded<Value, Written>(document: (value: Value, write: FieldWriter) => Written): (value: Value) => Written {
  return (value) => document(value, fieldGuard());
}

/** Lines for people and scripts, each guarded on its own. */
export function* guardLines(lines: Iterable<string>): Iterable<GuardedText> {
  const guard = createGuard();
  for (const line of lines) yield guardLine(guard, line);
}

/** Guards every text in a report about foreign files (a record, a store) before it is formatted or cut. */
export function guardReport<T extends object>(report: T): T {
  return guardJson(JSON.parse(JSON.stringify(report)) as Json).value as unknown as T;
}

/** A report of names and signatures, guarded field by field as the documents are. */
export function guardNames<T extends object>(report: T): T {
  return JSON.parse(JSON.stringify(report, fieldGuard())) as T;
}

/** Hashes that we computed are not secrets. */
function fieldGuard(): FieldWriter {
  const guard = createGuard();
  return (key, value) => {
    if (typeof value !== 'string' || key === 'sha256') return value;
    return /\s/.test(value) ? guard.guardText(value).text : guard.guardName(value as RelPath);
  };
}
