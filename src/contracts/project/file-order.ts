/**
 * In which order the files of a project are shown when not all of them fit: what says what it is, then the code that most
 * of it is built on, then the rest. Unlike key files, which are known by their names alone: a budget is
 * better spent on what the others need than on many an empty index.
 */
import { compareBytes } from '../../base/order.js';
import { isBeside } from '../../facts/summary/non-production-dirs.js';
import type { Index, IndexedFile } from '../../model/analysis.js';
import { baseName, type RelPath } from '../../model/path.js';
import type { FileCategory } from '../../model/snapshot.js';
import { keyFileRows } from './key-files.table.js';

/** A file and how early it comes: files of a lower tier first. */
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

/** Of each file: how many files of the program itself need it. Tests need everything once. */
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

/** No file imports an entry point. */
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
/** Further down, most that is named so only hands on what stands beside it. */
const deepestEntry = 2;
const usersOfEntry = 20;
const usersOfIndex = 2;
/** A file of a line or less says nothing that its name does not. */
const minBytes = 40;
