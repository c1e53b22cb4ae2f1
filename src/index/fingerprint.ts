/**
 * The fingerprint of an index: a hash of the analyser version and of the files' contents, which determine the index.
 * Times, the root and the source of the files do not matter.
 */
import { type Sha256, sha256 } from '../base/hash.js';
import { canonicalJson } from '../base/json.js';
import { compareBytes } from '../base/order.js';
import type { FileEntry } from '../model/snapshot.js';
import { analyserVersion } from './analyse.js';

type Fingerprinted = { readonly files: readonly { readonly entry: FileEntry }[] };

export function fingerprintIndex(index: Fingerprinted): Sha256 {
  return fingerprintFiles(
    index.files.map(({ entry }) => entry),
    analyserVersion,
  );
}

export function fingerprintFiles(entries: readonly FileEntry[], analyser: number): Sha256 {
  const files = [...entries]
    .sort((a, b) => compareBytes(a.path, b.path))
    .map(({ path, sha256, sizeBytes, encoding, language }) => ({ path, sha256, size: sizeBytes, encoding, language }));
  return sha256(canonicalJson({ analyser, files }));
}
