/** Evaluates packs on recent fixes: each message is the task, on the tree before it, which is read from git objects. */
import { fail, ok, type Result } from '../../base/result.js';
import { packIn } from '../../contracts/plain/build-plain.js';
import { packRequest } from '../../contracts/plain/plain-request.js';
import { createGuard } from '../../guard/seal.js';
import { createAnalysisCache } from '../../index/cache.js';
import { type CommitTrouble, withCommit } from '../../jail/git/open-commit.js';
import { openGit } from '../../jail/git/open-git.js';
import { readPast } from '../../jail/git/past-commits.js';
import { refuseWhenStopped } from '../../model/git.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { FileCategory, FileEntry } from '../../model/snapshot.js';
import type { World } from '../../model/world.js';
import { analyseProject } from '../../pipeline/analyse-project.js';
import { type EngineOptions, gitOptionsOf, withWorld } from '../../pipeline/open-world.js';
import { type AskedFix, type EvalReport, makeReport } from './eval-report.js';
import { type Fix, fixesIn } from './fixes.js';
import { oldLines } from './old-lines.js';
import { type Changed, type Held, scorePack } from './score.js';

export type EvalRequest = {
  /** The number of fixes to evaluate (default 30). */
  readonly fixes?: number;
  /** The number of commits to search (default 2,000). */
  readonly commits?: number;
  /** In tokens, ascending (default 2,000 to 16,000). */
  readonly budgets?: readonly number[];
  /** Use any commit that changed a few files, not only fixes. */
  readonly anyCommit?: boolean;
};

export type EvalOptions = EngineOptions & {
  readonly onFix?: (done: number, wanted: number) => void;
};

export type EvalTrouble = CommitTrouble | { readonly kind: 'no-fixes'; readonly commits: number };

const defaultBudgets = [2_000, 4_000, 8_000, 16_000] as const;

export function evaluateHistory(
  root: string,
  request: EvalRequest,
  options: EvalOptions = {},
): Promise<Result<EvalReport, EvalTrouble | Refusal>> {
  return refuseWhenStopped(async (): Promise<Result<EvalReport, EvalTrouble | Refusal>> => {
    const wanted = request.fixes ?? 30;
    const budgets = request.budgets ?? defaultBudgets;
    const git = gitOptionsOf({ ...options, globalExcludes: null });
    const past = await readPast(root, request.commits ?? 2_000, git);
    if (!past.ok) return past;
    const cache = createAnalysisCache();
    const asked: AskedFix[] = [];
    for (const fix of fixesIn(past.value, { onlyFixes: request.anyCommit !== true })) {
      if (asked.length === wanted) break;
      options.onFix?.(asked.length, wanted);
      const changed = await changedLines(root, fix, options);
      if (changed === null) continue;
      const held = await askFor(fix, changed, { root, budgets, options: { ...options, cache } });
      if (!held.ok) return held;
      if (held.value !== null) asked.push(held.value);
    }
    if (asked.length === 0) return fail({ kind: 'no-fixes', commits: past.value.length });
    return ok(makeReport({ asked, budgets, commits: past.value.length }, createGuard()));
  });
}

/** Null if git fails. */
async function changedLines(root: string, fix: Fix, options: EngineOptions): Promise<Changed | null> {
  const git = openGit(gitOptionsOf({ ...options, globalExcludes: null }));
  const diff = await git.diffCommits?.(root, fix.parent, fix.id);
  if (diff?.kind !== 'diff') return null;
  const lines = oldLines(diff.text);
  const changed = new Map(fix.paths.map((path) => [path as string, lines.get(path) ?? []]));
  return [...changed.values()].some((ranges) => ranges.length > 0) ? changed : null;
}

type EvalContext = {
  readonly root: string;
  readonly budgets: readonly number[];
  readonly options: EngineOptions;
};

/** Null if the fix changed no source code of the tree before it, or too much for one pack. */
function askFor(
  fix: Fix,
  changed: Changed,
  { root, budgets, options }: EvalContext,
): Promise<Result<AskedFix | null, EvalTrouble | Refusal>> {
  const git = gitOptionsOf({ ...options, globalExcludes: null });
  return withCommit(root, { commit: fix.parent, git }, (commit) =>
    withWorld(root, { ...options, commit }, (world) => askIn(world, fix, { changed, budgets })),
  );
}

type Question = { readonly changed: Changed; readonly budgets: readonly number[] };

async function askIn(
  world: World,
  fix: Fix,
  { changed, budgets }: Question,
): Promise<Result<AskedFix | null, Refusal>> {
  const analysed = await analyseProject(world, DEFAULT_SCAN_LIMITS);
  const sources = new Set<string>(analysed.snapshot.files.filter(isSource).map(({ path }) => path));
  const gold: Changed = new Map([...changed].filter(([path, ranges]) => sources.has(path) && ranges.length > 0));
  if (gold.size === 0 || gold.size > maxSources) return ok(null);
  const held: Held[] = [];
  for (const budget of budgets) {
    const packed = await packIn({ ...world, analysed }, packRequest({ task: fix.question, budget }));
    // A task without results, or one that alone exceeds a small budget, scores zero.
    held.push(packed.ok ? scorePack(packed.value, gold) : { files: 0, ranges: 0, tokens: 0 });
  }
  const ranges = [...gold.values()].reduce((sum, list) => sum + list.length, 0);
  return ok({ id: fix.id, subject: fix.subject, paths: [...gold.keys()] as RelPath[], ranges, held });
}

/** Only source code counts; tests, documentation and settings follow from it. */
function isSource({ category, lowValue, type }: FileEntry): boolean {
  return type === 'text' && lowValue === null && !besideSource.includes(category);
}

const maxSources = 8;
const besideSource: readonly FileCategory[] = ['test', 'documentation', 'config', 'build', 'dependency', 'other'];
