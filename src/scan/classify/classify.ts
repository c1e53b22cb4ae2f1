/** Classifies a file by its path and bytes. The bytes are decoded only if the file is kept and its text is needed. */

import { languageOfNamed } from '../../model/languages/language.js';
import type { OnDecodeError } from '../../model/limits.js';
import type { RelPath } from '../../model/path.js';
import type { FileEntry, FileType } from '../../model/snapshot.js';
import { profileBytes } from './byte-profile.js';
import { categoryOf } from './category.js';
import { type Content, contentOf } from './content.js';
import { countLines, detectEncoding } from './decode.js';
import { lfsPointer } from './lfs.js';
import { locate } from './locate-script.js';
import { lowValueOf } from './low-value.js';
import { magicOf } from './magic.js';
import { openingOf } from './opening.js';
import { type ByteFacts, typeOf } from './type.js';

export type FileFacts = Pick<FileEntry, 'language' | 'type' | 'category' | 'encoding' | 'lineCount' | 'lowValue'>;

export type Classified =
  | { readonly kept: true; readonly content: Content; readonly facts: FileFacts }
  | {
      readonly kept: false;
      readonly reason: 'binary' | 'encoding' | 'lfs-pointer';
      /** The kind of bytes, never their content (INV-7). */
      readonly detail: string;
      readonly type: FileType;
    };

export function classifyFile(path: RelPath, bytes: Buffer, onDecodeError: OnDecodeError = 'skip'): Classified {
  const pointer = lfsPointer(bytes);
  if (pointer !== null) {
    const detail = `stands for a file of ${pointer.sizeBytes} bytes`;
    return { kept: false, reason: 'lfs-pointer', detail, type: typeOf(path, { kind: 'unseen' }) };
  }
  const profile = profileBytes(bytes);
  const detected = detectEncoding(bytes, profile, onDecodeError);
  if (!detected.ok) {
    const reason = detected.why === 'binary' ? 'binary' : 'encoding';
    return { kept: false, reason, detail: detected.detail, type: typeOf(path, seenAs(reason, bytes)) };
  }
  const { encoding } = detected;
  const content = contentOf(bytes, encoding, profile);
  const lineCount = countLines(bytes, encoding, profile);
  const opening = openingOf(content, encoding, profile);
  const file = locate(path);
  const { name, place } = file;
  const language = languageOfNamed(name.language, opening);
  const lowValue = lowValueOf(file, { opening, content, language, lineCount });
  const category = categoryOf(place, { name: name.text, language, lowValue });
  return { kept: true, content, facts: { language, type: name.type, category, encoding, lineCount, lowValue } };
}

/** What the name of a file says, for one that is not read. */
export function classifyName(path: RelPath): Pick<FileFacts, 'type' | 'category'> {
  const { name, place } = locate(path);
  const language = languageOfNamed(name.language, { firstLine: '' });
  return {
    type: typeOf(path, { kind: 'unseen' }),
    category: categoryOf(place, { name: name.text, language, lowValue: null }),
  };
}

/** Whether the name says that a tool wrote the file: `index-4f3a9c1b.js`, `target/debug/x.rs`, `api.pb.go`. */
export function isOutputByName(path: RelPath): boolean {
  const { name, place } = locate(path);
  const language = languageOfNamed(name.language, { firstLine: '' });
  return name.lowValue !== null || categoryOf(place, { name: name.text, language, lowValue: null }) === 'build';
}

function seenAs(reason: 'binary' | 'encoding', bytes: Buffer): ByteFacts {
  return reason === 'binary' ? { kind: 'binary', magic: magicOf(bytes) } : { kind: 'unseen' };
}
