/**
 * The data that every part of the summary uses: which files are the program, which are tests, which are examples or
 * fixtures, and which words are in which files. One pass over the index. No file is read.
 */

import type { IndexedFile } from '../../model/analysis.js';
import { kindOfLanguage } from '../../model/languages/language.js';
import { headerLanguage } from '../manifests/structure.js';
import type { Project } from '../project-facts.js';
import { isBeside, isOwnPackage } from './non-production-dirs.js';

export type Facts = {
  readonly project: Project;
  /** Files that may be named, by number in the index, ascending. */
  readonly all: readonly number[];
  /** The program itself: hand-written code without tests, examples, generated and vendored files. */
  readonly own: readonly number[];
  readonly isOwn: (file: number) => boolean;
  readonly tests: readonly number[];
  readonly paths: ReadonlySet<string>;
  readonly fileAt: (file: number) => IndexedFile;
  readonly pathAt: (file: number) => string;
  /** A header has the language of the sources around it. */
  readonly languageAt: (file: number) => string;
  /** Numbers of the files of the program that contain one of the words, ascending. */
  readonly filesWith: (words: readonly string[]) => readonly number[];
};

export function readFacts(project: Project): Facts {
  const { index } = project;
  const all = project.files.flatMap(({ path }) => index.numberOf.get(path) ?? []).sort((a, b) => a - b);
  const fileAt = (file: number) => index.files[file]!;
  const own = all.filter((file) => isOwnSource(fileAt(file)));
  const ownSet = new Set(own);
  return {
    project,
    all,
    own,
    isOwn: (file) => ownSet.has(file),
    tests: all.filter((file) => isTest(fileAt(file))),
    paths: new Set(project.files.map(({ path }) => path)),
    fileAt,
    pathAt: (file) => fileAt(file).entry.path,
    languageAt: languagesOf(all.map(fileAt), fileAt),
    filesWith: (words) => {
      const holders = new Set(words.flatMap((word) => [...(index.postings.get(word.toLowerCase())?.files ?? [])]));
      return own.filter((file) => holders.has(file));
    },
  };
}

function languagesOf(files: readonly IndexedFile[], fileAt: Facts['fileAt']): Facts['languageAt'] {
  const isHeader = ({ entry }: IndexedFile) => entry.language === 'c' && entry.path.endsWith('.h');
  const numberIn = (language: string) =>
    files.filter((file) => file.entry.language === language && !isHeader(file)).length;
  const ofHeaders = headerLanguage(numberIn('c'), numberIn('cpp'));
  return (number) => (isHeader(fileAt(number)) ? ofHeaders : fileAt(number).entry.language);
}

function isOwnSource({ entry }: IndexedFile): boolean {
  return (
    kindOfLanguage(entry.language) === 'code' &&
    entry.lowValue === null &&
    !otherCategories.has(entry.category) &&
    !isBeside(entry.path)
  );
}

function isTest({ entry }: IndexedFile): boolean {
  return entry.category === 'test' && entry.lowValue === null && kindOfLanguage(entry.language) === 'code';
}

/** The packages of the project, without the root and without examples and tests that have a manifest. */
export function ownPackages({ packages }: Project): Project['packages'] {
  return packages.filter(({ path }) => path !== '' && path !== '.' && isOwnPackage(path));
}

const otherCategories: ReadonlySet<string> = new Set(['test', 'documentation', 'build', 'dependency', 'config']);
