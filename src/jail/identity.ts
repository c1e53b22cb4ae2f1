/**
 * Which file this is, whatever its name: device and inode, as whole numbers (an inode may not fit a
 * double). It is only worth something while the file is held open, else the number can be given anew.
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
