/** The limits of the node contract: the published ones, and our own where none are published. */

export const purposes = ['routine', 'investigation', 'refactor', 'verification_failure'] as const;
export type Purpose = (typeof purposes)[number];

/** Tokens of the finished pack. Published: "2–6k for routine turns", "10–20k" for the other three. */
export const purposeBudgets: Readonly<Record<Purpose, number>> = {
  routine: 6_000,
  investigation: 20_000,
  refactor: 20_000,
  verification_failure: 20_000,
};

/** The largest budget that a request may set. */
export const maxBudget = 1_000_000;

/** The share of the budget for one document, by priority. Four characters count as one token. */
export const docShares = { high: 0.14, medium: 0.06, low: 0.03 } as const;
export const charactersPerToken = 4;

/** One relevant file per this number of budget tokens, within these bounds. */
export const tokensPerFile = 450;
export const minFiles = 4;
export const maxFiles = 40;

/** Required and maximum characters of a delta's summary. */
export const minEvidence = 600;
/** The share of the budget for each delta. */
export const evidenceShare = 0.08;
/** The chunk size of texts that can be shown in part. */
export const chunkCharacters = 480;

/** Longer lines of output are cut. */
export const maxLineLength = 240;
