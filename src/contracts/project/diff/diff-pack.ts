/**
 * Packs a change: the diff, each changed file with its hunks and their definitions, callers as signatures, tests, and
 * dependencies. Compares a commit with the work tree, or two commits of which the root holds the second.
 */
import type { Json } from '../../../base/json.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { renderers } from '../../../emit/renderers.js';
import { badRequest } from '../../../guard/refusal.js';
import type { AnalysedProject, Contract } from '../../../model/contract.js';
import type { GitAbsent, GitDiff, TooManyChanges } from '../../../model/git.js';
import type { Pack } from '../../../model/pack.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import type { World } from '../../../model/world.js';
import { withWorld } from '../../../pipeline/open-world.js';
import { runPipeline } from '../../../pipeline/pack.js';
import { exclusionOf } from '../../../pipeline/target-errors.js';
import { type BuiltPack, withTrace } from '../../plain/build-plain.js';
import { boundDiff, createSummary, withoutSecretFiles } from '../../task/diff/unified-diff.js';
import { diffWorktree } from '../../task/diff/worktree-diff.js';
import { compareToBlob } from '../../worker/scope/blob-id.js';
import { reasonOf } from '../default-exclusions.js';
import { type Shared, takeShare, withGrowth } from '../full/text-share.js';
import { type Bounds, boundsOf, given, type ProjectOptions, projectPolicy, shapeProject } from '../scanned-project.js';
import { type Change, readChanges } from './diff-changes.js';
import { gatherAround, type PointedFile } from './related-context.js';

export type DiffAsked = Bounds & {
  /** The commit before the changes. */
  readonly base: string;
  /** The commit with the changes, whose files the root holds. Default: the work tree. */
  readonly head?: string;
  /** Compare with the merge base of `base` and `head` (or the work tree) instead of `base` itself. */
  readonly fromFork?: boolean;
  /** The resolved commits of a recorded pack, since a branch may move. */
  readonly ids?: { readonly base: string; readonly head?: string };
};

export function packDiff(
  root: string,
  request: DiffAsked,
  options: ProjectOptions = {},
): Promise<Result<BuiltPack, Refusal>> {
  return withWorld(root, options, async (world) => {
    const isForked = request.fromFork === true && request.ids === undefined;
    const asked = isForked ? await fromFork(world, request) : request;
    if (asked === null)
      return fail(wrongCommit('base', 'a commit that shares history with the other', 'none, or no such commit'));
    const diff = await findChanges(world, asked);
    if (!diff.ok) return diff;
    const changes = readChanges(diff.value);
    if (changes.length === 0)
      return fail(wrongCommit('base', 'a commit since which something has changed', 'no change'));
    const elsewhere = await whatIsElsewhere(world, asked, changes);
    if (elsewhere !== null) return fail(elsewhere);
    const { base, head, fromFork: parted, budget, format } = asked;
    const recorded = given({ base, head, fromFork: parted, ids: await idsOf(world, asked), budget, format });
    const task: DiffTask = { diff: withoutSecretFiles(diff.value), changes, asked, recorded, options };
    const packed = await runPipeline(diffContract, task, world);
    return packed.ok ? ok(withTrace(packed.value)) : packed;
  });
}

type DiffTask = {
  readonly diff: string;
  readonly changes: readonly Change[];
  readonly asked: DiffAsked;
  /** The request as recorded, with resolved commits. */
  readonly recorded: Json;
  readonly options: ProjectOptions;
};

type DiffFacts = DiffTask & { readonly shown: Shared };

export const diffContract: Contract<DiffTask, DiffFacts, Pack> = {
  id: 'project-diff/1',
  policy: ({ options, asked }) => projectPolicy(options, boundsOf(asked)),
  // Guard the whole diff before anything is cut.
  clean: (task, clean) => ({ ...task, diff: clean(task.diff) }),
  gather: (task, analysed, { readText, tokens }) => {
    const { diff, changes, asked } = task;
    const shown = takeShare(diff, { ...boundsOf(asked), tokens, cut: createSummary(diff) });
    const starts = changes.flatMap((change) => startOf(change, analysed) ?? []);
    return ok({
      facts: { ...task, shown },
      task: describe(asked),
      texts: [
        { kind: 'project-meta', title: 'Changed files', text: listChanges(changes, analysed), priority: 'P0' },
        { kind: 'diff-hint', title: 'Diff', text: shown.text, priority: 'P0' },
      ],
      ...gatherAround(analysed.index, starts, readText),
    });
  },
  renderer: ({ asked }) => renderers[boundsOf(asked).format],
  shape: ({ options, recorded }, { pack }) => ok(shapeProject(pack, { options, asked: recorded })),
  tooLarge: (refusal, { shown }) => withGrowth(refusal, shown),
};

function describe({ base, head, fromFork: parted }: DiffAsked): string {
  if (parted === true) return `What ${head ?? 'the work tree'} has changed since it parted from ${base}.`;
  return head === undefined ? `What has changed since ${base}.` : `What has changed between ${base} and ${head}.`;
}

