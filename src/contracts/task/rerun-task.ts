/** Asks a recorded task again, for `verify`: the record holds the task, the issues and the diff, guarded. */
import { type Sha256, sha256 } from '../../base/hash.js';
import type { Json } from '../../base/json.js';
import { ok, type Result } from '../../base/result.js';
import { count, oneOf, openRecord, orNull, record, text } from '../../base/shape.js';
import type { Refusal } from '../../model/refusal.js';
import type { EngineOptions } from '../../pipeline/open-world.js';
import { buildTaskPack } from './build-task.js';
import { withoutNulls } from './openspec/openspec-tasks.js';
import { issuesShape } from './read-issues.js';
import { budgetTiers, modelTiers } from './task-limits.table.js';

const recorded = record({
  task: openRecord({}),
  tier: oneOf(...modelTiers),
  budget_tier: oneOf(...budgetTiers),
  iteration: orNull(count),
  issues: { ...issuesShape, check: (value, path) => issuesShape.check(withoutNulls(value as Json), path) },
  diff: text,
  top_issues: count,
  diff_summary_chars: count,
  format: oneOf('json', 'markdown'),
});

/** Null when the request cannot be read: then it is not one that this contract wrote. */
export function rerunTask(
  root: string,
  { request }: { readonly request: Json },
  options: EngineOptions,
): Promise<Result<{ readonly sha256: Sha256; readonly manifest: string }, Refusal>> | null {
  if (recorded.check(request, '$').length > 0) return null;
  const { iteration, diff, ...asked } = recorded.read(request);
  const { task, issues } = request as unknown as { readonly task: object; readonly issues: readonly object[] };
  return buildTaskPack(root, task, {
    ...options,
    issues,
    diff,
    tier: asked.tier,
    budgetTier: asked.budget_tier,
    topIssues: asked.top_issues,
    diffSummaryChars: asked.diff_summary_chars,
    format: asked.format,
    ...(iteration === null ? {} : { iteration }),
  }).then((built) => (built.ok ? ok({ sha256: sha256(built.value.text), manifest: built.value.manifest }) : built));
}
