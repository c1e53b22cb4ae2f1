/**
 * The guarded documents of `scan`, `rank`, `symbols` and `graph`, and guarded text lines. Names, signatures and task
 * words are guarded like files (INV-3). Interfaces print nothing else.
 */
import type { Json } from '../base/json.js';
import type { FieldWriter } from '../emit/documents.js';
import * as documents from '../emit/documents.js';
import * as explore from '../emit/explore.js';
import { guardJson } from '../guard/guard-json.js';
import { guardLine } from '../guard/message.js';
import { createGuard } from '../guard/seal.js';
import type { GuardedText } from '../model/block.js';
import type { Candidate } from '../model/candidate.js';
import type { RelPath } from '../model/path.js';
import type { Snapshot } from '../model/snapshot.js';
import type { Graph, Symbols } from './explore.js';

export function scanDocument(snapshot: Snapshot): Iterable<string> {
  return documents.scanDocument(snapshot, fieldGuard());
}

export function rankDocument(task: string, candidates: readonly Candidate[]): string {
  return documents.rankDocument(task, candidates, fieldGuard());
}

export function symbolsDocument({ rows, files }: Symbols): Iterable<string> {
  return explore.symbolsDocument(rows, files, fieldGuard());
}

export function graphDocument({ nodes, edges }: Graph): Iterable<string> {
  return explore.graphDocument(nodes, edges, fieldGuard());
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

/** Hashes that we computed are not secrets. */
function fieldGuard(): FieldWriter {
  const guard = createGuard();
  return (key, value) => {
    if (typeof value !== 'string' || key === 'sha256') return value;
    return /\s/.test(value) ? guard.guardText(value).text : guard.guardName(value as RelPath);
  };
}
