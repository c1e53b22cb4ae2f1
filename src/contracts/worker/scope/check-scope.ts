/**
 * The scope check compares files written since the task's start commit with the files that the task declared there. A
 * write counts in the work tree, in git's index, in a commit and above the root. Files that other tasks of the same wave declare are listed separately, and `.nexus` is exempt. Nothing is reverted: the
 * result is a list.
 */
import { fail, ok, type Result } from '../../../base/result.js';
import { flag, list, type Of, oneOf, orNull, record, text } from '../../../base/shape.js';
import { guardJson } from '../../../guard/guard-json.js';
import { badRequest } from '../../../guard/refusal.js';
import { openGitHistory } from '../../../jail/git/open-git.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { type EngineOptions, gitOptionsOf, withWorld } from '../../../pipeline/open-world.js';
import { openNexus } from '../nexus.js';
import { covers, isPattern, plainPath } from '../plan-globs.js';
import { type AskedTask, findTask, type GraphTask } from '../read-graph.js';
import { isSamePhase } from '../read-plan.js';
import { boundaryOf } from '../slots/boundary-slot.js';
import { authorityOf, type JudgedAuthority, type SelfAuthorised } from './authority.js';
import { writesBesideTree } from './hidden-writes.js';
import { openStartNexus } from './start-documents.js';
import { allChangesSince, type Change, type Changes } from './written-since.js';

const changeFields = { path: text, change: oneOf('added', 'changed', 'deleted'), renamed: orNull(text) };

/** `self-authorised`: the task, its plan or its boundaries differ from the start commit. */
const whys = ['undeclared', 'boundary', 'above-root', 'self-authorised'] as const;

export const workerScopeShape = record({
  taskId: text,
  startCommit: text,
  ok: flag,
  violations: list(record({ ...changeFields, why: oneOf(...whys), detail: text })),
  /** Written and declared by the task. */
  declared: list(record(changeFields)),
  /** Written and declared by other tasks of the same wave. */
  others: list(record({ ...changeFields, taskIds: list(text) })),
  /** Written under `.nexus`. */
  exempt: list(record(changeFields)),
  notes: list(text),
});

export type ScopeReport = Of<typeof workerScopeShape>;

export type ScopeOptions = EngineOptions & {
  /** Overrides the task's start commit. */
  readonly since?: string;
};

export function checkScope(
  root: string,
  asked: AskedTask,
  options: ScopeOptions = {},
): Promise<Result<ScopeReport, Refusal>> {
  return withWorld(root, options, async (world) => {
    const now = openNexus(world.jail);
    const found = findTask(now, asked);
    if (!found.ok && options.since === undefined) return found;
    const own = found.ok ? found.value.task.startCommit : null;
    const commit = options.since ?? own ?? 'HEAD';
    const git = gitOptionsOf(options);
    const history = openGitHistory(git);
    const past = await history.describeSince(world.root, commit);
    if (past.kind === 'absent')
      return fail(noHistory('$.root', 'a git work tree', past.note ?? 'a folder without git'));
    if (past.kind === 'unknown-commit') return fail(noHistory('$.startCommit', 'a commit of this repository', commit));
    const start = await openStartNexus(past, world.git, { root: world.root, graph: asked.graph });
    const authority = authorityOf({ start, now }, asked);
    if (!authority.ok) return authority;
    const changes = await allChangesSince(past, { root: world.root, jail: world.jail, history });
    if ('kind' in changes) return fail(changes);
    const hidden = await writesBesideTree(world.root, { past, seen: changes.changes, git });
    if ('kind' in hidden) return fail(hidden);
    const source = options.since === undefined && asked.task === undefined ? startNote(own) : [];
    const notes = [...source, ...authority.value.notes, ...changes.notes, ...hidden.notes];
    const report = judgeScope(authority.value, { changes: [...changes.changes, ...hidden.changes], notes });
    return ok({ ...guardJson(report).value, startCommit: past.commit });
  });
}

