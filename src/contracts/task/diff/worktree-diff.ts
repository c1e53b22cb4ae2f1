/**
 * The diff between HEAD and the work tree, including untracked files, by reading and hashing. git's own work-tree diff
 * would run filters that the project configures (INV-9). Files with secret names are not read.
 */
import { sortedBy } from '../../../base/order.js';
import { fail, ok, type Result } from '../../../base/result.js';
import type { StepBudget } from '../../../base/step-budget.js';
import { secretPathRule } from '../../../guard/paths.js';
import { badRequest } from '../../../guard/refusal.js';
import type { BlobAnswer, GitAbsent, GitDiff, TooManyChanges } from '../../../model/git.js';
import { DEFAULT_SCAN_LIMITS, maxChangedFiles } from '../../../model/limits.js';
import { parentOf, type RelPath } from '../../../model/path.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import type { World } from '../../../model/world.js';
import { classifyFile } from '../../../scan/classify/classify.js';
import { ownOutputs } from '../../../scan/own-output.js';
import { blobId } from '../../worker/scope/blob-id.js';
import { diffLines } from './line-diff.js';
import { boundDiff, maxDiffChars, tooLargeToShow } from './unified-diff.js';

export async function diffWorktree(world: World): Promise<GitDiff | GitAbsent | TooManyChanges> {
  if (world.commit != null) return { kind: 'absent', note: 'a commit has no work tree' };
  const [commit, tree] = [await world.git.listCommit?.(world.root, 'HEAD'), await world.git.describeTree(world.root)];
  if (commit === undefined || commit.kind === 'absent') return commit ?? { kind: 'absent', note: null };
  if (tree.kind === 'absent') return tree;
  const committed = new Map<RelPath, string>(commit.files.map(({ path, id }) => [path, id]));
  const here = tree.tracked.flatMap(({ path, kind, skipped }) => (kind === 'file' && !skipped ? [path] : []));
  const skipped = new Set(tree.tracked.flatMap((entry) => (entry.skipped ? [entry.path] : [])));
  const listed = (await tree.untracked()).filter((path) => !path.endsWith('/')) as RelPath[];
  const untracked = othersWork(world, listed, new Set(tree.tracked.map(({ path }) => path)));
  const changed: ChangedFile[] = [];
  for (const path of new Set([...committed.keys(), ...here, ...untracked])) {
    const change = skipped.has(path) ? null : findChange(world, path, committed.get(path) ?? null);
    if (change !== null) changed.push(change);
    if (changed.length > maxChangedFiles) return { kind: 'too-many-changes', max: maxChangedFiles };
  }
  const inOrder = sortedBy(changed, ({ path }) => path);
  return { kind: 'diff', text: await writeDiff(world, inOrder) };
}

/** `id` is the object in the commit, null for a new file. */
type ChangedFile = { readonly path: RelPath; readonly id: string | null };

/** Does not keep the bytes, which may not fit into memory. */
function findChange(world: World, path: RelPath, id: string | null): ChangedFile | null {
  if (secretPathRule(path) !== null) return null;
  const now = readNow(world, path);
  if (now === 'unreadable' || (now === null && id === null)) return null;
  return now !== null && id !== null && blobId(now, id) === id ? null : { path, id };
}

/** Null if the file does not exist. */
function readNow(world: World, path: RelPath): Buffer | null | 'unreadable' {
  const opened = world.jail.readSync(path, DEFAULT_SCAN_LIMITS.maxFileBytes);
  if (opened.ok) return opened.value.bytes;
  return opened.error.reason === 'missing' ? null : 'unreadable';
}

