/**
 * Recognises packs that packlight wrote into the project earlier, by the manifest next to them. They are excluded,
 * because they would match every task again. A tracked file is never excluded, so a repository cannot hide a file this
 * way.
 */
import type { DirectoryEntry, Jail } from '../model/jail.js';
import { joinPath, type RelPath } from '../model/path.js';

type Folder = {
  readonly jail: Jail;
  readonly tracked: { has(path: string): boolean };
  readonly folder: RelPath | '';
};

/** Whether a manifest may have this name. A folder without such a name has no pack of packlight. */
export function mayBeRecord(name: string): boolean {
  return name.endsWith(recordEnding);
}

/** The names in a folder of packs that packlight wrote, and of the files that belong to them. */
export function ownOutputs(entries: readonly DirectoryEntry[], { jail, tracked, folder }: Folder): ReadonlySet<string> {
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