function startNote(commit: string | null): string[] {
  return commit === null
    ? ['the task has no startCommit: HEAD is taken']
    : ['the start commit is the one that the task graph names now: --since names one that no worker can change'];
}

export function judgeScope(
  { task, graph, limits, changed }: Omit<JudgedAuthority, 'notes'>,
  { changes, notes }: Changes,
): Omit<ScopeReport, 'startCommit'> {
  const own = declares(task);
  const beside = graph.tasks.filter((other) => runsBeside(other, task));
  const claims = beside.map((other) => ({ id: other.id, isOwn: declares(other) }));
  const others = (path: string) => claims.filter(({ isOwn }) => isOwn(path)).map(({ id }) => id);
  const judged = changes.map((change) => ({ change, place: judgeChange(change, { own, others, limits, changed }) }));
  const at = <K extends ChangeVerdict['kind']>(kind: K) =>
    judged.flatMap(({ change, place }) =>
      place.kind === kind ? [{ change, place: place as Extract<ChangeVerdict, { readonly kind: K }> }] : [],
    );
  const written = at('violation').map(({ change, place: { why, detail } }) => ({ ...change, why, detail }));
  // An ignored document is no change for git, but what it authorises still differs from the commit.
  const unseen = changed.filter(({ path }) => !changes.some((change) => change.path === path));
  const violations = [
    ...written,
    ...unseen.map((one) => ({ ...one, change: 'changed' as const, renamed: null, why: 'self-authorised' as const })),
  ];
  return {
    taskId: task.id,
    ok: violations.length === 0,
    violations,
    declared: at('declared').map(({ change }) => change),
    others: at('other').map(({ change, place }) => ({ ...change, taskIds: place.taskIds })),
    exempt: at('exempt').map(({ change }) => change),
    notes,
  };
}

/** Equal wave numbers of different phases are different waves, which run at other times. */
function runsBeside(other: GraphTask, task: GraphTask): boolean {
  return other.id !== task.id && other.wave === task.wave && isSamePhase(other.phase, task.phase);
}

/** Whether a task declares a file, by its path or by a pattern. */
function declares({ filesModified }: GraphTask): (path: string) => boolean {
  const paths = new Set(filesModified.map(plainPath));
  const patterns = filesModified.filter(isPattern);
  return (path) => paths.has(path) || patterns.some((pattern) => covers(pattern, path));
}

type ChangeVerdict =
  | { readonly kind: 'declared' | 'exempt' }
  | { readonly kind: 'other'; readonly taskIds: readonly string[] }
  | { readonly kind: 'violation'; readonly why: (typeof whys)[number]; readonly detail: string };

type DeclaredFiles = {
  readonly own: (path: string) => boolean;
  readonly others: (path: string) => readonly string[];
  readonly limits: readonly string[];
  readonly changed: readonly SelfAuthorised[];
};

function judgeChange({ path }: Change, { own, others, limits, changed }: DeclaredFiles): ChangeVerdict {
  const authorises = changed.find((one) => one.path === path);
  if (authorises !== undefined) return { kind: 'violation', why: 'self-authorised', detail: authorises.detail };
  if (path.startsWith('../')) return { kind: 'violation', why: 'above-root', detail: '' };
  if (path.startsWith('.nexus/')) return { kind: 'exempt' };
  const boundary = boundaryOf(path, limits);
  const isOwn = own(path);
  const taskIds = others(path);
  if (isOwn && boundary === null) return { kind: 'declared' };
  if (!isOwn && taskIds.length > 0) return { kind: 'other', taskIds };
  if (boundary !== null) return { kind: 'violation', why: 'boundary', detail: boundary };
  return { kind: 'violation', why: 'undeclared', detail: '' };
}

function noHistory(path: string, expected: string, found: string): Refusal {
  const fix =
    found === 'HEAD'
      ? 'There is no commit yet to compare with: commit once before a task begins.'
      : 'The check compares the work tree with a commit: run it in a git work tree, and name the commit with --since.';
  return badRequest([{ path, expected, found, fix }]);
}