async function writeDiff(world: World, changed: readonly ChangedFile[]): Promise<string> {
  const asked = { ids: changed.flatMap(({ id }) => id ?? []), maxBytes: DEFAULT_SCAN_LIMITS.maxFileBytes };
  const blobs = (world.git.readBlobs?.(world.root, asked) ?? none())[Symbol.asyncIterator]();
  const parts: string[] = [];
  const budget: StepBudget = { steps: maxSteps };
  let room = maxDiffChars;
  try {
    for (const { path, id } of changed) {
      const before = id === null ? null : ((await blobs.next()).value?.bytes ?? 'missing');
      const now = readNow(world, path);
      if (before === 'missing' || now === 'unreadable') continue;
      const part = room <= 0 ? `${headerOf(path, before, now)}${notShown}` : diffFile(path, { before, now, budget });
      room -= part?.length ?? 0;
      if (part !== null) parts.push(part);
    }
  } finally {
    await blobs.return?.();
  }
  return parts.join('');
}

type Side = Buffer | 'too-large' | null;
type FileVersions = { readonly before: Side; readonly now: Buffer | null; readonly budget: StepBudget };

function diffFile(path: RelPath, { before, now, budget }: FileVersions): string | null {
  const header = headerOf(path, before, now);
  if (before === 'too-large') return `${header}${notShown}`;
  const [old, fresh] = [textOf(path, before), textOf(path, now)];
  if (old === null || fresh === null) return `${header}Binary files differ\n`;
  // A checkout may have other line ends than the commit.
  const hunks = diffLines(old.replaceAll('\r\n', '\n'), fresh.replaceAll('\r\n', '\n'), budget);
  if (hunks === '' && before !== null && now !== null) return null;
  const names =
    hunks === ''
      ? ''
      : `--- ${before === null ? '/dev/null' : `a/${path}`}\n+++ ${now === null ? '/dev/null' : `b/${path}`}\n`;
  return `${header}${names}${hunks}`;
}

function headerOf(path: RelPath, before: Side, now: Buffer | null): string {
  const kind = before === null ? 'new file mode 100644\n' : now === null ? 'deleted file mode 100644\n' : '';
  return `diff --git a/${path} b/${path}\n${kind}`;
}

function textOf(path: RelPath, bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length === 0) return '';
  const file = classifyFile(path, bytes);
  return file.kept ? file.content.text : null;
}

async function* none(): AsyncGenerator<BlobAnswer> {}

const notShown = `${tooLargeToShow}\n`;
/** Steps for all files together. If they run out, changed lines are shown as replaced. */
const maxSteps = 20_000_000;

/** Untracked files written by a person: not the outputs of a run, nor earlier packs. */
function othersWork({ jail }: World, untracked: readonly RelPath[], tracked: ReadonlySet<string>): readonly RelPath[] {
  const byFolder = new Map<string, ReadonlySet<string>>();
  const namesIn = (folder: RelPath | ''): ReadonlySet<string> => {
    const listed = jail.list(folder);
    if (!listed.ok) return new Set();
    const own = ownOutputs(listed.value, { jail, tracked, folder });
    return new Set(listed.value.map(({ name }) => name).filter((name) => !own.has(name)));
  };
  return untracked.filter((path) => {
    const folder = parentOf(path);
    const names = byFolder.get(folder) ?? namesIn(folder);
    byFolder.set(folder, names);
    return names.has(path.slice(folder === '' ? 0 : folder.length + 1));
  });
}

/** The changes of the last iteration: given as text, or computed between two commits or from the work tree. */
export type TaskDiff = string | { readonly base: string; readonly head: string } | { readonly worktree: true };

export async function findDiff(world: World, asked: TaskDiff): Promise<Result<string, Refusal>> {
  if (typeof asked === 'string') return ok(asked);
  const found =
    'worktree' in asked ? await diffWorktree(world) : await world.git.diffCommits?.(world.root, asked.base, asked.head);
  if (found?.kind === 'diff') return boundDiff(found.text);
  if (found?.kind === 'too-many-changes') return fail(found);
  const problem = {
    path: 'diff',
    expected: 'worktree' in asked ? 'a git work tree with a commit' : 'two commits of this repository',
    found: found?.note ?? 'no git repository',
    fix: 'Name two commits as BASE..HEAD, or give the diff as a file.',
  };
  return fail(badRequest([problem]));
}
