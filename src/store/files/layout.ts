/**
 * Where things are in the folder. All folders but those of runs and condemned batches are made when the store is,
 * so that no write has to make one and sync its parent.
 *
 *     format                        what this is, and its version; written last
 *     objects/a/<sha256>.<kind>     by the first digit of the hash
 *     refs/a/<name>@<version>       the highest version counts; by the first digit of the name's hash
 *     runs/<run>/<seq>              one event each
 *     condemned/<batch>/…           objects that nothing led to; still readable, see collect.ts
 *     sessions/<owner>-<n>          stores that are open for writing
 *     locks/<n>, gate               collect's
 *     tmp/<session>-<n>             being written
 */
import { join } from 'node:path';
import { sha256 } from '../../base/hash.js';
import type { ObjectKind, ObjectName, RefName } from '../../model/store.js';

export type Layout = ReturnType<typeof layoutOf>;

export const formatText = 'packlight store 1\n';

export function layoutOf(root: string) {
  const top = (name: string) => join(root, name);
  const objectFolder = (name: ObjectName) => join(root, 'objects', name.slice(0, 1));
  const refFolder = (name: RefName) => join(root, 'refs', sha256(name).slice(0, 1));
  return {
    root,
    format: top('format'),
    objects: top('objects'),
    refs: top('refs'),
    runs: top('runs'),
    condemned: top('condemned'),
    sessions: top('sessions'),
    locks: top('locks'),
    gate: top('gate'),
    tmp: top('tmp'),
    objectFolder,
    object: (name: ObjectName, kind: ObjectKind) => join(objectFolder(name), `${name}.${kind}`),
    refFolder,
    ref: (name: RefName, version: number) => join(refFolder(name), `${encodeName(name)}@${version}`),
    run: (run: string) => join(root, 'runs', encodeName(run)),
    event: (run: string, seq: number) => join(root, 'runs', encodeName(run), `${seq}`),
    batch: (batch: string) => join(root, 'condemned', batch),
  };
}

export const topFolders = ['objects', 'refs', 'runs', 'condemned', 'sessions', 'locks', 'tmp'] as const;
/** Sixteen: with more, collect and references to many objects would sync more folders than they save. */
export const shards: readonly string[] = Array.from({ length: 16 }, (_, n) => n.toString(16));
/** Records first: bytes that were put as both are a record. */
export const kinds: readonly ObjectKind[] = ['record', 'blob'];

/** Some file systems take `A` and `a` for one name, so capitals are written `=a`. */
function encodeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `=${letter.toLowerCase()}`).replaceAll('/', '+');
}

export function decodeName(encoded: string): string | null {
  const name = encoded.replaceAll('+', '/').replace(/=([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return encodeName(name) === encoded ? name : null;
}

export function parseObjectFile(file: string): { readonly name: ObjectName; readonly kind: ObjectKind } | null {
  const match = /^([0-9a-f]{64})\.(blob|record)$/.exec(file);
  return match === null ? null : { name: match[1] as ObjectName, kind: match[2] as ObjectKind };
}

export function parseRefFile(file: string): { readonly name: RefName; readonly version: number } | null {
  const match = /^([^@]+)@([1-9]\d{0,14})$/.exec(file);
  const name = match === null ? null : decodeName(match[1]!);
  return name === null ? null : { name, version: Number(match![2]) };
}

export function parseSeq(file: string): number | null {
  return /^[1-9]\d{0,14}$/.test(file) ? Number(file) : null;
}
