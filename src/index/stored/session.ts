/**
 * One run with the index that earlier runs stored for the same project and rules. An index depends on the contents of its
 * files alone. So one that was stored for the same contents is this run's index; otherwise only changed files are analysed.
 */
import type { Index } from '../../model/analysis.js';
import type { CachedFile, CacheSession } from '../../model/analysis-cache.js';
import type { IndexFiles, NewBytes } from '../../model/index-files.js';
import { baseName } from '../../model/path.js';
import type { Recall, Verdict } from '../../model/recall.js';
import type { FileEntry } from '../../model/snapshot.js';
import { isReproducible } from '../analyse.js';
import type { BuilderInput, IndexBuilder } from '../build.js';
import { isConfigName } from '../config-names.js';
import { openIndex, type StoredIndex } from './open-index.js';
import { openTree, type TreeRow, type TreeTable, writeTree } from './tree-table.js';
import { createIndexWriter, type IndexWriter } from './write-index.js';

export type IndexSession = {
  /** Passed to the scan. */
  readonly recall: Recall;
  /** Called in place of the builder's `add`. */
  add(entry: FileEntry, text: string): void | Promise<void>;
  /** The index of all files that were added or recalled. What is new is stored for the next run. */
  finish(): Promise<Index>;
};

export type SessionInput = {
  readonly files: IndexFiles;
  /** Says which rules the scan follows; each set of rules has an index of its own. */
  readonly rules: string;
  /** Makes the builder, which takes known analyses from `cache` and passes every analysis to `onFile`. */
  readonly createBuilder: (given: Pick<BuilderInput, 'cache' | 'earlier' | 'onFile'>) => IndexBuilder;
  /** Analyses from elsewhere, such as the store of a team. */
  readonly cache: CacheSession | null;
};

export function openIndexSession({ files, rules, createBuilder, cache }: SessionInput): IndexSession {
  const tree = openPart(files, `tree ${rules}`, openTree);
  const stored = openPart(files, `index ${rules}`, openIndex);
  const rows: TreeRow[] = [];
  const seen: FileEntry[] = [];
  /** The texts of manifests, which are read every time because imports are resolved by them. */
  const manifests = new Map<string, string>();
  let building: Building | null = null;
  let isLasting = true;

  /** While every file is the same as in the stored index, nothing is built. */
  function take(entry: FileEntry, text: string | null): void | Promise<void> {
    if (building === null && stored?.isSame(seen.length, entry)) {
      seen.push(entry);
      if (text !== null && isManifest(entry)) manifests.set(entry.path, text);
      return;
    }
    return addToBuilder(entry, text);
  }

  async function addToBuilder(entry: FileEntry, text: string | null): Promise<void> {
    await (await startBuilding()).builder.add(entry, text);
  }

  async function startBuilding(): Promise<Building> {
    if (building !== null) return building;
    const output = files.create(`index ${rules}`);
    const writer = output === null ? null : createIndexWriter(output);
    const onFile = (file: CachedFile | number) => {
      if (typeof file === 'number') return writer?.addBytes(stored!.bytesOf(file));
      if (!isReproducible(file.analysis)) isLasting = false;
      writer?.add(file);
    };
    const builder = createBuilder({ cache: joinCaches(stored, cache), earlier: stored, onFile });
    building = { builder, output, writer };
    for (const entry of seen) await builder.add(entry, manifests.get(entry.path) ?? null);
    return building;
  }

  async function finishIndex(): Promise<Index> {
    if (building === null && stored?.count === seen.length) return stored.read(seen);
    const { builder, output, writer } = await startBuilding();
    const index = await builder.finish();
    if (output !== null && writer !== null && isLasting) {
      writer.finish(index, `index ${rules}`);
      output.keep();
    }
    return index;
  }

  return {
    recall: {
      find: (path, stamp) => {
        const verdict = isManifest({ path }) ? null : (tree?.find(path, stamp) ?? null);
        const isUnknown = verdict?.kept === true && stored?.has(verdict.entry) !== true;
        return isUnknown ? null : verdict;
      },
      note: (path, stamp, verdict) => void rows.push({ path, stamp, verdict: plainVerdict(verdict) }),
      visit: (entry) => take(entry, null),
    },
    add: take,
    finish: async () => {
      const index = await finishIndex();
      storeTree(files, `tree ${rules}`, { tree, rows });
      return index;
    },
  };
}

type Building = {
  readonly builder: IndexBuilder;
  readonly output: NewBytes | null;
  readonly writer: IndexWriter | null;
};

function openPart<Part>(
  files: IndexFiles,
  name: string,
  open: (bytes: NonNullable<ReturnType<IndexFiles['open']>>, key: string) => Part | null,
): Part | null {
  const bytes = files.open(name);
  return bytes === null ? null : open(bytes, name);
}

function storeTree(
  files: IndexFiles,
  name: string,
  { tree, rows }: { readonly tree: TreeTable | null; readonly rows: readonly TreeRow[] },
): void {
  if (tree?.says(rows, files.now)) return;
  const output = files.create(name);
  if (output === null) return;
  writeTree(output, name, { rows, now: files.now });
  output.keep();
}

function joinCaches(stored: StoredIndex | null, cache: CacheSession | null): CacheSession {
  return {
    find: (entry) => stored?.find(entry) ?? cache?.find(entry) ?? null,
    record: (entry, file, text) => cache?.record(entry, file, text),
    close: () => cache?.close(),
  };
}

function isManifest({ path }: Pick<FileEntry, 'path'>): boolean {
  return isConfigName(baseName(path));
}

/** A verdict on a file that was read carries its content too. */
function plainVerdict(verdict: Verdict): Verdict {
  return verdict.kept ? { kept: true, entry: verdict.entry } : { kept: false, exclusion: verdict.exclusion };
}
