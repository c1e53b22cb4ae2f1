/**
 * The order of files when not all of them fit: files that describe the project, then code with the most dependants,
 * then the rest. Key files are ranked by name only, which would put almost empty index files before code that others
 * need.
 */
import { compareBytes } from '../../base/order.js';
import { isBeside } from '../../facts/summary/non-production-dirs.js';
import type { Index, IndexedFile } from '../../model/analysis.js';
import { baseName, type RelPath } from '../../model/path.js';
import type { FileCategory } from '../../model/snapshot.js';
import { keyFileRows } from './key-files.table.js';

/** A file and its tier. Lower tiers come first. */
export type Placed = { readonly file: IndexedFile; readonly tier: number };

export function orderProject(index: Index): readonly Placed[] {
  const users = countUsers(index);
  return index.files
    .map((file, number) => ({ file, tier: tierOf(file), users: users[number]! + bonusOf(file), ...placeOf(file) }))
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        b.users - a.users ||
        a.depth - b.depth ||
        a.file.entry.sizeBytes - b.file.entry.sizeBytes ||
        compareBytes(a.path, b.path),
    );
}

function countUsers({ files, edges }: Index): Uint32Array {
  const users = new Uint32Array(files.length);
  const seen = new Set<number>();
  for (const { from, to } of edges) {
    const pair = from * files.length + to;
    if (from === to || seen.has(pair) || tierOf(files[from]!) > tiers.code) continue;
    seen.add(pair);
    users[to]! += 1;
  }
  return users;
}

const tiers = { first: 0, code: 1, config: 2, words: 3, beside: 4, little: 5 } as const;

function tierOf({ entry }: IndexedFile): number {
  const { path, category, lowValue, sizeBytes } = entry;
  if (lowValue !== null || sizeBytes < minBytes) return tiers.little;
  if (category === 'test' || isBeside(path)) return tiers.beside;
  if (isOfRoot(path) && (manifestNames.has(path.toLowerCase()) || /^readme(?:\.|$)/i.test(path))) return tiers.first;
  return tierOfCategory[category] ?? tiers.words;
}

const tierOfCategory: Partial<Record<FileCategory, number>> = {
  entrypoint: tiers.code,
  source: tiers.code,
  api: tiers.code,
  auth: tiers.code,
  database: tiers.code,
  config: tiers.config,
};

/** A bonus for entry points, which no file imports. */
function bonusOf({ entry: { path, category } }: IndexedFile): number {
  const stem = baseName(path).replace(/\..*$/, '').toLowerCase();
  if (category !== 'entrypoint' && !entryStems.has(stem)) return 0;
  return path.split('/').length <= deepestEntry ? usersOfEntry : usersOfIndex;
}

function placeOf({ entry: { path } }: IndexedFile) {
  return { path, depth: path.split('/').length };
}

function isOfRoot(path: RelPath): boolean {
  return !path.includes('/');
}

const manifestNames: ReadonlySet<string> = new Set(keyFileRows[0]!.names);
const entryStems: ReadonlySet<string> = new Set(keyFileRows[1]!.names);
/** Deeper files with an entry point's name mostly re-export their neighbours. */
const deepestEntry = 2;
const usersOfEntry = 20;
const usersOfIndex = 2;
/** Shorter files say no more than their names. */
const minBytes = 40;
