/** Reads a found file once and says what it is: an entry with its content, or an exclusion. */
import { sha256 } from '../base/hash.js';
import type { Jail } from '../model/jail.js';
import type { RelPath } from '../model/path.js';
import type { Exclusion, FileEntry } from '../model/snapshot.js';
import { classifyFile } from './classify/classify.js';
import type { Content } from './classify/content.js';
import { exclusionOfFailure } from './failures.js';

export type ReadFile =
  | { readonly kept: true; readonly entry: FileEntry; readonly content: Content }
  | { readonly kept: false; readonly exclusion: Exclusion };

export type Reader = {
  readonly jail: Jail;
  readonly maxBytes: number;
  /** Where contents may stand until the next file is read. */
  readonly room: Buffer | undefined;
};

export function readFile({ jail, maxBytes, room }: Reader, path: RelPath): ReadFile {
  const opened = jail.readSync(path, maxBytes, room);
  if (!opened.ok) return { kept: false, exclusion: exclusionOfFailure(path, opened.error) };
  const { bytes, hardLinked } = opened.value;
  const file = classifyFile(path, bytes);
  if (!file.kept) return { kept: false, exclusion: { path, reason: file.reason, detail: file.detail } };
  const { language, type, category, encoding, lineCount, lowValue } = file.facts;
  // Written out, since spreading takes longer than all the rest of it, for each file.
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
