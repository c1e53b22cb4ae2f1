/** Slot 9, the tests of the task's files: from test_map.json in any of its shapes, else from our own pairing of tests and sources. */
import { compareBytes } from '../../../base/order.js';
import type { Index } from '../../../model/analysis.js';
import { field, rowsOf, textField, textsOf } from '../fields.js';
import { plainPath } from '../globs.js';
import type { Nexus } from '../nexus.js';
import { type Slot, slot } from '../sidecar.js';
import { places } from '../words.table.js';

export function testsSlice(nexus: Nexus, files: readonly string[], index: Index): Slot<readonly string[]> {
  const own = new Set(files.map(plainPath));
  const document = nexus.readJson(places.testMap);
  const rows = document.kind === 'json' ? rowsOf(document.value, 'testMap', 'sourceFile').filter(isMapping) : [];
  if (document.kind === 'json' && rows.length > 0) {
    const tests = rows
      .filter((row) => own.has(plainPath(textField(row, 'sourceFile', 'source_file', 'source', 'file')!)))
      .flatMap(testsOf);
    return slot([...new Set(tests)].sort(compareBytes), 'file', { paths: [document.path] });
  }
  const notes = document.kind === 'unreadable' ? [`test_map.json could not be read (${document.why})`] : [];
  const paired = index.edges
    .filter(({ kind, to }) => kind === 'test' && own.has(index.files[to]!.entry.path))
    .map(({ from }) => index.files[from]!.entry.path);
  const imported = index.edges
    .filter(({ kind, from, to }) => {
      const isTest = index.files[from]!.entry.category === 'test';
      return kind === 'import' && isTest && own.has(index.files[to]!.entry.path);
    })
    .map(({ from }) => index.files[from]!.entry.path);
  const found = [...new Set([...paired, ...imported])].sort(compareBytes);
  return slot(found, found.length > 0 ? 'index' : 'none', { notes });
}

function isMapping(row: unknown): boolean {
  return textField(row, 'sourceFile', 'source_file', 'source', 'file') !== undefined && testsField(row) !== undefined;
}

function testsField(row: unknown): unknown {
  return field(row, 'testFiles', 'test_files', 'tests', 'items');
}

function testsOf(row: unknown): string[] {
  return textsOf(testsField(row)).filter((path) => path.trim() !== '');
}
