/** What the directories above a file say about it. The outermost one that says anything wins. */
import { baseName, type RelPath } from '../../model/path.js';
import type { FileCategory, LowValue } from '../../model/snapshot.js';
import {
  DOCUMENTATION_DIRECTORIES,
  MAYBE_OUTPUT_DIRECTORIES,
  OUTPUT_DIRECTORIES,
  OUTPUT_SUBDIRECTORIES,
  SPEC_DIRECTORIES,
  TEST_DIRECTORIES,
} from './category.table.js';
import { kindOfLanguage } from './language.js';
import { vendorDirectoryOf } from './low-value.js';
import { isTestName } from './test-name.js';
import { wordsOf } from './words.js';

export type Subject = { readonly path: RelPath; readonly language: string; readonly lowValue: LowValue | null };

export function categoryOfDirectories(subject: Subject): FileCategory | null {
  const parts = subject.path.split('/').slice(0, -1);
  const vendored = vendorDirectoryOf(subject.path);
  for (const [depth, part] of parts.entries()) {
    if (part === vendored) return 'dependency';
    if (isOutput(subject, parts, depth)) return 'build';
    if (isTestDirectory(subject, part, depth)) return 'test';
    if (DOCUMENTATION_DIRECTORIES.has(part.toLowerCase())) return 'documentation';
  }
  return null;
}

/** Real fixes sit in `build/` and `target/` too, so those need a second sign of being output. */
function isOutput({ path, lowValue }: Subject, parts: readonly string[], depth: number): boolean {
  const part = parts[depth]!;
  if (OUTPUT_DIRECTORIES.has(part)) return true;
  if (!MAYBE_OUTPUT_DIRECTORIES.has(part)) return false;
  const isMachineWritten = lowValue !== null && lowValue.kind !== 'lock';
  return isMachineWritten || OUTPUT_SUBDIRECTORIES.has((parts[depth + 1] ?? '').toLowerCase()) || hasHashedName(path);
}

/** `index-4f3a9c1b.js`: bundlers put a content hash into names. */
function hasHashedName(path: RelPath): boolean {
  return /[.-](?=[a-z]*\d)[0-9a-f]{8,20}(?:\.chunk)?\.(?:js|mjs|css)$/.test(baseName(path));
}

function isTestDirectory({ path, language }: Subject, part: string, depth: number): boolean {
  const name = part.toLowerCase();
  if (TEST_DIRECTORIES.has(name)) return true;
  if (SPEC_DIRECTORIES.has(name)) return kindOfLanguage(language) === 'code';
  const last = wordsOf(part).at(-1);
  // A Python package `x/test/` is often the product, a test framework; its tests are named as such.
  if (name === 'test' && depth > 0 && language === 'python') return isTestName(baseName(path), language);
  return last === 'test' || last === 'tests';
}
