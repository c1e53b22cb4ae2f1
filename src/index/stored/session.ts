/**
 * One run with the index that earlier runs stored for the same project and rules. An index depends on the contents of its
 * files alone. So one that was stored for the same contents is this run's index; if a few files have other contents, what
 * is stored is patched; otherwise a new index is built, for which only changed files are analysed.
 */
import type { Analysis, Index } from '../../model/analysis.js';
import type { CachedFile, CacheSession } from '../../model/analysis-cache.js';
import type { IndexFiles, NewBytes, StoredBytes } from '../../model/index-files.js';
import { baseName } from '../../model/path.js';
import type { Recall, Verdict } from '../../model/recall.js';
import type { FileEntry } from '../../model/snapshot.js';
import { isReproducible } from '../analyse.js';
import { createIndexBuilder, type IndexBuilder } from '../build.js';
import { isConfigName } from '../config-names.js';
import { Drafter } from '../draft.js';
import { patchIndex } from '../patch.js';
import { type Change, openChanges, writeChanges } from './changes.js';
import { openIndex } from './open-index.js';
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
  readonly analyse: (text: string, language: string) => Promise<Analysis>;
  /** Analyses from elsewhere, such as the store of a team. */
  readonly cache: CacheSession | null;
};

export function openIndexSession({ files, rules, analyse, cache }: SessionInput): IndexSession {
  const tree = openPart(files, { name: `tree ${rules}`, open: openTree });
  const stored = openPart(files, { name: `index ${rules}`, open: openIndex });
  const changesKey = `changes ${rules} ${stored?.id}`;
  const earlier = openPart(files, { name: `changes ${rules}`, key: changesKey, open: openChanges });
  const rows: TreeRow[] = [];
  const seen: FileEntry[] = [];
  const changes: Change[] = [];
  /** The texts of manifests, which are read every time because imports are resolved by them. */
  const manifests = new Map<string, string>();
  let building: Building | null = null;
  let isLasting = true;

  /** What was found in a changed file, by this run or an earlier one. */
  function recallChange(entry: FileEntry): CachedFile | null {
    const change = changes.find(({ entry: { path, sha256 } }) => path === entry.path && sha256 === entry.sha256);
    return change?.file ?? earlier?.find(entry) ?? null;
  }

  function isStored(entry: FileEntry): boolean {
    return (stored !== null && stored.numberOf(entry) !== null) || earlier?.has(entry) === true;
  }

  /** While every file is the same as in the stored index, or one of few that are not, nothing is built. */
  function take(entry: FileEntry, text: string | null): void | Promise<void> {
    if (building !== null || stored === null) return addToBuilder(entry, text);
    const isSame = stored.isSame(seen.length, entry);
    if (!isSame && (changes.length === maxChanges || isManifest(entry) || !stored.isSameKind(seen.length, entry)))
      return addToBuilder(entry, text);
    seen.push(entry);
    if (text !== null && isManifest(entry)) manifests.set(entry.path, text);
    return isSame ? undefined : noteChange(entry, text);
  }

  async function noteChange(entry: FileEntry, text: string | null): Promise<void> {
    const number = seen.length - 1;
    const known = recallChange(entry) ?? cache?.find(entry) ?? null;
    changes.push({ number, entry, file: known ?? (await readFile(entry, text!)) });
  }

  async function readFile(entry: FileEntry, text: string): Promise<CachedFile> {
    const drafter = new Drafter();
    const analysis = stored?.find(entry) ?? (await analyse(text, entry.language));
    const file = drafter.cache(drafter.readWords(entry, text), analysis);
    if (isReproducible(file.analysis)) cache?.record(entry, file, text);
    else isLasting = false;
    return file;
  }

  async function addToBuilder(entry: FileEntry, text: string | null): Promise<void> {
    await (await startBuilding()).builder.add(entry, text);
  }

  async function startBuilding(): Promise<Building> {
    if (building !== null) return building;
    const output = files.create(`index ${rules}`);
    const writer = output === null ? null : createIndexWriter(output);
    const onFile = (found: Analysis | number) => {
      if (typeof found === 'number') return writer?.addBytes(stored!.bytesOf(found));
      if (!isReproducible(found)) isLasting = false;
      writer?.add(found);
    };
    const builder = createIndexBuilder({ analyse, cache, recall: recallChange, earlier: stored, onFile });
    building = { builder, output, writer };
    for (const entry of seen) await builder.add(entry, manifests.get(entry.path) ?? null);
    return building;
  }

  /** The stored index with the few changes, or null if there is none or all has to be joined again. */
  function patchStored(): Index | null {
    if (building !== null || stored === null || stored.count !== seen.length) return null;
    const index = stored.read(seen);
    if (changes.length === 0) return index;
    const known = earlier?.rejoinedFor(changes) ?? null;
    const { analysisOf, consultedBy } = stored;
    const patched = patchIndex({
      base: { index, analysisOf, consultedBy },
      changes: new Map(changes.map(({ number, file }) => [number, file])),
      configTexts: manifests,
      known,
    });
    const output = patched !== null && known === null && isLasting ? files.create(`changes ${rules}`) : null;
    if (patched !== null && output !== null) {
      writeChanges(output, changesKey, { changes, rejoined: patched.rejoined });
      output.keep();
    }
    return patched?.index ?? null;
  }

  async function finishIndex(): Promise<Index> {
    const patched = patchStored();
    if (patched !== null) return patched;
    const { builder, output, writer } = await startBuilding();
    const joined = await builder.join();
    if (output !== null && writer !== null && isLasting) {
      writer.finish(joined, `index ${rules}`);
      output.keep();
    }
    return joined.index;
  }

  return {
    recall: {
      find: (path, stamp) => {
        const verdict = isManifest({ path }) ? null : (tree?.find(path, stamp) ?? null);
        const isUnknown = verdict?.kept === true && !isStored(verdict.entry);
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

type Part<Opened> = {
  readonly name: string;
  /** The name, unless more is asked for. */
  readonly key?: string;
  readonly open: (bytes: StoredBytes, key: string) => Opened | null;
};

function openPart<Opened>(files: IndexFiles, { name, key = name, open }: Part<Opened>): Opened | null {
  const bytes = files.open(name);
  return bytes === null ? null : open(bytes, key);
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

function isManifest({ path }: Pick<FileEntry, 'path'>): boolean {
  return isConfigName(baseName(path));
}

/** A verdict on a file that was read carries its content too. */
function plainVerdict(verdict: Verdict): Verdict {
  return verdict.kept ? { kept: true, entry: verdict.entry } : { kept: false, exclusion: verdict.exclusion };
}

/** With more, reading what is stored beside the index would take longer than writing it anew saves. */
const maxChanges = 64;
