/** The parts of a streamed full pack other than contents: index, key file references, metadata. */
import { lazily } from '../../../base/remember.js';
import type { Guard } from '../../../guard/seal.js';
import type { RelPath } from '../../../model/path.js';
import type { Encoding, Exclusion, FileEntry, Snapshot } from '../../../model/snapshot.js';
import type { World } from '../../../model/world.js';
import { classifyName } from '../../../scan/classify/classify.js';
import { type DetectedKeyFile, KeyFileDetector, type KeyFileSubject } from '../key-files.js';
import type * as published from '../project-types.js';
import { describeExclusion } from '../snapshot-scanner.js';
import type { Spool, Streamed, StreamedFile } from './stream-project.js';

export type KeyFileTaker = {
  take(read: (chunk: Uint8Array) => published.FileContent, spool: Spool): published.KeyFile;
};

export type FullDocument = {
  /** Built lazily: the index of a million files takes much memory. */
  readonly head: () => Pick<published.FullPack, 'type' | 'manifest' | 'file_index'>;
  /** Found lazily, since text formats show none. */
  readonly keyFiles: () => readonly KeyFileTaker[];
  readonly isKey: (file: StreamedFile) => boolean;
  readonly metadata: published.PackMetadata;
};

export function fullDocument(
  { snapshot, files, time }: Streamed,
  { world, guard }: { readonly world: World; readonly guard: Guard },
  manifest: published.Manifest,
): FullDocument {
  const excluded = lazily(() => outEntries(world, snapshot, guard));
  const shown = files.filter(({ chunk }) => chunk !== null);
  const keys = lazily(() => keysAmong(shown));
  const counts = {
    total_files_scanned: files.length + snapshot.excluded.length,
    files_included: shown.length,
    files_excluded: files.length - shown.length + snapshot.excluded.length,
    total_content_bytes: shown.reduce((sum, { contentBytes }) => sum + contentBytes, 0),
    truncation_applied: files.some(({ level }) => level !== 'full'),
  };
  return {
    head: () => {
      return { type: 'full', manifest, file_index: [...files.map(indexEntry), ...excluded()] };
    },
    keyFiles: () => keys().takers,
    isKey: ({ name }) => keys().names.has(name),
    metadata: metadataOf({ pack_type: 'full', created_at: time, ...counts }, snapshot, guard),
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

function* subjectsOf(files: readonly StreamedFile[]): Iterable<KeyFileSubject> {
  for (const { name, entry } of files) {
    const { sizeBytes: size_bytes, category } = entry;
    yield { relative_path: name, size_bytes, category, content_extractable: true };
  }
}

export function keyFileOf(
  { category, importance }: DetectedKeyFile,
  { path, content, truncated }: Omit<published.FileContent, 'original_size_bytes'>,
): published.KeyFile {
  return { path, category, importance, content, truncated };
}

function indexEntry({ entry, name, chunk, level }: StreamedFile): published.FileIndexEntry {
  const { type, category, sizeBytes: size_bytes } = entry;
  const shown = { path: name, type, category, size_bytes, included: chunk !== null };
  if (chunk !== null) return shown;
  return { ...shown, exclusion_reason: reasonWithoutContent({ level }) };
}

/** Of a file that is named without content: the guard could not make it safe, or a rule asked for its name alone. */
export function reasonWithoutContent({ level }: Pick<StreamedFile, 'level'>): published.ExclusionReason {
  return level === 'withheld' ? 'credentials' : 'pattern_match';
}

/** The entries of what was left out: by its name and its size on disk. A folder has no size, since nobody looked into it. */
export function outEntries({ jail }: World, { excluded }: Snapshot, guard: Guard): published.FileIndexEntry[] {
  return excluded.map((exclusion) => {
    const { path, reason: exclusion_reason } = describeExclusion(exclusion, guard);
    const out = { included: false, exclusion_reason };
    const isFolder = exclusion.path.endsWith('/');
    const { type, category } = classifyName((isFolder ? `${exclusion.path}file` : exclusion.path) as RelPath);
    if (isFolder) return { path, type: 'unknown', category, size_bytes: 0, ...out };
    return { path, type, category, size_bytes: sizeOf(exclusion.path as RelPath, jail), ...out };
  });
}

/** From the opened file, of which nothing is read. 0 for what cannot be opened, such as a link or a pipe. */
function sizeOf(path: RelPath, jail: World['jail']): number {
  const opened = jail.readSync(path, 0);
  const size = opened.ok || opened.error.reason !== 'too-large' ? null : /^\d+/.exec(opened.error.detail);
  return size === null ? 0 : Number(size[0]);
}

/** The metadata of a pack, with the files that are not plain UTF-8: how they were decoded, or why they were not. */
type OwnMetadata = Omit<published.PackMetadata, 'source_root' | 'encoding_issues'>;

export function metadataOf(own: OwnMetadata, snapshot: Snapshot, guard: Guard): published.PackMetadata {
  const { pack_type, created_at, ...counts } = own;
  const issues = encodingIssues(snapshot, guard);
  const unread = unreadFiles(snapshot, guard);
  return {
    ...{ pack_type, created_at, source_root: '.', ...counts },
    ...(issues.length === 0 ? {} : { encoding_issues: issues }),
    ...(unread.length === 0 ? {} : { unreadable: unread }),
  };
}

/** What is in the tree and could not be read: nobody knows what it says. */
export function unreadFiles({ excluded }: Pick<Snapshot, 'excluded'>, guard: Guard): published.UnreadFile[] {
  return excluded
    .filter(({ reason }) => unreadReasons.has(reason))
    .map(({ path, reason, detail }) => ({
      path: guard.guardName(path as FileEntry['path']),
      issue: detail === '' ? reason : `${reason}: ${detail}`,
    }));
}

const unreadReasons: ReadonlySet<Exclusion['reason']> = new Set([
  ...(['unreadable', 'special-file', 'changed', 'missing', 'other-device', 'outside-root', 'link'] as const),
]);

function encodingIssues({ files, excluded }: Snapshot, guard: Guard): readonly published.EncodingIssue[] {
  const read = files
    .filter(({ encoding }) => encoding !== 'utf-8')
    .map(({ path, encoding }) => ({ path: guard.guardName(path), encoding, issue: issueOf(encoding) }));
  const unread = excluded
    .filter(({ reason }) => reason === 'encoding')
    .map(({ path, detail }) => ({
      path: guard.guardName(path as FileEntry['path']),
      encoding: 'unknown',
      issue: `left out: ${detail}`,
    }));
  return [...read, ...unread];
}

function issueOf(encoding: Encoding): string {
  if (encoding === 'utf-8-replaced') return 'bytes that are no UTF-8 were replaced by U+FFFD';
  return encoding === 'utf-8-bom' ? 'begins with a byte order mark' : `not UTF-8, read as ${encoding}`;
}
