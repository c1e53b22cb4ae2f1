/**
 * What a manifest says of each file of a streamed project beyond what the stream keeps: heard while the file is at hand, and
 * without its text. Of a file that is shown as it is on disk there is nothing to keep, so a witness grows with the others only.
 */
import { createDigest, type Digest } from '../../../base/hash.js';
import { Defect } from '../../../base/result.js';
import type { GuardedBlock, LineRange, Rung } from '../../../model/block.js';
import type { Exclusion } from '../../../model/snapshot.js';

export type Noted = Pick<GuardedBlock, 'sha256' | 'redactions' | 'hidden' | 'labels'> & {
  readonly ranges: readonly LineRange[];
};

export type Witness = {
  /** `place` is the number of the file in the stream. */
  readonly saw: (place: number, block: GuardedBlock, shown: Pick<Rung, 'level' | 'ranges'>) => void;
  readonly withheld: (place: number, exclusion: Exclusion) => void;
  /** The same pieces; what goes by is hashed. */
  readonly hashing: <Piece extends string | Uint8Array>(pieces: Iterable<Piece>) => Iterable<Piece>;
  readonly testify: () => Testimony;
};

export type Testimony = {
  /** None of a file that is shown as it is on disk. */
  readonly notedOf: (place: number) => Noted | undefined;
  readonly exclusionOf: (place: number) => Exclusion | undefined;
  /** What was given out. */
  readonly written: ReturnType<Digest['finish']>;
};

export function createWitness(): Witness {
  const noted = new Map<number, Noted>();
  const exclusions = new Map<number, Exclusion>();
  let written: Testimony['written'] | null = null;
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
    testify: () => {
      if (written === null) throw new Defect('a manifest is of what was written, and nothing was');
      return { notedOf: (place) => noted.get(place), exclusionOf: (place) => exclusions.get(place), written };
    },
  };
}
