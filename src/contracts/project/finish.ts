/** What both builders do around their work: open the tree again to read, and look at the finished pack once more. */
import { lastGate } from '../../guard/gate.js';
import type { Look } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import type { World } from '../../model/world.js';
import { decodeText } from '../../scan/classify/decode.js';
import { openWorld } from '../../world.js';
import { RefusalError } from '../refusal-error.js';
import { projectRules, type Scanned } from './scanned.js';

/** `look` reads files of the snapshot alone. */
export function openScanned<T>(scanned: Scanned, use: (world: World, look: Look) => T): T {
  const opened = openWorld(scanned.root, scanned.options);
  if (!opened.ok) throw new RefusalError(opened.error);
  try {
    return use(opened.value, createLook(opened.value, scanned));
  } finally {
    opened.value.jail.close();
  }
}

export function createLook(world: World, { snapshot, options }: Pick<Scanned, 'snapshot' | 'options'>): Look {
  const known = new Set<string>(snapshot.files.map(({ path }) => path));
  const { limits } = projectRules(options);
  return (path) => {
    if (!known.has(path)) return null;
    const opened = world.jail.readSync(path as RelPath, limits.maxFileBytes);
    if (!opened.ok) return null;
    const decoded = decodeText(opened.value.bytes);
    return decoded.ok ? decoded.text : null;
  };
}

/** The last gate: a secret in the finished pack is refused, whatever put it there. */
export function gated<T>(pack: T): T {
  const leak = lastGate(JSON.stringify(pack, null, 1));
  if (leak !== null) throw new RefusalError({ kind: 'secret-risk', path: null, ...leak });
  return pack;
}
