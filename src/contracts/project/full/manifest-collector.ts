/** Collects manifest entries while each file of a stream is in memory. Unchanged files need no entry and no memory. */
import { createDigest, type Digest } from '../../../base/hash.js';
import { Defect } from '../../../base/result.js';
import type { GuardedBlock, LineRange, Rung } from '../../../model/block.js';
import type { Exclusion } from '../../../model/snapshot.js';

export type Noted = Pick<GuardedBlock, 'sha256' | 'redactions' | 'hidden' | 'labels'> & {
  readonly ranges: readonly LineRange[];
};

export type ManifestCollector = {
  /** `place` is the index of the file in the stream. */
  readonly saw: (place: number, block: GuardedBlock, shown: Pick<Rung, 'level' | 'ranges'>) => void;
  readonly withheld: (place: number, exclusion: Exclusion) => void;
  /** Passes the pieces through and hashes them. */
  readonly hashing: <Piece extends string | Uint8Array>(pieces: Iterable<Piece>) => Iterable<Piece>;
  readonly collected: () => CollectedFiles;
};

export type CollectedFiles = {
  /** Undefined for a file that is shown unchanged. */
  readonly notedOf: (place: number) => Noted | undefined;
  readonly exclusionOf: (place: number) => Exclusion | undefined;
  readonly written: ReturnType<Digest['finish']>;
};

export function createManifestCollector(): ManifestCollector {
  const noted = new Map<number, Noted>();
  const exclusions = new Map<number, Exclusion>();
  let written: CollectedFiles['written'] | null = null;
  return {
    saw: (place, block, { level, ranges }) => {
      const { sha256, redactions, hidden, labels } = block;
      const isPlain = level === 'full' && redactions.length + hidden.length + labels.length === 0;
      if (!isPlain) noted.set(place, { sha256, redactions, hidden, labels, ranges });
    },
    withheld: (place, exclusion) => exclusions.set(place, exclusion),
    *hashing(pieces) {
      const digest = createDigest();
      for (const piece of pieces) {
        digest.add(piece);
        yield piece;
      }
      written = digest.finish();
    },
    collected: () => {
      if (written === null) throw new Defect('a manifest is of what was written, and nothing was');
      return { notedOf: (place) => noted.get(place), exclusionOf: (place) => exclusions.get(place), written };
    },
  };
}
