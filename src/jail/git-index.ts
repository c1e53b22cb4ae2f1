/**
 * A git folder that knows which files there are and nothing else: an index (version 2) without any object.
 * Beside the files of a commit it makes them tracked, as in a checkout, so that ignore rules have the same
 * say there as here. It is written by hand because git's own commands that write are not ours to run (INV-9).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobEntry } from '../model/git.js';
import { pathToBytes } from '../model/path.js';

/** `entries` in the order of a tree, which is that of an index. */
export function writeGitFolder(folder: string, entries: readonly BlobEntry[], likeId: string): void {
  const isSha256 = likeId.length === 64;
  const git = join(folder, '.git');
  for (const path of [git, join(git, 'objects'), join(git, 'refs')]) mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(
    join(git, 'config'),
    `[core]\n\trepositoryformatversion = ${isSha256 ? 1 : 0}\n\tbare = false\n${isSha256 ? '[extensions]\n\tobjectformat = sha256\n' : ''}`,
  );
  writeFileSync(join(git, 'index'), indexOf(entries, isSha256 ? 'sha256' : 'sha1'));
}

function indexOf(entries: readonly BlobEntry[], algorithm: 'sha1' | 'sha256'): Buffer {
  const head = Buffer.alloc(12);
  head.write('DIRC', 'latin1');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(entries.length, 8);
  const body = Buffer.concat([head, ...entries.map(entryOf)]);
  return Buffer.concat([body, createHash(algorithm).update(body).digest()]);
}

/** Times, owner and size stay 0: git then looks at the file if it needs to know, and here it need not. */
function entryOf({ path, kind, executable, id }: BlobEntry): Buffer {
  const name = pathToBytes(path);
  const hash = Buffer.from(id, 'hex');
  const length = fixedBytes + hash.length + 2 + name.length;
  const entry = Buffer.alloc(length + 8 - (length % 8));
  entry.writeUInt32BE(kind === 'file' ? (executable ? 0o100755 : 0o100644) : modes[kind], 24);
  hash.copy(entry, fixedBytes);
  entry.writeUInt16BE(Math.min(name.length, 0xfff), fixedBytes + hash.length);
  name.copy(entry, fixedBytes + hash.length + 2);
  return entry;
}

const fixedBytes = 40;
const modes = { link: 0o120000, submodule: 0o160000 } as const;
