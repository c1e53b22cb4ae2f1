/**
 * The scope check compares files written since the task's start commit with the files that the task declared. Files
 * that other tasks of the same wave declare are listed separately, and `.nexus` is exempt. Nothing is reverted: the
 * result is a list.
 */
import type { Json } from '../../../base/json.js';
import { fail, ok, type Result } from '../../../base/result.js';
import { flag, list, type Of, oneOf, orNull, record, text } from '../../../base/shape.js';
import { guardJson } from '../../../guard/guard-json.js';
import { badRequest } from '../../../guard/refusal.js';
import { openGitHistory } from '../../../jail/git/open-git.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import { type EngineOptions, gitOptionsOf, withWorld } from '../../../pipeline/open-world.js';
import { groupValues } from '../../group-values.js';
import { openNexus } from '../nexus.js';
import { plainPath } from '../plan-globs.js';
import type { GraphTask, TaskGraph } from '../read-graph.js';
import { type AskedTask, findTask } from '../read-graph.js';
import { isSamePhase, readPlan } from '../read-plan.js';
import { boundaries, boundaryOf, readSettings } from '../slots/boundary-slot.js';
import type { Change, Changes } from './written-since.js';
import { allChangesSince } from './written-since.js';

const changeFields = { path: text, change: oneOf('added', 'changed', 'deleted'), renamed: orNull(text) };

export const workerScopeShape = record({
  taskId: text,
  startCommit: text,
  ok: flag,
  violations: list(record({ ...changeFields, why: oneOf('undeclared', 'boundary'), detail: text })),
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
    const nexus = openNexus(world.jail);
    const found = findTask(nexus, asked);
    if (!found.ok) return found;
    const { task, graph } = found.value;
    const commit = options.since ?? task.startCommit ?? 'HEAD';
    const history = openGitHistory(gitOptionsOf(options));
    const past = await history.describeSince(world.root, commit);
    if (past.kind === 'absent')
      return fail(noHistory('$.root', 'a git work tree', past.note ?? 'a folder without git'));
    if (past.kind === 'unknown-commit') return fail(noHistory('$.startCommit', 'a commit of this repository', commit));
    const limits = boundaries(readPlan(nexus, task), readSettings(nexus)).value;
    const changes = await allChangesSince(past, { root: world.root, jail: world.jail, history });
    if ('kind' in changes) return fail(changes);
    const notes =
      options.since === undefined && task.startCommit === null ? ['the task has no startCommit: HEAD is taken'] : [];
    const report = judgeScope({ task, graph, limits }, { ...changes, notes: [...notes, ...changes.notes] });
    const { value } = guardJson(report as unknown as Json);
    return ok({ ...(value as unknown as typeof report), startCommit: past.commit });
  });
}

export type Scope = { readonly task: GraphTask; readonly graph: TaskGraph; readonly limits: readonly string[] };

export function judgeScope(
  { task, graph, limits }: Scope,
  { changes, notes }: Changes,
): Omit<ScopeReport, 'startCommit'> {
  const own = new Set(task.filesModified.map(plainPath));
  const others = claimsOf(graph.tasks.filter((other) => runsBeside(other, task)));
  const judged = changes.map((change) => ({ change, place: judgeChange(change, { own, others, limits }) }));
  const at = <K extends ChangeVerdict['kind']>(kind: K) =>
    judged.flatMap(({ change, place }) =>
      place.kind === kind ? [{ change, place: place as Extract<ChangeVerdict, { readonly kind: K }> }] : [],
    );
  const violations = at('violation').map(({ change, place: { why, detail } }) => ({ ...change, why, detail }));
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

function claimsOf(tasks: readonly GraphTask[]): Map<string, string[]> {
  const paths = ({ filesModified }: GraphTask) => [...new Set(filesModified.map(plainPath))];
  return groupValues(tasks.flatMap((task) => paths(task).map((path) => [path, task.id] as const)));
}

type ChangeVerdict =
  | { readonly kind: 'declared' | 'exempt' }
  | { readonly kind: 'other'; readonly taskIds: readonly string[] }
  | { readonly kind: 'violation'; readonly why: 'undeclared' | 'boundary'; readonly detail: string };

type DeclaredFiles = {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlyMap<string, readonly string[]>;
  readonly limits: readonly string[];
};

function judgeChange({ path }: Change, { own, others, limits }: DeclaredFiles): ChangeVerdict {
  if (path.startsWith('.nexus/')) return { kind: 'exempt' };
  const boundary = boundaryOf(path, limits);
  const taskIds = others.get(path);
  if (own.has(path) && boundary === null) return { kind: 'declared' };
  if (!own.has(path) && taskIds !== undefined) return { kind: 'other', taskIds };
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
