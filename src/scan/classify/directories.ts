/** What the directories of a file tell about it; the outermost that tells anything wins. Cached per directory. */
import { remember } from '../../base/remember.js';
import { kindOfLanguage } from '../../model/languages/language.js';
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

export type DirectoryFacts = {
  /** The directory of vendored code, and the one of generated code; null if there is none. */
  readonly vendored: string | null;
  readonly generated: string | null;
  readonly rules: readonly CategoryRule[];
  /** One of the directories is for configuration, or for migrations. */
  readonly isForConfig: boolean;
  readonly isForMigrations: boolean;
  /** The topic of the nearest directory, ignoring version directories such as `v1`. */
  readonly topic: FileCategory | null;
  /** Whether the nearest directory may be build output, depending on its content. Its rule is then the last of `rules`. */
  readonly maybeOutput: boolean;
};

/** A category for the files of a directory; with `appliesTo`, only for those that satisfy it. */
type CategoryRule = { readonly category: FileCategory; readonly appliesTo: ((file: NamedFile) => boolean) | null };

export type NamedFile = { readonly name: string; readonly language: string; readonly lowValue: LowValue | null };

/** The facts for the files of a directory; '' is the root. Files of one directory usually come in sequence. */
export function factsOfDirectory(directory: string): DirectoryFacts {
  if (directory === '') return root;
  if (directory === last.directory) return last.facts;
  const facts = known.get(directory) ?? readFacts(directory);
  last = { directory, facts: facts };
  return facts;
}

function readFacts(directory: string): DirectoryFacts {
  const end = directory.lastIndexOf('/');
  const above = end < 0 ? root : (known.get(directory.slice(0, end)) ?? readFromRoot(directory, end));
  const facts = stepInto(above, directory.slice(end + 1), end < 0 ? 'top' : 'nested');
  cacheFacts(directory, facts);
  return facts;
}

/** The facts of the directory that the first `end` characters name. */
function readFromRoot(directory: string, end: number): DirectoryFacts {
  let facts = root;
  for (let from = 0; from < end; ) {
    const slash = directory.indexOf('/', from);
    facts = stepInto(facts, directory.slice(from, slash), from === 0 ? 'top' : 'nested');
    from = slash + 1;
  }
  cacheFacts(directory.slice(0, end), facts);
  return facts;
}

function stepInto(above: DirectoryFacts, part: string, depth: Depth): DirectoryFacts {
  if (isMeaningless(part) && !above.maybeOutput) return above.topic === null ? above : { ...above, topic: null };
  const vendors = VENDOR_DIRECTORIES.has(part) || (depth === 'top' && ROOT_VENDOR_DIRECTORIES.has(part));
  const vendored = above.vendored ?? (vendors ? part : null);
  const name = part.toLowerCase();
  const isOutput = above.maybeOutput && OUTPUT_SUBDIRECTORIES.has(name);
  return {
    vendored,
    generated: above.generated ?? (GENERATED_DIRECTORIES.has(part) ? part : null),
    rules: [
      ...(isOutput ? above.rules.with(-1, output) : above.rules),
      ...(part === vendored ? [dependency] : rulesOf(part, depth)),
    ],
    isForConfig: above.isForConfig || CONFIG_DIRECTORIES.has(name),
    isForMigrations: above.isForMigrations || part === 'migrations',
    topic: isVersion(part) ? above.topic : topicOf(name),
    maybeOutput: part !== vendored && MAYBE_OUTPUT_DIRECTORIES.has(part),
  };
}

/** Whether the name of a directory tells nothing wherever it is, like most names. */
const isMeaningless = remember((part: string): boolean => {
  const name = part.toLowerCase();
  return !(
    VENDOR_DIRECTORIES.has(part) ||
    ROOT_VENDOR_DIRECTORIES.has(part) ||
    GENERATED_DIRECTORIES.has(part) ||
    CONFIG_DIRECTORIES.has(name) ||
    part === 'migrations' ||
    isVersion(part) ||
    TOPIC_OF_DIRECTORY.has(name) ||
    rulesOf(part, 'top').length > 0
  );
});

/** Whether a directory is directly below the root. */
type Depth = 'top' | 'nested';

function rulesOf(part: string, depth: Depth): readonly CategoryRule[] {
  return [
    ...outputRules(part),
    ...testRules(part, depth),
    ...(DOCUMENTATION_DIRECTORIES.has(part.toLowerCase()) ? [documentation] : []),
  ];
}

/** `build/` and `target/` may also contain source, so they need further evidence of being output. */
function outputRules(part: string): readonly CategoryRule[] {
  if (OUTPUT_DIRECTORIES.has(part)) return [output];
  return MAYBE_OUTPUT_DIRECTORIES.has(part) ? [outputIfWritten] : [];
}

function testRules(part: string, depth: Depth): readonly CategoryRule[] {
  const name = part.toLowerCase();
  if (TEST_DIRECTORIES.has(name)) return [tests];
  if (SPEC_DIRECTORIES.has(name)) return [testsIfCode];
  if (name === 'test' && depth === 'nested') return [testsIfNotPackage];
  if (!name.includes('test')) return [];
  const lastWord = wordsOf(part).at(-1);
  return lastWord === 'test' || lastWord === 'tests' ? [tests] : [];
}

function topicOf(name: string): FileCategory | null {
  const facts = TOPIC_OF_DIRECTORY.get(name);
  return facts === undefined ? null : TOPICS[facts]![2];
}

function isVersion(part: string): boolean {
  return /^v\d+$/i.test(part);
}

/** `index-4f3a9c1b.js`: bundlers put a content hash into names. */
function hasHashedName(name: string): boolean {
  return /[.-](?=[a-z]*\d)[0-9a-f]{8,20}(?:\.chunk)?\.(?:js|mjs|css)$/.test(name);
}

const dependency: CategoryRule = { category: 'dependency', appliesTo: null };
const documentation: CategoryRule = { category: 'documentation', appliesTo: null };
const output: CategoryRule = { category: 'build', appliesTo: null };
const outputIfWritten: CategoryRule = {
  category: 'build',
  appliesTo: ({ name, lowValue }) => (lowValue !== null && lowValue.kind !== 'lock') || hasHashedName(name),
};
const tests: CategoryRule = { category: 'test', appliesTo: null };
const testsIfCode: CategoryRule = {
  category: 'test',
  appliesTo: ({ language }) => kindOfLanguage(language) === 'code',
};
/** A Python package `x/test/` is often the product, a test framework; its tests are named as such. */
const testsIfNotPackage: CategoryRule = {
  category: 'test',
  appliesTo: ({ name, language }) => language !== 'python' || isTestName(name, language),
};

const root: DirectoryFacts = {
  vendored: null,
  generated: null,
  rules: [],
  isForConfig: false,
  isForMigrations: false,
  topic: null,
  maybeOutput: false,
};

function cacheFacts(directory: string, facts: DirectoryFacts): void {
  if (known.size < maxCached) known.set(directory, facts);
}

const known = new Map<string, DirectoryFacts>();
/** Bounds the memory for trees with more directories. */
const maxCached = 16_384;
let last: { readonly directory: string; readonly facts: DirectoryFacts } = { directory: '', facts: root };
