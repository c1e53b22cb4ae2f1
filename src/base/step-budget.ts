/** How many steps a piece of work may still take. It counts steps, never time, so that the answer is the same on every machine. */
export type StepBudget = { steps: number };
