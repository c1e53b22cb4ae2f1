/**
 * The files of a commit, read from git's objects without a checkout: git lists paths and hands out bytes, and nothing
 * of the project runs: no hook, no filter, no line-end rule. Nothing is written to a disk (ADR 0020).
 */
import { fail, ok, type Result } from '../../base/result.js';
import { type BlobEntry, type GitStop, GitStopped, type GitTree, refuseWhenStopped } from '../../model/git.js';
import type { Jail } from '../../model/jail.js';
import { parseRelPath, pathToBytes, type RelPath } from '../../model/path.js';
import { createBlobReader } from './blob-reader.js';
import { startBlobThread } from './blob-thread.js';
import { measureBlobs } from './blobs.js';
import { arrangeTree, createCommitJail } from './commit-jail.js';
import { askForCommit, idOf } from './commit-names.js';
import { listTree } from './list-paths.js';
import { type GitOptions, runGit, stopped, whyGitRefused } from './run.js';

export type CommitTrouble =
  | { readonly kind: 'no-repository' }
  | { readonly kind: 'unknown-commit'; readonly isShallow: boolean }
  /** A partial clone: this many files of the commit are not in it. */
  | { readonly kind: 'missing-contents'; readonly files: number }
  | { readonly kind: 'git-failed'; readonly note: string }
  | GitStop;

export type OpenedCommit = {
  /** The full id. */
  readonly id: string;
  readonly jail: Jail;
  /** As git would describe a clean checkout: every file is tracked. */
  readonly tree: GitTree;
  /** Names that cannot be packed, and why. */
  readonly skipped: readonly SkippedName[];
  /** Ends git. */
  readonly close: () => void;
};

export type SkippedName = { readonly path: RelPath; readonly why: string };

/** `commit` is an id, a branch or a tag, perhaps with steps back. Whoever opens it closes it. */
export function openCommit(
  root: string,
  commit: string,
  options: GitOptions = { program: 'git', globalExcludes: null },
): Promise<Result<OpenedCommit, CommitTrouble>> {
  return refuseWhenStopped(() => open(root, commit, options));
}

/** Runs `use` with an open commit and closes it again, whatever happens. */
export async function withCommit<T, E>(
  root: string,
  { commit, git }: { readonly commit: string; readonly git: GitOptions },
  use: (opened: OpenedCommit) => Promise<Result<T, E>>,
): Promise<Result<T, E | CommitTrouble>> {
  const opened = await openCommit(root, commit, git);
  if (!opened.ok) return opened;
  try {
    return await use(opened.value);
  } finally {
    opened.value.close();
  }
}

async function open(root: string, commit: string, options: GitOptions): Promise<Result<OpenedCommit, CommitTrouble>> {
  const listed = await listEntries(options, root, commit);
  if (!listed.ok) return listed;
  const { id, entries } = listed.value;
  const skipped: SkippedName[] = [];
  const named = entries.filter(({ path }) => {
    const why = whyUnusable(path);
    if (why !== null) skipped.push({ path, why });
    return why === null;
  });
  const tree = arrangeTree(named);
  for (const path of tree.doubled) skipped.push({ path, why: 'the same name stands in the commit twice' });

  const tracked = [...tree.entries.values()];
  const files = tracked.filter(({ kind }) => kind === 'file');
  const sizes = await measureOrNone(options, root, [...new Set(files.map((file) => file.id))]);
  const missing = sizes === null ? await listMissing(options, root, id) : null;
  const lacking = files.filter((file) => missing?.has(file.id) ?? !sizes!.has(file.id));
  if (lacking.length > 0) return fail({ kind: 'missing-contents', files: lacking.length });
  if (sizes === null) throw stopped('cat-file', 'failed');

  const thread = startBlobThread(options, root);
  return ok({
    id,
    jail: createCommitJail(tree, { sizes, reader: createBlobReader(thread) }),
    tree: { kind: 'tree', tracked, untracked: async () => [], infoExclude: null, note: null },
    skipped,
    close: thread.close,
  });
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

/** Null when git ended early, as versions before 2.45 do in a partial clone: they try to fetch, and may not. */
async function measureOrNone(
  options: GitOptions,
  root: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number> | null> {
  try {
    return await measureBlobs(options, root, ids);
  } catch (error) {
    if (error instanceof GitStopped && error.refusal.kind === 'git-stopped' && error.refusal.why === 'failed')
      return null;
    throw error;
  }
}

/** The objects of a commit that a partial clone does not hold; this question makes no git fetch them. */
async function listMissing(options: GitOptions, root: string, commit: string): Promise<ReadonlySet<string>> {
  const args = ['--no-walk', '--objects', '--no-object-names', '--missing=print', commit];
  const { output } = await runGit(options, root, { command: 'rev-list', kind: 'listing', args });
  return new Set(output.split('\n').flatMap((line) => (line.startsWith('?') ? [line.slice(1)] : [])));
}

/** A commit made by hand may hold any name; what git itself would not check out is not packed either. */
function whyUnusable(path: RelPath): string | null {
  const parsed = parseRelPath(path);
  if (!parsed.ok) return parsed.error;
  const parts = path.split('/');
  if (parts.some((part) => gitFolderName.test(part.replace(unseenByFileSystems, ''))))
    return 'a name of git’s own folder';
  return isTooLong(path, parts as RelPath[]) ? 'longer than a file system allows' : null;
}

function isTooLong(path: RelPath, parts: readonly RelPath[]): boolean {
  // No character has more than three bytes for each unit of its text.
  if (path.length * 3 <= maxNameBytes) return false;
  return pathToBytes(path).length > maxPathBytes || parts.some((part) => pathToBytes(part).length > maxNameBytes);
}

/** As file systems read it: without case, without what Windows drops at the end, or by its short name. */
const gitFolderName = /^(?:\.git|git~1)[. ]*(?::.*)?$/i;
/** Characters that some file systems leave out when they compare names. */
const unseenByFileSystems = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const maxNameBytes = 255;
const maxPathBytes = 4_095;
