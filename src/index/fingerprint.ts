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

export function fingerprintIndex({ files }: Fingerprinted, analyser = analyserVersion): Sha256 {
  const contents = files
    .map(({ entry: { path, sha256, sizeBytes, encoding, language } }) => {
      return { path, sha256, size: sizeBytes, encoding, language };
    })
    .sort((a, b) => compareBytes(a.path, b.path));
  return sha256(canonicalJson({ analyser, files: contents }));
}
