/** The parts of a streamed full pack other than contents: index, key file references, metadata. */
import type { Guard } from '../../../guard/seal.js';
import { countExclusions, reasonOf } from '../default-exclusions.js';
import { type DetectedKeyFile, KeyFileDetector, type KeyFileSubject } from '../key-files.js';
import type { FileContent, FileIndexEntry, FullPack, KeyFile, Manifest, PackMetadata } from '../project-types.js';
import { describeExclusion } from '../published-snapshot.js';
import { encodingIssues } from './encoding-issues.js';
import type { Spool, Streamed, StreamedFile } from './stream-project.js';

export type KeyFileTaker = {
  take(read: (chunk: Uint8Array) => FileContent, spool: Spool): KeyFile;
};

export type FullDocument = {
  /** Built lazily: the index of a million files takes much memory. */
  readonly head: () => Pick<FullPack, 'type' | 'manifest' | 'file_index'>;
  /** Found lazily, since text formats show none. */
  readonly keyFiles: () => readonly KeyFileTaker[];
  readonly isKey: (file: StreamedFile) => boolean;
  readonly metadata: PackMetadata;
};

export function fullDocument({ snapshot, files, time }: Streamed, guard: Guard, manifest: Manifest): FullDocument {
  const shown = files.filter(({ chunk }) => chunk !== null);
  const keys = once(() => keysAmong(shown));
  const stats = countExclusions(snapshot.excluded.map(reasonOf));
  const issues = encodingIssues(snapshot, guard);
  const left = files.length - shown.length;
  return {
    head: () => {
      const excluded = snapshot.excluded.map((exclusion) => describeExclusion(exclusion, guard));
      return { type: 'full', manifest, file_index: [...files.map(indexEntry), ...excluded.map(outEntry)] };
    },
    keyFiles: () => keys().takers,
    isKey: ({ name }) => keys().names.has(name),
    metadata: {
      pack_type: 'full',
      created_at: time,
      source_root: '.',
      total_files_scanned: files.length + snapshot.excluded.length,
      files_included: shown.length,
      files_excluded: left + Object.values(stats).reduce((sum, count) => sum + count, 0),
      total_content_bytes: shown.reduce((sum, { contentBytes }) => sum + contentBytes, 0),
      truncation_applied: files.some(({ level }) => level !== 'full'),
      ...(issues.length === 0 ? {} : { encoding_issues: issues }),
    },
  };
}

type KeyFiles = { readonly names: ReadonlySet<string>; readonly takers: readonly KeyFileTaker[] };

function keysAmong(shown: readonly StreamedFile[]): KeyFiles {
  const detected = new KeyFileDetector().detect(subjectsOf(shown));
  const names = new Set(detected.map(({ path }) => path));
  const fileOf = new Map(shown.filter(({ name }) => names.has(name)).map((file) => [file.name, file]));
  const takers = detected.map(
    (keyFile): KeyFileTaker => ({
      take: (read, spool) => keyFileOf(keyFile, read(spool.read(fileOf.get(keyFile.path)!.chunk!))),
    }),
  );
  return { names, takers };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function* subjectsOf(files: readonly StreamedFile[]): Iterable<KeyFileSubject> {
  for (const { name, entry } of files)
    yield {
      relative_path: name,
      size_bytes: entry.sizeBytes,
      category: entry.category,
      content_extractable: true,
    };
}

function keyFileOf({ category, importance }: DetectedKeyFile, { path, content, truncated }: FileContent): KeyFile {
  return { path, category, importance, content, truncated };
}

function indexEntry({ entry, name, chunk, level }: StreamedFile): FileIndexEntry {
  const { type, category, sizeBytes } = entry;
  const included = chunk !== null;
  const reason = level === 'withheld' ? 'credentials' : 'pattern_match';
  return {
    path: name,
    type,
    category,
    size_bytes: sizeBytes,
    included,
    ...(included ? {} : { exclusion_reason: reason }),
  };
}

function outEntry({ path, reason }: ReturnType<typeof describeExclusion>): FileIndexEntry {
  return { path, type: 'unknown', category: 'other', size_bytes: 0, included: false, exclusion_reason: reason };
}
