/**
 * Finds the files that are critical for understanding a project. Names are compared by whole words first: a
 * substring (`oracle` holds `acl`) counts, but stands behind every real hit (formats.md 17).
 */
import { compareBytes } from '../../base/order.js';
import { fillingCategories, type KeyFileRow, keyFileLimits, keyFileRows } from './key-files.table.js';
import type { FileCategory, Importance } from './types.js';

/** What the detector looks at: files of a snapshot have all of it. */
export type KeyFileSubject = {
  readonly relative_path: string;
  readonly size_bytes: number;
  readonly category: FileCategory;
  readonly content_extractable: boolean;
};

export type DetectedKeyFile = {
  readonly path: string;
  readonly category: FileCategory;
  readonly importance: Importance;
};

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
    const taken = new Map<FileCategory, number>();
    const chosen: DetectedKeyFile[] = [];
    for (const { path, category, importance } of ranked) {
      const before = taken.get(category) ?? 0;
      if (chosen.length === this.#limits.max_total || before === this.#limits.max_per_category) continue;
      taken.set(category, before + 1);
      chosen.push({ path, category, importance });
    }
    return chosen;
  }
}

type Ranked = DetectedKeyFile & {
  readonly row: number;
  readonly isWord: boolean;
  readonly size: number;
  readonly depth: number;
};

function rank({ relative_path: path, size_bytes: size, category: own }: KeyFileSubject): Ranked[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const place = { path, size, depth: path.split('/').length };
  // A test of the login is a test; a folder of examples has many an index.
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

/** A name as the rows ask for it: whole, without its endings, and the words of that; all in lower case. */
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

/** The order of seeds/001, then what keeps it total. */
function compareRanked(a: Ranked, b: Ranked): number {
  return (
    importances.indexOf(a.importance) - importances.indexOf(b.importance) ||
    a.row - b.row ||
    Number(b.isWord) - Number(a.isWord) ||
    a.size - b.size ||
    a.depth - b.depth ||
    compareBytes(a.path, b.path)
  );
}

const importances: readonly Importance[] = ['critical', 'high', 'medium'];
