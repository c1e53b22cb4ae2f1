/** The names of the ways in which blocks share a budget. `budget/fits.ts` defines each of them. */
export const fitNames = ['fill', 'worth', 'minimum', 'give-way', 'admit'] as const;

export type FitName = (typeof fitNames)[number];
