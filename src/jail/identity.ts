/**
 * The identity of a file independent of its name: device and inode, as bigints (an inode may not fit a double). It is
 * valid only while the file is open, because the number can be reused afterwards.
 */
import { type BigIntStats, fstatSync, statSync } from 'node:fs';

export type Identity = { readonly device: bigint; readonly inode: bigint };

export function identityOfDescriptor(descriptor: number): Identity {
  return toIdentity(fstatSync(descriptor, { bigint: true }));
}

export function identityOfPath(path: string | Buffer): Identity {
  return toIdentity(statSync(path, { bigint: true }));
}

export function toIdentity(stats: BigIntStats): Identity {
  return { device: stats.dev, inode: stats.ino };
}

export function isSame(a: Identity, b: Identity): boolean {
  return a.device === b.device && a.inode === b.inode;
}
