/**
 * Hands out what git wrote only when the repository is still the one that was judged, so git has read no other. A check
 * looks at hundreds of folders, so bytes are gathered first. Each check is made after the last byte that it lets out
 * was read.
 */
import type { GitProcess } from './run.js';

export type ReadCheck = {
  /** False when git may have read another repository. */
  readonly isUnchanged: () => boolean;
  /** What is thrown then. */
  readonly changed: () => Error;
};

export function verifyReads(git: GitProcess, { isUnchanged, changed }: ReadCheck): GitProcess {
  return {
    ...git,
    read: async (isEnough = () => false) => {
      const bytes = await gather(git, isEnough);
      if (bytes === null || isUnchanged()) return bytes;
      git.stop();
      throw changed();
    },
  };
}

async function gather(git: GitProcess, isEnough: (piece: Buffer) => boolean): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let length = 0; length < maxGatheredBytes; ) {
    const piece = await git.read();
    if (piece === null) break;
    pieces.push(piece);
    length += piece.length;
    if (isEnough(piece)) break;
  }
  return pieces.length === 0 ? null : Buffer.concat(pieces);
}

/** Bytes that wait for one check. */
const maxGatheredBytes = 256_000;
