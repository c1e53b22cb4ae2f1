/** Computes git's object id of file bytes. `git status` would run a project's filters. */
import { createHash } from 'node:crypto';
import { sha256 } from '../../../base/hash.js';

/** `likeId` is an id of the same repository. Its length determines the hash function. */
export function blobId(bytes: Buffer, likeId: string): string {
  const hash = createHash(likeId.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

export type Sameness = 'same' | 'line-ends' | 'lfs' | 'different';

/**
 * Compares a work tree file with a committed blob. Converted line ends (`core.autocrlf`, `text` attributes) and LFS
 * pointers count as unchanged, and the result says so. Files of other filters count as changed.
 */
export function compareToBlob(bytes: Buffer, id: string): Sameness {
  if (blobId(bytes, id) === id) return 'same';
  const plain = bytes.includes('\r\n')
    ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : null;
  if (plain !== null && blobId(plain, id) === id) return 'line-ends';
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256(bytes)}\nsize ${bytes.length}\n`;
  return blobId(Buffer.from(pointer), id) === id ? 'lfs' : 'different';
}
