/** What each option of the task contract may be. A field without a line here does not compile. */
import { anything, count, list, oneOf, text } from '../base/shape.js';
import { budgetTiers, modelTiers } from '../contracts/task/task-limits.table.js';
import { satisfying } from './arguments.js';
import { engineFields } from './options.table.js';
import type { TaskOptions } from './task.js';

export const taskFields = {
  ...engineFields,
  tier: oneOf(...modelTiers),
  iteration: count,
  issues: satisfying(
    'a list of issues or the text of one',
    (value) => typeof value === 'string' || Array.isArray(value),
  ),
  repairTickets: list(anything),
  inputFiles: list(text),
  diff: satisfying(
    'a unified diff as text, { base, head } or { worktree: true }',
    (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
  ),
  budgetTier: oneOf(...budgetTiers),
  topIssues: count,
  diffSummaryChars: count,
  format: oneOf('json', 'markdown'),
} satisfies Record<keyof TaskOptions, unknown>;
