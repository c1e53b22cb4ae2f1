/** FileType: the kind of content. Bytes outrank the name; text tables and dumps are 'data' and stay readable. */

import { wordSet } from '../../base/collections.js';
import { isTextName } from '../../model/languages/language.js';
import { baseName, extensionOf, type RelPath } from '../../model/path.js';
import type { FileType } from '../../model/snapshot.js';
import type { Magic } from './magic.js';

/** What is known about the bytes. `unseen`: they were not read (too large, excluded by name). */
export type ByteFacts =
  | { readonly kind: 'text' }
  | { readonly kind: 'binary'; readonly magic: Magic | null }
  | { readonly kind: 'unseen' };

export function typeOf(name: RelPath, seen: ByteFacts): FileType {
  if (seen.kind === 'text') return holdsData(name) ? 'data' : 'text';
  if (seen.kind === 'binary' && seen.magic !== null && seen.magic.type !== 'binary') return seen.magic.type;
  const extension = extensionOf(name);
  if (IMAGE_EXTENSIONS.has(extension)) return 'image';
  if (holdsData(name) || BINARY_DATA_EXTENSIONS.has(extension)) return 'data';
  if (seen.kind === 'binary' || BINARY_EXTENSIONS.has(extension)) return 'binary';
  return isTextName(name) ? 'text' : 'unknown';
}

function holdsData(name: RelPath): boolean {
  const extension = extensionOf(name);
  if (TEXT_DATA_EXTENSIONS.has(extension)) return true;
  return extension === 'sql' && /(?:^|[._-])(?:dump|backup)(?:[._-]|$)/i.test(baseName(name));
}

const TEXT_DATA_EXTENSIONS = wordSet('csv tsv tab psv jsonl ndjson geojson topojson gpx dump ldif arff vcf fasta dat');

const BINARY_DATA_EXTENSIONS = wordSet(
  'parquet avro orc arrow feather sqlite sqlite3 db db3 mdb accdb dbf shp shx mmdb h5 hdf5 npy npz pkl pickle rds rdata sav dta mat tfrecord xls xlsx ods lmdb rdb',
);

const IMAGE_EXTENSIONS = wordSet(
  'png jpg jpeg jpe gif bmp webp avif heic heif tif tiff ico cur icns psd jxl jp2 xcf tga exr hdr dds',
);

const BINARY_EXTENSIONS = wordSet(
  'exe dll so dylib a o obj lib bin class jar war ear pyc pyo pyd wasm zip gz tgz bz2 xz lzma zst 7z rar tar whl egg gem nupkg deb rpm dmg iso apk ipa ' +
    'pdf doc docx ppt pptx odt woff woff2 ttf otf eot mp3 mp4 m4a wav ogg flac avi mov mkv webm mo keystore jks p12 pfx swf lockb',
);
