/**
 * What the last scan found in each file, with the stamp that the file had then. A file that changed shortly before that
 * scan may have changed once more within the same tick of the clock, so its stamp is not stored.
 */
import type { NewBytes, StoredBytes } from '../../model/index-files.js';
import type { FileStamp } from '../../model/jail.js';
import type { RelPath } from '../../model/path.js';
import type { Verdict } from '../../model/recall.js';
import type { ExclusionReason } from '../../model/snapshot.js';
import { openSections, writeSections } from './sections.js';

export type TreeRow = { readonly path: RelPath; readonly stamp: FileStamp | null; readonly verdict: Verdict };

export type TreeTable = {
  /** The verdict on a file whose stamp is the same. */
  find(path: RelPath, stamp: FileStamp): Verdict | null;
  /** Whether these rows say no more than the table does. */
  says(rows: readonly TreeRow[], now: bigint): boolean;
};

type StoredRow = readonly [path: RelPath, stamp: string | null, verdict: Verdict];

/** Null if there is none for this key. */
export function openTree(file: StoredBytes, key: string): TreeTable | null {
  const sections = openSections(file, key);
  if (sections === null) return null;
  const stored = JSON.parse(sections.read('tree').toString('utf8')) as readonly StoredRow[];
  const byPath = new Map(stored.map((row) => [row[0], row]));
  return {
    find: (path, { text }) => {
      const [, stamp, verdict] = byPath.get(path) ?? [];
      return verdict !== undefined && stamp === text && isLasting(verdict) ? verdict : null;
    },
    says: (rows, now) =>
      rows.length === stored.length &&
      rows.every(({ path, stamp }, at) => stored[at]![0] === path && stored[at]![1] === settled(stamp, now)),
  };
}

/** `now` is when the scan began, in nanoseconds. */
export function writeTree(file: NewBytes, key: string, { rows, now }: { rows: readonly TreeRow[]; now: bigint }): void {
  const writer = writeSections(file);
  writer.begin('tree');
  const stored = rows.map(({ path, stamp, verdict }): StoredRow => [path, settled(stamp, now), verdict]);
  writer.write(Buffer.from(JSON.stringify(stored)));
  writer.finish(key);
}

/** Whether it follows from the bytes alone: a file that could not be read may be readable now. */
function isLasting(verdict: Verdict): boolean {
  return verdict.kept || byContent.has(verdict.exclusion.reason);
}

const byContent: ReadonlySet<ExclusionReason> = new Set(['binary', 'encoding', 'lfs-pointer']);

function settled(stamp: FileStamp | null, now: bigint): string | null {
  return stamp !== null && stamp.changedAt < now - unsettledFor ? stamp.text : null;
}

/** In nanoseconds: longer than a tick of any file system, with room for clocks that differ a little. */
const unsettledFor = 3_000_000_000n;
