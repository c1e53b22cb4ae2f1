/**
 * What the directories above a file say about it. The outermost one that says anything wins. It is the same for all files of
 * a directory, and mostly what the directory above says too, so it is worked out step by step and kept.
 */
import { remember } from '../../base/remember.js';
import { kindOfLanguage } from '../../model/language.js';
import type { FileCategory, LowValue } from '../../model/snapshot.js';
import {
  CONFIG_DIRECTORIES,
  DOCUMENTATION_DIRECTORIES,
  MAYBE_OUTPUT_DIRECTORIES,
  OUTPUT_DIRECTORIES,
  OUTPUT_SUBDIRECTORIES,
  SPEC_DIRECTORIES,
  TEST_DIRECTORIES,
  TOPIC_OF_DIRECTORY,
  TOPICS,
} from './category.table.js';
import { GENERATED_DIRECTORIES, ROOT_VENDOR_DIRECTORIES, VENDOR_DIRECTORIES } from './low-value.table.js';
import { isTestName } from './test-name.js';
import { wordsOf } from './type-words.js';

export type Place = {
  /** The directory that holds other people's code, and the one that a generator writes into; null if there is none. */
  readonly vendored: string | null;
  readonly generated: string | null;
  readonly signs: readonly Sign[];
  /** One of the directories is for configuration, or for migrations. */
  readonly isForConfig: boolean;
  readonly isForMigrations: boolean;
  /** What the nearest directory is about, past version directories such as `v1`. */
  readonly topic: FileCategory | null;
  /** The nearest directory is output if what stands inside says so: of the signs, the last is its own. */
  readonly maybeOutput: boolean;
};

/** A category that a directory gives to its files, or to those of which something more is true. */
type Sign = { readonly category: FileCategory; readonly holds: ((file: NamedFile) => boolean) | null };

export type NamedFile = { readonly name: string; readonly language: string; readonly lowValue: LowValue | null };

/** The place that files of a directory have; '' is the root. They come one after the other. */
export function placeOf(directory: string): Place {
  if (directory === '') return root;
  if (directory === last.directory) return last.place;
  const place = known.get(directory) ?? readPlace(directory);
  last = { directory, place };
  return place;
}

function readPlace(directory: string): Place {
  const end = directory.lastIndexOf('/');
  const above = end < 0 ? root : (known.get(directory.slice(0, end)) ?? readFromRoot(directory, end));
  const place = stepInto(above, directory.slice(end + 1), end < 0);
  keep(directory, place);
  return place;
}

/** The place that the first `end` characters name. */
function readFromRoot(directory: string, end: number): Place {
  let place = root;
  for (let from = 0; from < end; ) {
    const slash = directory.indexOf('/', from);
    place = stepInto(place, directory.slice(from, slash), from === 0);
    from = slash + 1;
  }
  keep(directory.slice(0, end), place);
  return place;
}

function stepInto(above: Place, part: string, isOfRoot: boolean): Place {
  if (saysNothing(part) && !above.maybeOutput) return above.topic === null ? above : { ...above, topic: null };
  const vendors = VENDOR_DIRECTORIES.has(part) || (isOfRoot && ROOT_VENDOR_DIRECTORIES.has(part));
  const vendored = above.vendored ?? (vendors ? part : null);
  const name = part.toLowerCase();
  const isOutput = above.maybeOutput && OUTPUT_SUBDIRECTORIES.has(name);
  return {
    vendored,
    generated: above.generated ?? (GENERATED_DIRECTORIES.has(part) ? part : null),
    signs: [
      ...(isOutput ? above.signs.with(-1, output) : above.signs),
      ...(part === vendored ? [dependency] : signsOf(part, isOfRoot)),
    ],
    isForConfig: above.isForConfig || CONFIG_DIRECTORIES.has(name),
    isForMigrations: above.isForMigrations || part === 'migrations',
    topic: isVersion(part) ? above.topic : topicOf(name),
    maybeOutput: part !== vendored && MAYBE_OUTPUT_DIRECTORIES.has(part),
  };
}

/** True for the name of a directory that means nothing here wherever it stands, as most do. */
const saysNothing = remember((part: string): boolean => {
  const name = part.toLowerCase();
  return !(
    VENDOR_DIRECTORIES.has(part) ||
    ROOT_VENDOR_DIRECTORIES.has(part) ||
    GENERATED_DIRECTORIES.has(part) ||
    CONFIG_DIRECTORIES.has(name) ||
    part === 'migrations' ||
    isVersion(part) ||
    TOPIC_OF_DIRECTORY.has(name) ||
    signsOf(part, true).length > 0
  );
});

function signsOf(part: string, isOfRoot: boolean): readonly Sign[] {
  return [
    ...outputSigns(part),
    ...testSigns(part, isOfRoot),
    ...(DOCUMENTATION_DIRECTORIES.has(part.toLowerCase()) ? [documentation] : []),
  ];
}

/** Real fixes sit in `build/` and `target/` too, so those need a second sign of being output. */
function outputSigns(part: string): readonly Sign[] {
  if (OUTPUT_DIRECTORIES.has(part)) return [output];
  return MAYBE_OUTPUT_DIRECTORIES.has(part) ? [outputIfWritten] : [];
}

function testSigns(part: string, isOfRoot: boolean): readonly Sign[] {
  const name = part.toLowerCase();
  if (TEST_DIRECTORIES.has(name)) return [tests];
  if (SPEC_DIRECTORIES.has(name)) return [testsIfCode];
  if (name === 'test' && !isOfRoot) return [testsIfNotPackage];
  if (!name.includes('test')) return [];
  const lastWord = wordsOf(part).at(-1);
  return lastWord === 'test' || lastWord === 'tests' ? [tests] : [];
}

function topicOf(name: string): FileCategory | null {
  const place = TOPIC_OF_DIRECTORY.get(name);
  return place === undefined ? null : TOPICS[place]![2];
}

function isVersion(part: string): boolean {
  return /^v\d+$/i.test(part);
}

/** `index-4f3a9c1b.js`: bundlers put a content hash into names. */
function hasHashedName(name: string): boolean {
  return /[.-](?=[a-z]*\d)[0-9a-f]{8,20}(?:\.chunk)?\.(?:js|mjs|css)$/.test(name);
}

const dependency: Sign = { category: 'dependency', holds: null };
const documentation: Sign = { category: 'documentation', holds: null };
const output: Sign = { category: 'build', holds: null };
const outputIfWritten: Sign = {
  category: 'build',
  holds: ({ name, lowValue }) => (lowValue !== null && lowValue.kind !== 'lock') || hasHashedName(name),
};
const tests: Sign = { category: 'test', holds: null };
const testsIfCode: Sign = { category: 'test', holds: ({ language }) => kindOfLanguage(language) === 'code' };
/** A Python package `x/test/` is often the product, a test framework; its tests are named as such. */
const testsIfNotPackage: Sign = {
  category: 'test',
  holds: ({ name, language }) => language !== 'python' || isTestName(name, language),
};

const root: Place = {
  vendored: null,
  generated: null,
  signs: [],
  isForConfig: false,
  isForMigrations: false,
  topic: null,
  maybeOutput: false,
};

function keep(directory: string, place: Place): void {
  if (known.size < maxKept) known.set(directory, place);
}

const known = new Map<string, Place>();
/** A tree of more directories is worked through without keeping them all. */
const maxKept = 16_384;
let last: { readonly directory: string; readonly place: Place } = { directory: '', place: root };
