/**
 * RelPath: the only form of a project path inside the engine. It is relative, uses '/', and has no empty, '.' or '..'
 * part and no NUL, so joining it to a root cannot leave the root by name.
 *
 * A byte that is not part of valid UTF-8 is written `\xNN`, and so is a backslash that would otherwise read as such an
 * escape. So every sequence of bytes has exactly one text, and the text gives the bytes back.
 */
import { isUtf8 } from 'node:buffer';
import { fail, ok, type Result } from '../base/result.js';

export type RelPath = string & { readonly RelPath: unique symbol };

export type BadPath = 'empty' | 'absolute' | 'drive' | 'nul' | 'parent' | 'dot' | 'empty-part';

/** Untrusted text to a RelPath. '/' is the only separator: a backslash is an ordinary character. */
export function parseRelPath(text: string): Result<RelPath, BadPath> {
  if (text === '') return fail('empty');
  // Checked on the bytes that the text represents: an escape must not express what plain text may not.
  const bytes = isPlainPath(text as RelPath) ? null : pathToBytes(text as RelPath);
  const name = bytes === null ? text : bytes.toString('latin1');
  if (name.includes('\0')) return fail('nul');
  if (name.startsWith('/') || name.startsWith('\\\\')) return fail('absolute');
  if (/^[A-Za-z]:[\\/]/.test(name)) return fail('drive');
  for (const part of name.split('/')) {
    if (part === '') return fail('empty-part');
    if (part === '.') return fail('dot');
    if (part === '..') return fail('parent');
  }
  return ok(bytes === null ? (text as RelPath) : bytesToPath(bytes));
}

/** The text of a name given as raw bytes (a whole path or one part of it). */
export function bytesToPath(bytes: Buffer): RelPath {
  const text = isUtf8(bytes) ? bytes.toString('utf8').replace(/\\(?=x[0-9a-f]{2})/g, '\\x5c') : escapeInvalid(bytes);
  return text as RelPath;
}

/** The text of a name that readdir gave with 'latin1' encoding: one character per byte. */
export function binaryToPath(binary: string): RelPath {
  return /[\\\x7f-\uffff]/.test(binary) ? bytesToPath(Buffer.from(binary, 'latin1')) : (binary as RelPath);
}

/** The raw bytes of a path: the exact name for the kernel. */
export function pathToBytes(path: RelPath): Buffer {
  if (!path.includes('\\x')) return Buffer.from(path, 'utf8');
  const parts: Buffer[] = [];
  let from = 0;
  for (const match of path.matchAll(/\\x([0-9a-f]{2})/g)) {
    parts.push(Buffer.from(path.slice(from, match.index), 'utf8'), Buffer.from([Number.parseInt(match[1]!, 16)]));
    from = match.index + match[0].length;
  }
  parts.push(Buffer.from(path.slice(from), 'utf8'));
  return Buffer.concat(parts);
}

/** Whether the path is plain ASCII without a backslash: its text can be passed to the kernel unchanged. */
export function isPlainPath(path: RelPath): boolean {
  return /^[\x01-\x5b\x5d-\x7e]*$/.test(path);
}

export function joinPath(directory: RelPath | '', name: RelPath): RelPath {
  return (directory === '' ? name : `${directory}/${name}`) as RelPath;
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function parentOf<Path extends string>(path: Path): Path | '' {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : (path.slice(0, slash) as Path);
}

/** Resolves a path relative to a folder of the project; null if it leads out of the project. */
export function pathFrom(folder: string, written: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of written.replaceAll('\\', '/').split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The end of a name from its last dot; '' if it has none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot);
}

/** File extension in lower case without the dot; '' when there is none. A leading dot is not an extension. */
export function extensionOf(path: RelPath): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

function escapeInvalid(bytes: Buffer): string {
  let text = '';
  let i = 0;
  while (i < bytes.length) {
    const length = readsAsEscape(bytes, i) ? 0 : validSequenceLength(bytes, i);
    text += length === 0 ? `\\x${bytes[i]!.toString(16).padStart(2, '0')}` : bytes.toString('utf8', i, i + length);
    i += Math.max(length, 1);
  }
  return text;
}

function readsAsEscape(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0x5c && /^x[0-9a-f]{2}/.test(bytes.toString('latin1', at + 1, at + 4));
}

function validSequenceLength(bytes: Buffer, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    if (isUtf8(bytes.subarray(at, at + length))) return length;
  }
  return 0;
}
