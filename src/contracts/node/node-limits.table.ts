/** The numbers of the node document, and those that it leaves open. */

export const purposes = ['routine', 'investigation', 'refactor', 'verification_failure'] as const;
export type Purpose = (typeof purposes)[number];

/** Tokens of the finished pack: "2–6k for routine turns", "10–20k" for the three that need more. */
export const purposeBudgets: Readonly<Record<Purpose, number>> = {
  routine: 6_000,
  investigation: 20_000,
  refactor: 20_000,
  verification_failure: 20_000,
};

/** The largest budget that a request may name. */
export const maxBudget = 1_000_000;

/** What of the budget one document may take, by its priority; characters are counted as a quarter of a token. */
export const docShares = { high: 0.14, medium: 0.06, low: 0.03 } as const;
export const charactersPerToken = 4;

/** One relevant file for so many tokens of budget, within these bounds. */
export const tokensPerFile = 450;
export const minFiles = 4;
export const maxFiles = 40;

/** Characters of a delta's summary that are always there, and those that there may be with room. */
export const minEvidence = 600;
/** As a share of the budget, for each delta. */
export const evidenceShare = 0.08;
/** What a text that can be shown in part is cut into. */
export const chunkCharacters = 480;

/** A line of output is not shown past this. */
export const maxLineLength = 240;

export const requestLimits = { characters: 4_000_000, depth: 64 } as const;
