/**
 * An index that an earlier run stored. Nothing is parsed when it is opened: tables are searched in their bytes, and what a
 * file says is read when it is asked for.
 */

import type { Sha256 } from '../../base/hash.js';
import { parseJson } from '../../base/json.js';
import type {
  Analysis,
  Definition,
  Edge,
  Import,
  Index,
  IndexedFile,
  Literal,
  Posting,
  Resolution,
  ResolvedImport,
  Tier,
} from '../../model/analysis.js';
import { edgeKinds } from '../../model/analysis.js';
import type { CachedFile } from '../../model/analysis-cache.js';
import type { StoredBytes } from '../../model/index-files.js';
import type { RelPath } from '../../model/path.js';
import type { FileEntry } from '../../model/snapshot.js';
import type { EarlierIndex } from '../build.js';
import { keyOfFile } from '../cache.js';
import { readKeyed } from './keyed-numbers.js';
import { toInt32s, toUint32s } from './numbers.js';
import { openSections, type Sections } from './sections.js';

export type StoredIndex = EarlierIndex & {
  /** The number of its files. */
  readonly count: number;
  /** Whether a file of the index has the path and the content of the entry. */
  isSame(file: number, entry: FileEntry): boolean;
  /** Whether a file with this content is in it, under any path. */
  has(entry: FileEntry): boolean;
  /** The bytes of a file's analysis, for the next index. */
  bytesOf(file: number): readonly Uint8Array[];
  /** What was found in a file with this content. */
  find(entry: FileEntry): CachedFile | null;
  /** The index itself. `entries` are its files as they are now. */
  read(entries: readonly FileEntry[]): Index;
};

/** Null if there is none for this key. */
export function openIndex(file: StoredBytes, key: string): StoredIndex | null {
  const sections = openSections(file, key);
  if (sections === null) return null;
  const { fingerprint, rows } = parse(sections.read('files')) as FileTable;
  const byContent = new Map(rows.map(([, content], at) => [content, at]));
  const byPath = new Map(rows.map(([path], at) => [path, at]));
  const { analysisOf, bytesOf, fileAt } = analysesOf(sections);
  return {
    count: rows.length,
    isSame: (file, entry) => rows[file]?.[0] === entry.path && rows[file][1] === keyOfFile(entry),
    has: (entry) => byContent.has(keyOfFile(entry)),
    bytesOf,
    numberOf: (entry) => {
      const file = byPath.get(entry.path);
      return file !== undefined && rows[file]![1] === keyOfFile(entry) ? file : null;
    },
    analysisOf,
    lengthOf: (file) => rows[file]![4],
    postings: () => readKeyed(sections, 'postings', toPosting),
    find: (entry) => {
      const file = byContent.get(keyOfFile(entry));
      return file === undefined ? null : fileAt(file);
    },
    read: (entries) => readIndex(sections, { fingerprint, rows }, entries),
  };
}

type FileTable = {
  readonly fingerprint: Sha256;
  readonly rows: readonly (readonly [
    path: RelPath,
    content: string,
    tier: Tier,
    note: string | null,
    length: number,
  ])[];
};

function readIndex(sections: Sections, { fingerprint, rows }: FileTable, entries: readonly FileEntry[]): Index {
  const shown = ranges(sections, 'analyses', 'analysis ends');
  const resolutions = ranges(sections, 'resolutions', 'resolution ends');
  return {
    fingerprint,
    files: rows.map(
      ([, , tier, note, length], at) =>
        new StoredFile({ entry: entries[at]!, tier, note, length }, () => ({
          ...(parse(shown(3 * at)) as Pick<Analysis, 'definitions' | 'literals' | 'imports'>),
          resolutions: parse(resolutions(at)) as readonly Resolution[],
        })),
    ),
    numberOf: new Map(entries.map(({ path }, at) => [path, at])),
    postings: readKeyed(sections, 'postings', toPosting),
    definitionsByName: readKeyed(sections, 'definitions', toPlaces),
    literalsByOpening: readKeyed(sections, 'literals', toPlaces),
    references: readReferences(sections),
    edges: readEdges(sections),
  };
}

type Details = {
  readonly definitions: readonly Definition[];
  readonly literals: readonly Literal[];
  readonly imports: readonly Import[];
  readonly resolutions: readonly Resolution[];
};

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

  get definitions(): readonly Definition[] {
    return this.#loaded.definitions;
  }

  get literals(): readonly Literal[] {
    return this.#loaded.literals;
  }

  get imports(): readonly ResolvedImport[] {
    this.#imports ??= this.#loaded.imports.map((one, at) => ({ ...one, to: this.#loaded.resolutions[at]! }));
    return this.#imports;
  }
}

/** The bytes of each row of a section. */
function ranges(sections: Sections, name: string, endsName: string): (row: number) => Buffer {
  let ends: Uint32Array | null = null;
  return (row) => {
    ends ??= toUint32s(sections.read(endsName));
    const start = row === 0 ? 0 : ends[row - 1]!;
    return sections.read(name, start, ends[row]! - start);
  };
}

function analysesOf(sections: Sections) {
  const bytesAt = ranges(sections, 'analyses', 'analysis ends');
  const analysisOf = (file: number): Analysis => ({
    ...(parse(bytesAt(3 * file)) as Omit<Analysis, 'uses'>),
    uses: parse(bytesAt(3 * file + 1)) as Analysis['uses'],
  });
  return {
    analysisOf,
    bytesOf: (file: number) => [bytesAt(3 * file), bytesAt(3 * file + 1), bytesAt(3 * file + 2)],
    fileAt: (file: number): CachedFile => {
      const [code, codeCounts, rest, restCounts] = parse(bytesAt(3 * file + 2)) as StoredWords;
      return {
        analysis: analysisOf(file),
        code: { words: code, counts: Uint32Array.from(codeCounts) },
        rest: { words: rest, counts: Uint32Array.from(restCounts) },
      };
    },
  };
}

type StoredWords = readonly [code: string, codeCounts: readonly number[], rest: string, restCounts: readonly number[]];

function readReferences(sections: Sections): Int32Array[] {
  const numbers = toInt32s(sections.read('references'));
  const ends = toUint32s(sections.read('reference ends'));
  return Array.from(ends, (end, at) => numbers.subarray(at === 0 ? 0 : ends[at - 1]!, end));
}

function readEdges(sections: Sections): Edge[] {
  const numbers = toUint32s(sections.read('edges'));
  let reasons: readonly (readonly string[])[] | null = null;
  const reasonOf = (at: number) => {
    reasons ??= parse(sections.read('edge reasons')) as readonly (readonly string[])[];
    return reasons[at]!;
  };
  return Array.from(
    { length: numbers.length / 3 },
    (_, at) => new StoredEdge(numbers.subarray(3 * at, 3 * at + 3), () => reasonOf(at)),
  );
}

class StoredEdge implements Edge {
  readonly from: number;
  readonly to: number;
  readonly kind: Edge['kind'];
  readonly #why: () => readonly string[];

  constructor([from, to, kind]: Uint32Array, why: () => readonly string[]) {
    this.from = from!;
    this.to = to!;
    this.kind = edgeKinds[kind!]!;
    this.#why = why;
  }

  get why(): readonly string[] {
    return this.#why();
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

/** The page was checked, so this is what was written. */
function parse(bytes: Buffer): unknown {
  return parseJson(bytes.toString('utf8'));
}
