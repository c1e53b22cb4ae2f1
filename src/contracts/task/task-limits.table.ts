/** The limits of the task contract: the published ones, and our own where none are published. */

export const modelTiers = ['strong', 'default', 'cheap'] as const;
export type ModelTier = (typeof modelTiers)[number];

/** Characters (UTF-16 units) of the serialised pack. */
export const tierLimits: Readonly<Record<ModelTier, number>> = { strong: 120_000, default: 60_000, cheap: 25_000 };

export const budgetTiers = ['optimal', 'warning', 'hard'] as const;
export type BudgetTier = (typeof budgetTiers)[number];

export const defaultTopIssues = 10;
export const defaultDiffSummaryChars = 4_000;

/** Characters per tool output if money is short. */
export const warningOutputChars = 8_000;

/** The maximum number of files that only tool output names. Beyond it, they say more about the tool than the task. */
export const maxIssueFiles = 20;

/** Maximum characters of short issue fields. Longer ones are cut. */
export const shortField = { kind: 80, file: 400, hint: 1_000, signature: 300, ticket: 300 } as const;
