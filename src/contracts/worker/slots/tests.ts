/** Slot 9, the tests of the task's files: from test_map.json in any of its shapes; of files that it does not know, from our own pairing of tests and sources. */
import { compareBytes } from '../../../base/order.js';
import { field, rowsOf, textField, textsOf } from '../../../formats/json-fields.js';
import type { Index } from '../../../model/analysis.js';
import type { Nexus } from '../nexus.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { plainPath } from '../plan-globs.js';
import { places } from '../worker-words.table.js';
import { computedNote } from './dependencies.js';

export function testsSlice(nexus: Nexus, files: readonly string[], index: Index): Slot<readonly string[]> {
  const own = new Set(files.map(plainPath));
  const document = nexus.readJson(places.testMap);
  const rows = document.kind === 'json' ? rowsOf(document.value, 'testMap', 'sourceFile').filter(isMapping) : [];
  const mapped = rows.filter((row) => own.has(sourceOf(row)));
  const known = new Set(mapped.map(sourceOf));
  const unknown = new Set([...own].filter((file) => !known.has(file)));
  const computed = testsInIndex(unknown, index);
  const found = [...new Set([...mapped.flatMap(testsOf), ...computed])].sort(compareBytes);
  const notes = document.kind === 'unreadable' ? [`test_map.json could not be read (${document.why})`] : [];
  if (computed.length > 0) notes.push(computedNote('tests', unknown.size, own.size));
  if (document.kind === 'json' && rows.length > 0) return slot(found, 'file', { paths: [document.path], notes });
  return slot(found, found.length > 0 ? 'index' : 'none', { notes });
}

/** Tests that are named after a file, and tests that import it. */
function testsInIndex(files: ReadonlySet<string>, index: Index): string[] {
  return index.edges
    .filter(({ kind, from, to }) => {
      if (!files.has(index.files[to]!.entry.path)) return false;
      return kind === 'test' || (kind === 'import' && index.files[from]!.entry.category === 'test');
    })
    .map(({ from }) => index.files[from]!.entry.path);
}

function sourceOf(row: unknown): string {
  return plainPath(textField(row, 'sourceFile', 'source_file', 'source', 'file') ?? '');
}

function isMapping(row: unknown): boolean {
  return sourceOf(row) !== '' && testsField(row) !== undefined;
}

function testsField(row: unknown): unknown {
  return field(row, 'testFiles', 'test_files', 'tests', 'items');
}

function testsOf(row: unknown): string[] {
  return textsOf(testsField(row)).filter((path) => path.trim() !== '');
}
