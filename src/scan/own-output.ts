/**
 * Packs that packlight wrote into the project before: read as a part of it, they would speak of every task again. One is
 * known by the record beside it. Only what git does not track can be one: nobody's repository can hide a file this way.
 */
import type { DirectoryEntry, Jail } from '../model/jail.js';
import { joinPath, type RelPath } from '../model/path.js';

type Place = {
  readonly jail: Jail;
  /** What git tracks. */
  readonly tracked: { has(path: string): boolean };
  readonly folder: RelPath | '';
};

/** True for a name that a record may have: where no entry has such a name, there is no pack of ours. */
export function mayBeRecord(name: string): boolean {
  return name.endsWith(recordEnding);
}

/** The names in a folder that are packs of ours, and what may have been written beside them. */
export function ownOutputs(entries: readonly DirectoryEntry[], { jail, tracked, folder }: Place): ReadonlySet<string> {
  const pathOf = (name: string) => joinPath(folder, name as RelPath);
  const isTracked = (name: string) => tracked.has(pathOf(name));
  const own = new Set<string>();
  for (const { name: record, kind } of entries) {
    if (kind !== 'file' || !mayBeRecord(record) || isTracked(record)) continue;
    const opened = jail.readSync(pathOf(record), maxRecordBytes);
    if (!opened.ok || !opened.value.bytes.subarray(0, opening.length).equals(opening)) continue;
    const pack = record.slice(0, -recordEnding.length);
    for (const ending of ['', ...companions]) if (!isTracked(pack + ending)) own.add(pack + ending);
  }
  return own;
}

const recordEnding = '.manifest.json';
const companions = [recordEnding, '.intoto.json', '.sidecar.json', '.provenance.json', '.payload.json'];
const opening = Buffer.from('{\n "packlight": "manifest/1",\n');
const maxRecordBytes = 64_000_000;
