/**
 * An index that an earlier run stored. Nothing is parsed when it is opened: tables are searched in their bytes, and what a
 * file says is read when it is asked for.
 */

import type { Sha256 } from '../../base/hash.js';
import type { Index, IndexedFile, Posting, Resolution, ResolvedImport, Tier } from '../../model/analysis.js';
import type { StoredBytes } from '../../model/index-files.js';
import type { RelPath } from '../../model/path.js';
import type { FileCategory, FileEntry } from '../../model/snapshot.js';
import type { Consulted } from '../bind/trail.js';
import type { EarlierIndex } from '../build.js';
import { keyOfFile } from '../cache.js';
import { readAnalyses, type Shown } from './analyses.js';
import { readConsulted, readGraph } from './graph-sections.js';
import { readKeyed } from './keyed-numbers.js';
import { parseStored, readRows } from './rows.js';
import { openSections, type Sections } from './sections.js';

export type StoredIndex = EarlierIndex & {
  /** Tells this index from every other one. */
  readonly id: string;
  /** The number of its files. */
  readonly count: number;
  /** Whether a file of the index has the path and the content of the entry. */
  isSame(file: number, entry: FileEntry): boolean;
  /** Whether it has the path, and others see it as the same kind of file. */
  isSameKind(file: number, entry: FileEntry): boolean;
  /** The bytes of a file's analysis, for the next index. */
  bytesOf(file: number): readonly Uint8Array[];
  /** What the references of a file were read from. */
  consultedBy(file: number): Consulted;
  /** The index itself. `entries` are its files as they are now. */
  read(entries: readonly FileEntry[]): Index;
};

/** Null if there is none for this key. */
export function openIndex(file: StoredBytes, key: string): StoredIndex | null {
  const sections = openSections(file, key);
  if (sections === null) return null;
  const { fingerprint, rows } = parseStored(sections.read('files')) as FileTable;
  const byContent = new Map(rows.map(([, content], at) => [content, at]));
  const byPath = new Map(rows.map(([path], at) => [path, at]));
  const { analysisOf, bytesOf } = readAnalyses(sections);
  return {
    id: sections.id,
    count: rows.length,
    isSame: (file, entry) => rows[file]?.[0] === entry.path && rows[file][1] === keyOfFile(entry),
    isSameKind: (file, { path, language, category }) => {
      const row = rows[file];
      return row?.[0] === path && row[2] === category && row[1].split(' ')[1] === language;
    },
    bytesOf,
    numberOf: (entry) => {
      const file = byPath.get(entry.path);
      return file !== undefined && rows[file]![1] === keyOfFile(entry) ? file : null;
    },
    analysisOf,
    lengthOf: (file) => rows[file]![5],
    postings: () => readKeyed(sections, 'postings', toPosting),
    find: (entry) => {
      const file = byContent.get(keyOfFile(entry));
      return file === undefined ? null : analysisOf(file);
    },
    consultedBy: readConsulted(sections, rows.length),
    read: (entries) => readIndex(sections, { fingerprint, rows }, entries),
  };
}

type FileTable = {
  readonly fingerprint: Sha256;
  readonly rows: readonly (readonly [
    path: RelPath,
    content: string,
    category: FileCategory,
    tier: Tier,
    note: string | null,
    length: number,
  ])[];
};

function readIndex(sections: Sections, { fingerprint, rows }: FileTable, entries: readonly FileEntry[]): Index {
  const { shownOf } = readAnalyses(sections);
  const resolutions = readRows(sections, 'resolutions');
  return {
    fingerprint,
    files: rows.map(
      ([, , , tier, note, length], at) =>
        new StoredFile({ entry: entries[at]!, tier, note, length }, () => ({
          ...shownOf(at),
          resolutions: parseStored(resolutions(at)) as readonly Resolution[],
        })),
    ),
    numberOf: new Map(entries.map(({ path }, at) => [path, at])),
    postings: readKeyed(sections, 'postings', toPosting),
    definitionsByName: readKeyed(sections, 'definitions', toPlaces),
    literalsByOpening: readKeyed(sections, 'literals', toPlaces),
    ...readGraph(sections),
  };
}

type Details = Shown & { readonly resolutions: readonly Resolution[] };

/** Reads its details once, when the first of them is asked for. */
class StoredFile implements IndexedFile {
  readonly entry: FileEntry;
  readonly tier: Tier;
  readonly note: string | null;
  readonly length: number;
  readonly #load: () => Details;
  #details: Details | null = null;
  #imports: readonly ResolvedImport[] | null = null;

  constructor(
    { entry, tier, note, length }: Pick<IndexedFile, 'entry' | 'tier' | 'note' | 'length'>,
    load: () => Details,
  ) {
    this.entry = entry;
    this.tier = tier;
    this.note = note;
    this.length = length;
    this.#load = load;
  }

  get #loaded(): Details {
    this.#details ??= this.#load();
    return this.#details;
  }

  get definitions(): IndexedFile['definitions'] {
    return this.#loaded.definitions;
  }

  get literals(): IndexedFile['literals'] {
    return this.#loaded.literals;
  }

  get imports(): readonly ResolvedImport[] {
    this.#imports ??= this.#loaded.imports.map((one, at) => ({ ...one, to: this.#loaded.resolutions[at]! }));
    return this.#imports;
  }
}

function toPosting(numbers: Uint32Array): Posting {
  const half = numbers.length / 2;
  return { files: numbers.subarray(0, half), counts: numbers.subarray(half) };
}

function toPlaces(numbers: Uint32Array): { readonly file: number; readonly at: number }[] {
  return Array.from({ length: numbers.length / 2 }, (_, row) => ({
    file: numbers[2 * row]!,
    at: numbers[2 * row + 1]!,
  }));
}
