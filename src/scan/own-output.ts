/**
 * Packs that packlight wrote into the project before: read as a part of it, they would speak of every task again. One is
 * known by the record beside it. Only what git does not track can be one: nobody's repository can hide a file this way.
 */
import type { DirectoryEntry } from '../model/jail.js';

type Reading = {
  readonly isTracked: (name: string) => boolean;
  readonly read: (name: string) => Uint8Array | null;
};

/** The names in a folder that are packs of ours, and what was written beside them. */
export function ownOutputs(entries: readonly DirectoryEntry[], { isTracked, read }: Reading): ReadonlySet<string> {
  const own = new Set<string>();
  for (const { name: record, kind } of entries) {
    if (kind !== 'file' || !record.endsWith(recordEnding) || isTracked(record)) continue;
    const bytes = read(record);
    if (bytes === null || !Buffer.from(bytes.subarray(0, opening.length)).equals(opening)) continue;
    const pack = record.slice(0, -recordEnding.length);
    for (const { name } of entries) {
      const isOfPack = name === pack || companions.some((ending) => name === pack + ending);
      if (isOfPack && !isTracked(name)) own.add(name);
    }
  }
  return own;
}

const recordEnding = '.manifest.json';
const companions = [recordEnding, '.intoto.json', '.sidecar.json', '.provenance.json', '.payload.json'];
const opening = Buffer.from('{\n "packlight": "manifest/1",\n');
