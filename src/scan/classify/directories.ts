/**
 * What the directories above a file say about it. The outermost one that says anything wins. Most of it is the same for
 * all files of a directory, and these come one after the other, so it is worked out once for them.
 */
import { remember } from '../../base/remember.js';
import { baseName, parentOf, type RelPath } from '../../model/path.js';
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
import { GENERATED_DIRECTORIES, ROOT_VENDOR_DIRECTORIES, VENDOR_DIRECTORIES } from './low-value.table.js';
import { isTestName } from './test-name.js';
import { wordsOf } from './words.js';

export type Subject = { readonly path: RelPath; readonly language: string; readonly lowValue: LowValue | null };

export type Place = {
  /** The names of the directories, from the root on. */
  readonly parts: readonly string[];
  /** The one that holds other people's code, and the one that a generator writes into; null if there is none. */
  readonly vendored: string | null;
  readonly generated: string | null;
  readonly signs: readonly Sign[];
};

/** A category that a directory gives to its files, or to those of which something more is true. */
type Sign = { readonly category: FileCategory; readonly holds: ((subject: Subject) => boolean) | null };

export function categoryOfDirectories(subject: Subject): FileCategory | null {
  for (const { category, holds } of placeOf(subject.path).signs) if (holds === null || holds(subject)) return category;
  return null;
}

/** The place of a file. */
export function placeOf(path: RelPath): Place {
  const directory = parentOf(path);
  if (directory === last.directory) return last.place;
  last = { directory, place: readPlace(directory) };
  return last.place;
}

function readPlace(directory: string): Place {
  const parts = directory === '' ? [] : directory.split('/');
  const signs: Sign[] = [];
  let vendored: string | null = null;
  let generated: string | null = null;
  for (const [depth, part] of parts.entries()) {
    if (saysNothing(part)) continue;
    if (VENDOR_DIRECTORIES.has(part) || (depth === 0 && ROOT_VENDOR_DIRECTORIES.has(part))) vendored ??= part;
    if (GENERATED_DIRECTORIES.has(part)) generated ??= part;
    if (part === vendored) signs.push(dependency);
    else signs.push(...signsOf(parts, depth));
  }
  return { parts, vendored, generated, signs };
}

/** True for the name of a directory that means nothing here wherever it stands, as most do. */
const saysNothing = remember(
  (part: string): boolean =>
    !VENDOR_DIRECTORIES.has(part) &&
    !ROOT_VENDOR_DIRECTORIES.has(part) &&
    !GENERATED_DIRECTORIES.has(part) &&
    signsOf([part], 0).length === 0,
);

function signsOf(parts: readonly string[], depth: number): readonly Sign[] {
  const part = parts[depth]!;
  const name = part.toLowerCase();
  return [
    ...outputSigns(part, (parts[depth + 1] ?? '').toLowerCase()),
    ...testSigns(part, depth),
    ...(DOCUMENTATION_DIRECTORIES.has(name) ? [documentation] : []),
  ];
}

/** Real fixes sit in `build/` and `target/` too, so those need a second sign of being output. */
function outputSigns(part: string, below: string): readonly Sign[] {
  if (OUTPUT_DIRECTORIES.has(part)) return [output];
  if (!MAYBE_OUTPUT_DIRECTORIES.has(part)) return [];
  return [OUTPUT_SUBDIRECTORIES.has(below) ? output : outputIfWritten];
}

function testSigns(part: string, depth: number): readonly Sign[] {
  const name = part.toLowerCase();
  if (TEST_DIRECTORIES.has(name)) return [tests];
  if (SPEC_DIRECTORIES.has(name)) return [testsIfCode];
  if (name === 'test' && depth > 0) return [testsIfNotPackage];
  const lastWord = wordsOf(part).at(-1);
  return lastWord === 'test' || lastWord === 'tests' ? [tests] : [];
}

const dependency: Sign = { category: 'dependency', holds: null };
const documentation: Sign = { category: 'documentation', holds: null };
const output: Sign = { category: 'build', holds: null };
const outputIfWritten: Sign = {
  category: 'build',
  holds: ({ path, lowValue }) => (lowValue !== null && lowValue.kind !== 'lock') || hasHashedName(path),
};
const tests: Sign = { category: 'test', holds: null };
const testsIfCode: Sign = { category: 'test', holds: ({ language }) => kindOfLanguage(language) === 'code' };
/** A Python package `x/test/` is often the product, a test framework; its tests are named as such. */
const testsIfNotPackage: Sign = {
  category: 'test',
  holds: ({ path, language }) => language !== 'python' || isTestName(baseName(path), language),
};

let last: { readonly directory: string; readonly place: Place } = { directory: '', place: readPlace('') };

/** `index-4f3a9c1b.js`: bundlers put a content hash into names. */
function hasHashedName(path: RelPath): boolean {
  return /[.-](?=[a-z]*\d)[0-9a-f]{8,20}(?:\.chunk)?\.(?:js|mjs|css)$/.test(baseName(path));
}
