/** Content hashes. */
import { createHash, hash } from 'node:crypto';

export type Sha256 = string & { readonly Sha256: unique symbol };

export function sha256(data: string | Uint8Array): Sha256 {
  return hash('sha256', data, 'hex') as Sha256;
}

/** The hash of data that arrives in chunks and is never in memory as a whole. */
export type Digest = {
  readonly add: (chunk: string | Uint8Array) => void;
  /** Of everything that was added. Call it once, at the end. */
  readonly finish: () => { readonly sha256: Sha256; readonly bytes: number };
};

export function createDigest(): Digest {
  const hashing = createHash('sha256');
  let bytes = 0;
  return {
    add: (chunk) => {
      hashing.update(chunk);
      bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
    },
    finish: () => ({ sha256: hashing.digest('hex') as Sha256, bytes }),
  };
}
