/** How many steps a computation may still take. Steps are counted instead of time, so that results are the same on every machine. */
export type StepBudget = { steps: number };