/** Null if the two share no history. */
async function fromFork({ git, root }: World, asked: DiffAsked): Promise<DiffAsked | null> {
  const { base, head } = asked;
  const fork = (await git.forkOf?.(root, base, head ?? 'HEAD')) ?? null;
  if (fork === null) return null;
  const headId = head === undefined ? null : await git.resolveCommit?.(root, head);
  return { ...asked, ids: { base: fork, ...(headId == null ? {} : { head: headId }) } };
}

/** A name that resolves to no commit is recorded as is. */
async function idsOf({ git, root }: World, { base, head, ids }: DiffAsked) {
  const idOf = async (name: string) => (await git.resolveCommit?.(root, name)) ?? name;
  if (ids !== undefined) return ids;
  return { base: await idOf(base), ...(head === undefined ? {} : { head: await idOf(head) }) };
}

async function findChanges(world: World, asked: DiffAsked): Promise<Result<string, Refusal>> {
  const { git } = world;
  const { base, head } = asked.ids ?? asked;
  // git's own work-tree diff would run filters. This one only reads and compares (INV-9).
  const since = { ...git, listCommit: async (at: string) => git.listCommit?.(at, base) ?? absent };
  const found: GitDiff | GitAbsent | TooManyChanges =
    head === undefined
      ? await diffWorktree({ ...world, git: since })
      : ((await git.diffCommits?.(world.root, base, head)) ?? absent);
  if (found.kind === 'diff') return boundDiff(found.text);
  if (found.kind === 'too-many-changes') return fail(found);
  const isHead = found.note?.includes('second') === true;
  const what = found.note?.startsWith('no commit of') === true ? 'no commit of this name' : found.note;
  return fail(wrongCommit(isHead ? 'head' : 'base', 'a commit of this repository', what ?? 'no git repository'));
}

const absent: GitAbsent = { kind: 'absent', note: null };

/** Line numbers of one tree must not be used in another. */
async function whatIsElsewhere(world: World, asked: DiffAsked, changes: readonly Change[]): Promise<Refusal | null> {
  const { head } = asked.ids ?? asked;
  if (head === undefined) return null;
  const commit = await world.git.listCommit?.(world.root, head);
  if (commit?.kind !== 'commit') return wrongCommit('head', 'a commit of this repository', 'no such commit');
  const ids = new Map<string, string>(commit.files.map(({ path, id }) => [path, id]));
  world.jail.foresee?.(
    changes.map(({ path }) => path),
    maxCompared,
  );
  const differs = changes.some(({ path, lines }) => {
    const id = ids.get(path);
    const opened = id === undefined || lines.length === 0 ? null : world.jail.readSync(path, maxCompared);
    return opened?.ok === true && compareToBlob(opened.value.bytes, id!) === 'different';
  });
  if (!differs) return null;
  return wrongCommit('head', 'the commit whose files the root holds', 'other contents in changed files');
}

function wrongCommit(path: 'base' | 'head', expected: string, found: string): Refusal {
  const fix = fixes[expected] ?? 'Name an id, a branch or a tag; in a shallow clone run git fetch --unshallow first.';
  return badRequest([{ path, expected, found, fix }]);
}

const fixes: Readonly<Record<string, string>> = {
  'the commit whose files the root holds': 'Check it out, or leave it out to compare with the files as they are.',
  'a commit since which something has changed': 'Name an earlier commit, or change something first.',
};

/** The visible part of a change. Lock files and generated files are optional. */
function startOf({ path, kind, hunks, lines }: Change, { index }: AnalysedProject): PointedFile | null {
  const number = index.numberOf.get(path);
  if (number === undefined || kind === 'D') return null;
  const isRequired = hunks.length > 0 && index.files[number]!.entry.lowValue === null;
  const isWhole = kind === 'A';
  return { path, core: isWhole ? [] : hunks, lines: isWhole ? [] : lines, isWhole, isRequired, why: whys[kind] };
}

const whys = { A: 'added', M: 'changed', R: 'renamed', D: 'deleted' } as const;

/** Lists changes in git's format: a letter and the path, and what is not shown below. */
function listChanges(changes: readonly Change[], { snapshot, index }: AnalysedProject): string {
  const lines = changes.slice(0, maxListed).map(({ path, was, kind, added, removed }) => {
    const exclusion = kind === 'D' || index.numberOf.has(path) ? undefined : exclusionOf(path, snapshot);
    return [
      `${kind} ${path}`,
      ...(added + removed === 0 ? [] : [`+${added} -${removed}`]),
      ...(was === null ? [] : [`(was ${was})`]),
      ...(exclusion === undefined ? [] : [`(not shown: ${reasonOf(exclusion)})`]),
    ].join(' ');
  });
  const more = changes.length - lines.length;
  return `${[...lines, ...(more === 0 ? [] : [`and ${more} more`])].join('\n')}\n`;
}

const maxListed = 200;
/** More than the largest file that is scanned. */
const maxCompared = 64_000_000;
