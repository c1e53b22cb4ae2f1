/** The shapes of an openspec project and its tasks. If both letter cases are given, camelCase wins. */
import * as s from '../../../base/shape.js';
import { otherCases } from '../../letter-cases.js';

/** A number, or a text that `Number(text)` converts to one. */
const numberish: s.Shape<number | string> = s.anyOf(
  { ...s.numberBetween(-1e15, 1e15), name: ['a number', 'numbers'] },
  s.text,
);

export function toNumber(value: number | string | undefined): number | undefined {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const criterionShape = s.openRecord(
  {
    id: s.optional(s.filledText),
    text: s.optional(s.text),
    type: s.optional(s.oneOf('behavior', 'evidence')),
    evidence: s.optional(
      s.openRecord(
        { mustIncludeFiles: s.optional(s.list(s.text)) },
        { name: ['an evidence object', 'evidence objects'], aliases: otherCases('mustIncludeFiles') },
      ),
    ),
  },
  { name: ['an acceptance criterion', 'acceptance criteria'], aliases: { description: 'text' } },
);

const money = {
  usd: s.optional(numberish),
  tokens: s.optional(numberish),
  timeMinutes: s.optional(numberish),
  maxIterations: s.optional(numberish),
};
const spending = s.openRecord(money, { aliases: otherCases('timeMinutes', 'maxIterations') });
const budgetShape = s.openRecord({
  optimal: s.optional(spending),
  warning: s.optional(spending),
  hard: s.optional(spending),
});

const contractShape = s.openRecord(
  { allowed: s.optional(s.list(s.text)), forbidden: s.optional(s.list(s.text)), allowNewFiles: s.optional(s.flag) },
  { name: ['a file contract', 'file contracts'], aliases: otherCases('allowNewFiles') },
);

export const taskShape = s.openRecord(
  {
    id: s.filledText,
    title: s.optional(s.text),
    goal: s.optional(s.text),
    context: s.optional(s.openRecord({ docs: s.optional(s.list(s.text)), files: s.optional(s.list(s.text)) })),
    acceptance: s.optional(s.list(s.anyOf(s.text, criterionShape))),
    filesContract: s.optional(contractShape),
    donePolicy: s.optional(s.openRecord({})),
    deps: s.optional(s.list(s.text)),
    priority: s.optional(numberish),
    validators: s.optional(s.list(s.text)),
    budget: s.optional(budgetShape),
    sprint: s.optional(
      s.openRecord({
        size: s.optional(s.oneOf('XS', 'S', 'M', 'L', 'XL')),
        intent: s.optional(s.oneOf('fix', 'feature', 'refactor', 'infra')),
      }),
    ),
  },
  {
    name: ['a task', 'tasks'],
    aliases: {
      ...otherCases('filesContract', 'donePolicy'),
      acceptanceCriteria: 'acceptance',
      acceptance_criteria: 'acceptance',
      dependsOn: 'deps',
      depends_on: 'deps',
      dependencies: 'deps',
    },
  },
);

export type WireTask = s.Of<typeof taskShape>;

const budget = s.optional(budgetShape);
const sizes = { XS: budget, S: budget, M: budget, L: budget, XL: budget };

const runShape = s.openRecord(
  {
    moneyUsd: s.optional(numberish),
    tokens: s.optional(numberish),
    wallTimeMinutes: s.optional(numberish),
    maxIterationsTotal: s.optional(numberish),
  },
  { aliases: otherCases('moneyUsd', 'wallTimeMinutes', 'maxIterationsTotal') },
);

const limitsShape = s.openRecord(
  {
    maxParallelTasks: s.optional(numberish),
    maxParallelValidators: s.optional(numberish),
    commandTimeoutSeconds: s.optional(numberish),
  },
  { aliases: otherCases('maxParallelTasks', 'maxParallelValidators', 'commandTimeoutSeconds') },
);

export const projectShape = s.openRecord(
  {
    version: s.optional(s.text),
    project: s.optional(
      s.openRecord(
        {
          name: s.optional(s.text),
          repoRoot: s.optional(s.text),
          language: s.optional(s.text),
          packageManager: s.optional(s.text),
        },
        { aliases: otherCases('repoRoot', 'packageManager') },
      ),
    ),
    defaults: s.optional(
      s.openRecord(
        {
          backend: s.optional(s.text),
          workspaceMode: s.optional(s.oneOf('worktree', 'patch')),
          checkpointMode: s.optional(s.oneOf('commit', 'patch')),
          validators: s.optional(s.list(s.text)),
        },
        { aliases: otherCases('workspaceMode', 'checkpointMode') },
      ),
    ),
    policies: s.optional(
      s.openRecord({ scopeGuard: s.optional(s.oneOf('off', 'warn', 'block')) }, { aliases: otherCases('scopeGuard') }),
    ),
    sprintDefaults: s.optional(s.openRecord(sizes)),
    budgets: s.optional(s.openRecord({ run: s.optional(runShape), limits: s.optional(limitsShape) })),
    backends: s.optional(s.openRecord({})),
    validators: s.optional(
      s.list(
        s.openRecord(
          { id: s.filledText, run: s.filledText, timeoutSeconds: s.optional(numberish), parser: s.optional(s.text) },
          { name: ['a validator', 'validators'], aliases: otherCases('timeoutSeconds') },
        ),
      ),
    ),
    artifacts: s.optional(
      s.openRecord(
        {
          enabled: s.optional(s.flag),
          rootDir: s.optional(s.text),
          statusIcons: s.optional(s.oneOf('emoji', 'ascii', 'none')),
        },
        { aliases: otherCases('rootDir', 'statusIcons') },
      ),
    ),
    tasks: s.optional(s.list(taskShape)),
  },
  { name: ['an openspec project', 'openspec projects'], aliases: otherCases('sprintDefaults') },
);
