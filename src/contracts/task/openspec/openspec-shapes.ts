/** The shapes of an openspec project and its tasks. If both letter cases are given, camelCase wins. */
import {
  anyOf,
  filledText,
  flag,
  list,
  numberBetween,
  type Of,
  oneOf,
  openRecord,
  optional,
  type Shape,
  text,
} from '../../../base/shape.js';
import { otherCases } from '../../letter-cases.js';

/** A number, or a text that `Number(text)` converts to one. */
const numberish: Shape<number | string> = anyOf({ ...numberBetween(-1e15, 1e15), name: ['a number', 'numbers'] }, text);

export function toNumber(value: number | string | undefined): number | undefined {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const criterionShape = openRecord(
  {
    id: optional(filledText),
    text: optional(text),
    type: optional(oneOf('behavior', 'evidence')),
    evidence: optional(
      openRecord(
        { mustIncludeFiles: optional(list(text)) },
        { name: ['an evidence object', 'evidence objects'], aliases: otherCases('mustIncludeFiles') },
      ),
    ),
  },
  { name: ['an acceptance criterion', 'acceptance criteria'], aliases: { description: 'text' } },
);

const money = {
  usd: optional(numberish),
  tokens: optional(numberish),
  timeMinutes: optional(numberish),
  maxIterations: optional(numberish),
};
const spending = openRecord(money, { aliases: otherCases('timeMinutes', 'maxIterations') });
const budgetShape = openRecord({ optimal: optional(spending), warning: optional(spending), hard: optional(spending) });

const contractShape = openRecord(
  { allowed: optional(list(text)), forbidden: optional(list(text)), allowNewFiles: optional(flag) },
  { name: ['a file contract', 'file contracts'], aliases: otherCases('allowNewFiles') },
);

export const taskShape = openRecord(
  {
    id: filledText,
    title: optional(text),
    goal: optional(text),
    context: optional(openRecord({ docs: optional(list(text)), files: optional(list(text)) })),
    acceptance: optional(list(anyOf(text, criterionShape))),
    filesContract: optional(contractShape),
    donePolicy: optional(openRecord({})),
    deps: optional(list(text)),
    priority: optional(numberish),
    validators: optional(list(text)),
    budget: optional(budgetShape),
    sprint: optional(
      openRecord({
        size: optional(oneOf('XS', 'S', 'M', 'L', 'XL')),
        intent: optional(oneOf('fix', 'feature', 'refactor', 'infra')),
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

export type WireTask = Of<typeof taskShape>;

const budget = optional(budgetShape);
const sizes = { XS: budget, S: budget, M: budget, L: budget, XL: budget };

const runShape = openRecord(
  {
    moneyUsd: optional(numberish),
    tokens: optional(numberish),
    wallTimeMinutes: optional(numberish),
    maxIterationsTotal: optional(numberish),
  },
  { aliases: otherCases('moneyUsd', 'wallTimeMinutes', 'maxIterationsTotal') },
);

const limitsShape = openRecord(
  {
    maxParallelTasks: optional(numberish),
    maxParallelValidators: optional(numberish),
    commandTimeoutSeconds: optional(numberish),
  },
  { aliases: otherCases('maxParallelTasks', 'maxParallelValidators', 'commandTimeoutSeconds') },
);

export const projectShape = openRecord(
  {
    version: optional(text),
    project: optional(
      openRecord(
        { name: optional(text), repoRoot: optional(text), language: optional(text), packageManager: optional(text) },
        { aliases: otherCases('repoRoot', 'packageManager') },
      ),
    ),
    defaults: optional(
      openRecord(
        {
          backend: optional(text),
          workspaceMode: optional(oneOf('worktree', 'patch')),
          checkpointMode: optional(oneOf('commit', 'patch')),
          validators: optional(list(text)),
        },
        { aliases: otherCases('workspaceMode', 'checkpointMode') },
      ),
    ),
    policies: optional(
      openRecord({ scopeGuard: optional(oneOf('off', 'warn', 'block')) }, { aliases: otherCases('scopeGuard') }),
    ),
    sprintDefaults: optional(openRecord(sizes)),
    budgets: optional(openRecord({ run: optional(runShape), limits: optional(limitsShape) })),
    backends: optional(openRecord({})),
    validators: optional(
      list(
        openRecord(
          { id: filledText, run: filledText, timeoutSeconds: optional(numberish), parser: optional(text) },
          { name: ['a validator', 'validators'], aliases: otherCases('timeoutSeconds') },
        ),
      ),
    ),
    artifacts: optional(
      openRecord(
        { enabled: optional(flag), rootDir: optional(text), statusIcons: optional(oneOf('emoji', 'ascii', 'none')) },
        { aliases: otherCases('rootDir', 'statusIcons') },
      ),
    ),
    tasks: optional(list(taskShape)),
  },
  { name: ['an openspec project', 'openspec projects'], aliases: otherCases('sprintDefaults') },
);
