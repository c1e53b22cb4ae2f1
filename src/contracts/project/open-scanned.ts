/** Reopens the tree of a snapshot to read its files, and describes the project that they make up. */

import { countBefore } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import { type FoundManifest, readManifest } from '../../facts/manifests/describe-manifest.js';
import { guardJson } from '../../guard/guard-json.js';
import { guardReads } from '../../guard/guarded-reader.js';
import { RefusalError } from '../../guard/refusal-error.js';
import type { Withheld } from '../../guard/repeated.js';
import type { ReadText } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import type { Snapshot } from '../../model/snapshot.js';
import type { World } from '../../model/world.js';
import { openWorld } from '../../pipeline/open-world.js';
import { decodeText } from '../../scan/classify/decode.js';
import { projectRules, type Scanned } from './scanned-project.js';

/** `readText` reads only files of the snapshot. */
export function openScanned<T>(scanned: Scanned, use: (world: World, readText: ReadText) => T): T {
  const opened = openWorld(scanned.root, scanned.options);
  if (!opened.ok) throw new RefusalError(opened.error);
  try {
    return use(opened.value, createReader(opened.value, scanned));
  } finally {
    opened.value.jail.close();
  }
}

/** `texts` holds files that were read before. */
export function createReader(
  world: World,
  { snapshot, options }: Pick<Scanned, 'snapshot' | 'options'>,
  texts: ReadonlyMap<string, string> = new Map(),
): ReadText {
  const { limits } = projectRules(options);
  return (path) => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    if (!isAmong(snapshot.files, path)) return null;
    const opened = world.jail.readSync(path as RelPath, limits.maxFileBytes);
    if (!opened.ok) return null;
    const decoded = decodeText(opened.value.bytes, limits.onDecodeError);
    return decoded.ok ? decoded.text : null;
  };
}

/** Files are sorted by path. */
function isAmong(files: Snapshot['files'], path: string): boolean {
  return files[countBefore(files, (file) => compareBytes(file.path, path) < 0)]?.path === path;
}

export function describeProject(
  { snapshot, options, root }: Pick<Scanned, 'snapshot' | 'options' | 'root'>,
  readText: ReadText,
  withheld?: Withheld,
): FoundManifest {
  const found = readManifest({
    paths: snapshot.files.map(({ path }) => path),
    readText: guardReads(readText),
    folderName: folderNameOf(root, options),
  });
  return guardJson(found, withheld).value;
}

export function folderNameOf(root: string, { folderName }: Pick<Scanned['options'], 'folderName'>): string {
  return folderName ?? lastPartOf(root);
}

function lastPartOf(root: string): string {
  const parts = root.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  const last = parts.at(-1);
  return last === undefined || last === '..' ? 'project' : last;
}
