/** Reads found files once and classifies them: an entry with its content, or an exclusion. */
import { sha256 } from '../base/hash.js';
import type { Result } from '../base/result.js';
import type { Jail, OpenedFile, ReadFailure } from '../model/jail.js';
import type { OnDecodeError } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import type { Exclusion, FileEntry } from '../model/snapshot.js';
import { classifyFile } from './classify/classify.js';
import type { Content } from './classify/content.js';
import { exclusionOfFailure } from './failures.js';
import type { FoundFile } from './walked.js';

export type ReadFile =
  | { readonly kept: true; readonly entry: FileEntry; readonly content: Content }
  | { readonly kept: false; readonly exclusion: Exclusion };

export type Reader = {
  readonly jail: Jail;
  readonly maxBytes: number;
  readonly onDecodeError: OnDecodeError | undefined;
  /** A buffer for contents, valid until more files are read. */
  readonly room: Buffer | undefined;
};

/** Reads the next files within the limits below: all are read, then all classified, which takes less time. */
export function readNext(
  { jail, maxBytes, onDecodeError, room }: Reader,
  found: readonly FoundFile[],
  from: number,
): ReadFile[] {
  const opened: Result<OpenedFile, ReadFailure>[] = [];
  for (let at = from, bytes = 0; at < found.length && opened.length < maxFilesAtOnce && bytes < maxBytesAtOnce; at++) {
    const one = jail.readSync(found[at]!.path, maxBytes, room?.subarray(bytes));
    if (one.ok) bytes += one.value.bytes.length;
    opened.push(one);
  }
  return opened.map((one, i) => judge(found[from + i]!.path, one, onDecodeError));
}

function judge(
  path: RelPath,
  opened: Result<OpenedFile, ReadFailure>,
  onDecodeError: OnDecodeError | undefined,
): ReadFile {
  if (!opened.ok) return { kept: false, exclusion: exclusionOfFailure(path, opened.error) };
  const { bytes, hardLinked } = opened.value;
  const file = classifyFile(path, bytes, onDecodeError);
  if (!file.kept) return { kept: false, exclusion: { path, reason: file.reason, detail: file.detail } };
  const { language, type, category, encoding, lineCount, lowValue } = file.facts;
  // Written out, because spreading would be the slowest part, for each file.
  const entry: FileEntry = {
    path,
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
    language,
    type,
    category,
    encoding,
    lineCount,
    lowValue,
    hardLinked,
  };
  return { kept: true, entry, content: file.content };
}

/** Between sixteen and some hundreds of files there was no measurable difference; a small number saves memory. */
const maxFilesAtOnce = 64;
const maxBytesAtOnce = 1 << 19;
