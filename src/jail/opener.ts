/**
 * The interface in which the three implementations of the jail differ, and the Jail built on one of them. An Opener
 * returns descriptors that it has verified to be inside the root; reading them is the same for all.
 */
import type { Result } from '../base/result.js';
import type { DirectoryEntry, FileStamp, Jail, ReadFailure } from '../model/jail.js';
import type { RelPath } from '../model/path.js';
import { readAndClose, readAndCloseSync } from './descriptor.js';
import { refuse } from './failure.js';
import { makeGate } from './gate.js';
import { isMounted } from './mounts.js';

export type Opener = {
  readonly strength: Jail['strength'];
  list(directory: RelPath | ''): Result<readonly DirectoryEntry[], ReadFailure>;
  /** A descriptor of what `path` names; the caller closes it. It may be of any kind but a link. */
  openSync(path: RelPath): Result<number, ReadFailure>;
  open(path: RelPath): Promise<Result<number, ReadFailure>>;
  stamp?(path: RelPath): FileStamp | null;
  close(): void;
};

export type Keeping = {
  /** Paths where something is mounted: they are not of the project, even on the same device. */
  readonly mounts: ReadonlySet<RelPath>;
  readonly maxInFlight: number;
};

export function makeJail(opener: Opener, { mounts, maxInFlight }: Keeping): Jail {
  const enterGate = makeGate(maxInFlight);
  const refuseMounted = (path: RelPath | '') => (isMounted(mounts, path) ? refuse('other-device') : null);
  let closed = false;
  return {
    strength: opener.strength,
    list(directory) {
      if (closed) return refuseClosed();
      return isAbsolute(directory) ? refuse('outside-root') : (refuseMounted(directory) ?? opener.list(directory));
    },
    readSync(path, maxBytes, room) {
      if (closed) return refuseClosed();
      if (path.length === 0 || isAbsolute(path)) return refuse('outside-root');
      const opened = refuseMounted(path) ?? opener.openSync(path);
      return opened.ok ? readAndCloseSync(opened.value, maxBytes, room) : opened;
    },
    ...(opener.stamp === undefined
      ? {}
      : { stamp: (path) => (closed || isAbsolute(path) || isMounted(mounts, path) ? null : opener.stamp!(path)) }),
    async read(path, maxBytes) {
      const leaveGate = await enterGate();
      try {
        // Checked after the wait: after close, the descriptor numbers may belong to other files.
        if (closed) return refuseClosed();
        if (path.length === 0 || isAbsolute(path)) return refuse('outside-root');
        const opened = refuseMounted(path) ?? (await opener.open(path));
        return opened.ok ? await readAndClose(opened.value, maxBytes) : opened;
      } finally {
        leaveGate();
      }
    },
    close() {
      if (closed) return;
      closed = true;
      opener.close();
    },
  };
}

/** No RelPath is; without its first name such a text would mean a path inside. */
function isAbsolute(path: string): boolean {
  return path.startsWith('/');
}

function refuseClosed() {
  return refuse('unreadable', 'closed');
}
