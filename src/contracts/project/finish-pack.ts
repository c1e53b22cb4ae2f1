/** What both builders do around their work: open the tree again to read, and look at the finished pack once more. */
import { compareBytes } from '../../base/order.js';
import { finalScan, type Leak } from '../../guard/final-scan.js';
import type { ReadText } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import { RefusalError } from '../../model/refusal-error.js';
import type { Snapshot } from '../../model/snapshot.js';
import type { World } from '../../model/world.js';
import { openWorld } from '../../pipeline/open-world.js';
import { decodeText } from '../../scan/classify/decode.js';
import { projectRules, type Scanned } from './scanned-project.js';

/** `look` reads files of the snapshot alone. */
export function openScanned<T>(scanned: Scanned, use: (world: World, readText: ReadText) => T): T {
  const opened = openWorld(scanned.root, scanned.options);
  if (!opened.ok) throw new RefusalError(opened.error);
  try {
    return use(opened.value, createLook(opened.value, scanned));
  } finally {
    opened.value.jail.close();
  }
}

/** `texts` are known without reading. */
export function createLook(
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
    const decoded = decodeText(opened.value.bytes);
    return decoded.ok ? decoded.text : null;
  };
}

/** Files stand in byte order of their paths, so that no second list of them is needed. */
function isAmong(files: Snapshot['files'], path: string): boolean {
  let [low, high] = [0, files.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compareBytes(files[middle]!.path, path);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** The last gate on a text of any length, in stretches that overlap by more than any secret is long. */
export function gateLong(text: string): Leak | null {
  for (let at = 0; at === 0 || at < text.length - overlap; at += stretch - overlap) {
    const leak = finalScan(text.slice(at, at + stretch));
    if (leak !== null) return leak;
  }
  return null;
}

const stretch = 1 << 20;
const overlap = 1 << 14;

/** The last gate: a secret in the finished pack is refused, whatever put it there. */
export function gated<T>(pack: T): T {
  const leak = finalScan(JSON.stringify(pack, null, 1));
  if (leak !== null) throw new RefusalError({ kind: 'secret-risk', path: null, ...leak });
  return pack;
}
