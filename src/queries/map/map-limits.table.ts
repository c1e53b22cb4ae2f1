/** The limits of `map`. */

export const DEFAULT_MAP_BUDGET = 4_000;
