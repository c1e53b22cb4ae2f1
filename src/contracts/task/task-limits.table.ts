/** The numbers of the task document, and those that it leaves open. */

export const modelTiers = ['strong', 'default', 'cheap'] as const;
export type ModelTier = (typeof modelTiers)[number];

/** Characters (UTF-16 units) of the serialised pack. */
export const tierLimits: Readonly<Record<ModelTier, number>> = { strong: 120_000, default: 60_000, cheap: 25_000 };

export const budgetTiers = ['optimal', 'warning', 'hard'] as const;
export type BudgetTier = (typeof budgetTiers)[number];

export const defaultTopIssues = 10;
export const defaultDiffSummaryChars = 4_000;

/** Of each tool's output, once money is short. */
export const warningOutputChars = 8_000;

/** Files that only output names, past which they say more about the tool than about the task. */
export const maxIssueFiles = 20;

/** Short fields of an issue, in characters; what is longer is cut. */
export const shortField = { kind: 80, file: 400, hint: 1_000, signature: 300, ticket: 300 } as const;
