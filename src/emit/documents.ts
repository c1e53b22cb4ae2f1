/** The JSON documents of `scan` and `rank`, in chunks: a scan of a million files is never in memory as one text. */
import type { Candidate } from '../model/candidate.js';
import type { FileEntry, Snapshot } from '../model/snapshot.js';
import type { RankDocument, ScannedFile } from './shapes.js';

/** Applied to each field before it is written: contracts pass the guard here. */
export type FieldWriter = (key: string, value: unknown) => unknown;

export function* scanDocument({ files, excluded, source }: Snapshot, write: FieldWriter): Iterable<string> {
  const totals = {
    found: files.length + excluded.length,
    files: files.length,
    excluded: excluded.length,
    bytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    lines: files.reduce((sum, file) => sum + file.lineCount, 0),
  };
  const wireSource = {
    kind: source.kind,
    tracked_though_ignored: source.trackedThoughIgnored,
    personal_excludes: source.personalExcludes,
    notes: source.notes,
  };
  yield `{"packlight":"scan/1","root":".","totals":${JSON.stringify(totals)},"source":${JSON.stringify(wireSource, write)},\n"files":`;
  yield* writeList(files, (file) => JSON.stringify(fileRecord(file), write));
  yield ',\n"excluded":';
  yield* writeList(excluded, ({ path, reason, detail }) => JSON.stringify({ path, reason, detail }, write));
  yield '}\n';
}

type Ranking = { readonly task: string; readonly candidates: readonly Candidate[] };

export function rankDocument({ task, candidates }: Ranking, write: FieldWriter): string {
  const document: RankDocument = {
    packlight: 'rank/1',
    task,
    files: candidates.map(({ path, score, reason, signals }) => ({ path, score, reason, signals })),
  };
  return `${JSON.stringify(document, write)}\n`;
}

function fileRecord(file: FileEntry): ScannedFile {
  return {
    path: file.path,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    language: file.language,
    type: file.type,
    category: file.category,
    encoding: file.encoding,
    line_count: file.lineCount,
    low_value: file.lowValue,
    hard_linked: file.hardLinked,
  };
}

/** A JSON array, one item per line, in chunks. */
export function* writeList<T>(items: readonly T[], write: (item: T) => string): Iterable<string> {
  if (items.length === 0) {
    yield '[]';
    return;
  }
  for (let from = 0; from < items.length; from += linesPerChunk) {
    const lines = items
      .slice(from, from + linesPerChunk)
      .map(write)
      .join(',\n');
    yield `${from === 0 ? '[\n' : ',\n'}${lines}`;
  }
  yield '\n]';
}

const linesPerChunk = 500;
