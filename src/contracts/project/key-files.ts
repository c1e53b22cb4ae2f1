/**
 * Finds the files that are most important for understanding a project. A match of whole words ranks above a substring
 * match (`oracle` contains `acl`). Empty files, templates and examples rank below real ones. The root manifest is never
 * dropped.
 */
import { compareBytes } from '../../base/order.js';
import { rootManifests } from '../../facts/manifests/manifest-names.table.js';
import { isBeside } from '../../facts/summary/non-production-dirs.js';
import { kindOfLanguage, languageOf } from '../../model/languages/language.js';
import { parseRelPath } from '../../model/path.js';
import { fillingCategories, type KeyFileRow, keyFileLimits, keyFileRows } from './key-files.table.js';
import type { FileCategory, FileMetadata, Importance, KeyFile } from './project-types.js';

/** The input of the detector. Files of a snapshot have these fields. */
export type KeyFileSubject = Pick<FileMetadata, 'relative_path' | 'size_bytes' | 'category' | 'content_extractable'>;

export type DetectedKeyFile = Pick<KeyFile, 'path' | 'category' | 'importance'>;

/** A category is a row of the table: authentication and authorization have places of their own. */
export type KeyFileLimits = { readonly max_per_category: number; readonly max_total: number };

export class KeyFileDetector {
  readonly #limits: KeyFileLimits;

  constructor(limits: Partial<KeyFileLimits> = {}) {
    this.#limits = { ...keyFileLimits, ...limits };
  }

  /** Most important first. */
  detect(files: Iterable<KeyFileSubject>): readonly DetectedKeyFile[] {
    const ranked: Ranked[] = [];
    for (const file of files) if (file.content_extractable) ranked.push(...rank(file));
    ranked.sort(compareRanked);
    const taken = new Map<number, number>();
    const chosen: Ranked[] = [];
    for (const one of [...ranked.filter(isRootManifest), ...ranked.filter((other) => !isRootManifest(other))]) {
      const before = taken.get(one.row) ?? 0;
      if (chosen.length === this.#limits.max_total || before === this.#limits.max_per_category) continue;
      taken.set(one.row, before + 1);
      chosen.push(one);
    }
    return chosen.sort(compareRanked).map(({ path, category, importance }) => ({ path, category, importance }));
  }
}

type Ranked = DetectedKeyFile & {
  readonly row: number;
  readonly isWord: boolean;
  readonly isBehind: boolean;
  readonly size: number;
  readonly depth: number;
};

function rank({ relative_path: path, size_bytes: size, category: own }: KeyFileSubject): Ranked[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const place = { path, size, depth: path.split('/').length, isBehind: isBehind(path, size, own) };
  // A test of the login is only a test, and example folders have many index files.
  if (fillingCategories.includes(own)) {
    const isReadme = /^readme(?:\.|$)/i.test(name);
    return [
      { ...place, category: own, importance: 'medium', row: rowOfFilling(own), isWord: isReadme && place.depth === 1 },
    ];
  }
  if (own === 'dependency' || own === 'build') return [];
  const read = readName(name);
  for (let row = 0; row < keyFileRows.length; row++) {
    const hit = matches(keyFileRows[row]!, read);
    if (hit === null) continue;
    const { category, importance } = keyFileRows[row]!;
    return [{ ...place, category, importance, row, isWord: hit === 'word' }];
  }
  return [];
}

/** The root manifest takes a place of its category before smaller files use them all. */
function isRootManifest({ path }: Ranked): boolean {
  return rootManifests.includes(path.toLowerCase());
}

/** Empty files, templates, tool folders, examples and test data. */
function isBehind(path: string, size: number, category: FileCategory): boolean {
  if (size <= maxOfEmpty || isTemplate.test(path) || /(?:^|\/)\.[^/]+\//.test(path)) return true;
  if (category === 'test') return /(?:^|\/)(?:__)?fixtures?[^/]*\//i.test(path) || kindOf(path) !== 'code';
  if (category !== 'documentation') return isBeside(path);
  return isBeside(path.replace(docFolders, '$1')) || !/^(?:prose|plain)$/.test(kindOf(path));
}

function kindOf(path: string): string {
  const name = parseRelPath(path.slice(path.lastIndexOf('/') + 1));
  return name.ok ? kindOfLanguage(languageOf(name.value, '')) : 'plain';
}

/** Documentation folders, which do not lower the rank of a page. */
const docFolders = /(^|\/)(?:docs|guides)(?=\/)/gi;
/** In bytes: a byte order mark or a line end. */
const maxOfEmpty = 2;
const isTemplate = /\.(?:tt|tmpl|tpl|template|j2|jinja2?|mustache|handlebars|hbs)$/i;

/** A name in lower case: whole, without its extensions, and split into words. */
type ReadName = { readonly lower: string; readonly stem: string; readonly words: readonly string[] };

function readName(name: string): ReadName {
  const stem = name.replace(/(?<=.)\..*$/, '');
  const words = stem.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
  return { lower: name.toLowerCase(), stem: stem.toLowerCase(), words };
}

function rowOfFilling(category: FileCategory): number {
  return keyFileRows.length + fillingCategories.indexOf(category);
}

function matches({ how, names }: KeyFileRow, { lower, stem, words }: ReadName): 'word' | 'part' | null {
  if (how === 'file') return names.includes(lower) ? 'word' : null;
  if (how === 'stem') return names.includes(stem) ? 'word' : null;
  if (names.some((wanted) => words.some((word) => word === wanted || word === `${wanted}s`))) return 'word';
  return names.some((wanted) => lower.includes(wanted)) ? 'part' : null;
}

/** The published order, then tie-breakers that make it total. */
function compareRanked(a: Ranked, b: Ranked): number {
  return (
    importances.indexOf(a.importance) - importances.indexOf(b.importance) ||
    a.row - b.row ||
    Number(b.isWord) - Number(a.isWord) ||
    Number(a.isBehind) - Number(b.isBehind) ||
    a.size - b.size ||
    a.depth - b.depth ||
    compareBytes(a.path, b.path)
  );
}

const importances: readonly Importance[] = ['critical', 'high', 'medium'];
