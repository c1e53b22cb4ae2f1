import type { Json } from '../../base/json.js';
import { count, list, oneOf, openRecord, optional, orNull, record, text } from '../../base/shape.js';
import { type RegisteredContract, type Replayer, type Rerunner, rerunOf } from '../registered-contract.js';
import { buildTaskPack } from './build-task.js';
import { withoutNulls } from './openspec/openspec.js';
import { projectShape, taskShape } from './openspec/openspec-shapes.js';
import { issuesShape } from './read-issues.js';
import { createTaskRenderer } from './render-task.js';
import { taskContract } from './task-contract.js';
import { readTaskFacts } from './task-facts-codec.js';
import { budgetTiers, modelTiers } from './task-limits.table.js';
import { contextPackShape } from './task-wire.js';

const recorded = record({
  task: openRecord({}),
  tier: oneOf(...modelTiers),
  budget_tier: oneOf(...budgetTiers),
  iteration: orNull(count),
  issues: { ...issuesShape, check: (value, path) => issuesShape.check(withoutNulls(value as Json), path) },
  input_files: optional(list(text), []),
  diff: text,
  top_issues: count,
  diff_summary_chars: count,
  format: oneOf('json', 'markdown'),
});

/** The record holds the guarded task, issues and diff. */
const rerunTask: Rerunner = (root, { request }, options) => {
  if (recorded.check(request, '$').length > 0) return null;
  const { iteration, diff, ...asked } = recorded.read(request);
  const { task, issues } = request as unknown as { readonly task: object; readonly issues: readonly object[] };
  const { tier, budget_tier: budgetTier, top_issues: topIssues, diff_summary_chars: diffSummaryChars, format } = asked;
  const { input_files: inputFiles } = asked;
  const rules = {
    tier,
    budgetTier,
    topIssues,
    diffSummaryChars,
    inputFiles,
    format,
    ...(iteration === null ? {} : { iteration }),
  };
  return rerunOf(buildTaskPack(root, task, { ...options, ...rules, issues, diff }));
};

const replayTask: Replayer = ({ facts, items }) => {
  const { request, found } = readTaskFacts(facts, items);
  const renderer = createTaskRenderer(request, found);
  return {
    renderer,
    write: ({ blocks }) => {
      const { json, markdown } = renderer.forms(blocks);
      const written = request.format === 'json' ? json : markdown;
      return { written, described: { tokens: written.length } };
    },
  };
};

export const task: RegisteredContract = {
  id: taskContract.id,
  schemas: {
    'context-pack': contextPackShape,
    task: taskShape,
    'openspec-project': projectShape,
    issues: issuesShape,
  },
  command: 'task',
  page: 'docs/contracts/task.md',
  rerun: rerunTask,
  replay: replayTask,
};
