/**
 * The files of a commit, written to an empty folder without a checkout: git lists and hands out bytes, and
 * nothing of the project runs: no hook, no filter, no line-end rule. Names are judged before they are used,
 * and every folder exists before the first link does, so nothing can be written past the folder.
 */
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeSync } from 'node:fs';
import { fail, ok, type Result } from '../base/result.js';
import { type BlobEntry, type GitStop, refuseWhenStopped } from '../model/git.js';
import { parseRelPath, pathToBytes, type RelPath } from '../model/path.js';
import { codeOf } from './failure.js';
import { measureBlobs, readBlobs } from './git-blobs.js';
import { writeGitFolder } from './git-index.js';
import { listTree } from './git-list.js';
import { askForCommit, idOf } from './git-names.js';
import { type GitOptions, runGit, whyGitRefused } from './git-run.js';

export type CommitTrouble =
  | { readonly kind: 'no-repository' }
  | { readonly kind: 'unknown-commit'; readonly isShallow: boolean }
  /** A partial clone: this many files of the commit are not in it. */
  | { readonly kind: 'missing-contents'; readonly files: number }
  /** The disk of the folder is full. */
  | { readonly kind: 'no-room' }
  | { readonly kind: 'git-failed'; readonly note: string }
  | GitStop;

export type WrittenCommit = {
  /** The full id. */
  readonly id: string;
  readonly files: number;
  /** What could not be written, and why. */
  readonly skipped: readonly { readonly path: RelPath; readonly why: string }[];
};

export type CommitAsked = {
  /** An id, a branch, a tag, perhaps with steps back. */
  readonly commit: string;
  /** Empty, and nobody else's. */
  readonly folder: string;
  /** A larger file is not read: it stands as one of the same size without contents, as no scan reads it either. */
  readonly maxFileBytes: number;
};

export function writeCommit(
  root: string,
  asked: CommitAsked,
  options: GitOptions,
): Promise<Result<WrittenCommit, CommitTrouble>> {
  return refuseWhenStopped(() => writeFiles(root, asked, options));
}

async function writeFiles(
  root: string,
  { commit, folder, maxFileBytes }: CommitAsked,
  options: GitOptions,
): Promise<Result<WrittenCommit, CommitTrouble>> {
  const listed = await listEntries(options, root, commit);
  if (!listed.ok) return listed;
  const { id, entries } = listed.value;
  const skipped: { path: RelPath; why: string }[] = [];
  const attempt = (path: RelPath, write: () => void) => {
    try {
      write();
    } catch (error) {
      skipped.push({ path, why: codeOf(error) });
    }
  };
  const named = entries.filter(({ path }) => {
    const why = whyUnwritable(path);
    if (why !== null) skipped.push({ path, why });
    return why === null;
  });
  const place = (path: RelPath) => Buffer.concat([Buffer.from(`${folder}/`), pathToBytes(path)]);

  const sizes = await measureBlobs(options, root, [
    ...new Set(named.flatMap((entry) => (entry.kind === 'submodule' ? [] : [entry.id]))),
  ]);
  const lacking = named.filter((entry) => entry.kind !== 'submodule' && !sizes.has(entry.id));
  if (lacking.length > 0) return fail({ kind: 'missing-contents', files: lacking.length });

  makeFolders(named, { place, attempt });
  const files = groupById(named.filter(({ kind }) => kind === 'file'));
  const isLarge = (blob: string) => sizes.get(blob)! > maxFileBytes;
  for (const [blob, paths] of files)
    if (isLarge(blob)) for (const path of paths) attempt(path, () => writeHollow(place(path), sizes.get(blob)!));
  const wanted = [...files.keys()].filter((blob) => !isLarge(blob));
  let came = 0;
  for await (const blob of readBlobs(options, root, wanted)) {
    came += 1;
    for (const path of files.get(blob.id)!) attempt(path, () => writeNew(place(path), blob.bytes));
  }
  const links = groupById(named.filter((entry) => entry.kind === 'link' && sizes.get(entry.id)! <= longestTarget));
  for (const { kind, id: blob, path } of named)
    if (kind === 'link' && !links.has(blob)) skipped.push({ path, why: 'ENAMETOOLONG' });
  for await (const { id: blob, bytes } of readBlobs(options, root, [...links.keys()])) {
    came += 1;
    for (const path of links.get(blob)!) attempt(path, () => symlinkSync(bytes, place(path)));
  }
  if (came < wanted.length + links.size)
    return fail({ kind: 'git-failed', note: 'git ended before it had given all contents' });
  if (skipped.some(({ why }) => why === 'ENOSPC' || why === 'EDQUOT')) return fail({ kind: 'no-room' });
  writeGitFolder(folder, named, id);
  return ok({ id, files: entries.length - skipped.length, skipped });
}

type Listed = { readonly id: string; readonly entries: readonly BlobEntry[] };

async function listEntries(options: GitOptions, root: string, commit: string): Promise<Result<Listed, CommitTrouble>> {
  const args = ['--is-shallow-repository'];
  const place = await runGit(options, root, { command: 'rev-parse', kind: 'answer', args });
  if (place.status !== 0) {
    const note = whyGitRefused(place);
    return fail(note === null ? { kind: 'no-repository' } : { kind: 'git-failed', note });
  }
  const id = idOf(await askForCommit(options, root, commit));
  if (id === null) return fail({ kind: 'unknown-commit', isShallow: place.output.trim() === 'true' });
  const { end, entries } = await listTree(options, root, id);
  if (end.status !== 0) return fail({ kind: 'git-failed', note: whyGitRefused(end) ?? 'no repository' });
  return ok({ id, entries });
}

/** A commit made by hand may hold any name; what git itself would not check out is not written either. */
function whyUnwritable(path: RelPath): string | null {
  const parsed = parseRelPath(path);
  if (!parsed.ok) return parsed.error;
  return path.split('/').some((part) => gitFolderName.test(part.replace(unseenByFileSystems, '')))
    ? 'a name of git’s own folder'
    : null;
}

type Writing = {
  readonly place: (path: RelPath) => Buffer;
  readonly attempt: (path: RelPath, write: () => void) => void;
};

/** Those of all entries, parents first; a submodule is an empty one. */
function makeFolders(entries: readonly BlobEntry[], { place, attempt }: Writing): void {
  const made = new Set<string>();
  for (const { path, kind } of entries) {
    const parts = path.split('/');
    if (kind !== 'submodule') parts.pop();
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/') as RelPath;
      if (made.has(folder)) continue;
      made.add(folder);
      // What stands in a folder that cannot be made is skipped by itself, with its own name.
      if (folder === path) attempt(path, () => mkdirSync(place(folder), { mode: 0o700 }));
      else makeQuietly(place(folder));
    }
  }
}

function makeQuietly(folder: Buffer): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // Said for each entry in it.
  }
}

function groupById(entries: readonly BlobEntry[]): ReadonlyMap<string, readonly RelPath[]> {
  const groups = new Map<string, RelPath[]>();
  for (const { id, path } of entries) {
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [path]);
    else group.push(path);
  }
  return groups;
}

/** Only where nothing is: neither over a file nor through a link. */
function writeNew(path: Buffer, bytes: Buffer): void {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
  } finally {
    closeSync(descriptor);
  }
}

/** As long as the file and without its contents: it takes no room on the disk. */
function writeHollow(path: Buffer, size: number): void {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    ftruncateSync(descriptor, size);
  } finally {
    closeSync(descriptor);
  }
}

/** As file systems read it: without case, without what Windows drops at the end, or by its short name. */
const gitFolderName = /^(?:\.git|git~1)[. ]*(?::.*)?$/i;
/** Characters that some file systems leave out when they compare names. */
const unseenByFileSystems = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** No system follows a longer one. */
const longestTarget = 4_095;
