/** The one table of everything that depends on how blocks share a budget. */
import type { Result } from '../base/result.js';
import type { FitName } from '../model/fit.js';
import { admit } from './admit.js';
import { fillBudget, fitMinimum, fitWorth } from './fill.js';
import { type Fit, type FitOffer, type FitRules, loadAll, type TooLarge } from './forms.js';
import { giveWay } from './give-way.js';

export type FitStrategy = {
  readonly fit: (offers: Iterable<FitOffer>, rules: FitRules) => Result<Fit, TooLarge>;
  /**
   * Which slices of a file are prepared. `ranked`: regions by relevance, then signatures and a summary.
   * `exact`: only ranges that a parser found, because a slice must not be guessed.
   * `header-first`: the regions that were pointed at, the header, the relevant regions, then the signatures.
   */
  readonly slices: 'ranked' | 'exact' | 'header-first';
  /** How a given text may be shown when it does not fit whole. */
  readonly texts: 'whole' | 'head-and-tail';
  /** How many candidates are offered unless the policy sets a number. */
  readonly maxCandidates: number;
};

export const fits: Readonly<Record<FitName, FitStrategy>> = {
  /** Best first, each block in the largest form that its share of the budget allows. */
  fill: { fit: fillBudget, slices: 'ranked', texts: 'whole', maxCandidates: 200 },
  /** As `fill`, but what is not worth its tokens is left out. */
  worth: { fit: fitWorth, slices: 'ranked', texts: 'whole', maxCandidates: 200 },
  /** As `worth`, but only what is worth much more than its tokens is shown. */
  minimum: { fit: fitMinimum, slices: 'ranked', texts: 'whole', maxCandidates: 200 },
  /** Every block whole, then the steps of the bundle contract in their order until the pack fits. */
  'give-way': {
    fit: (offers, rules) => giveWay(loadAll(offers), rules),
    slices: 'exact',
    texts: 'whole',
    maxCandidates: 50,
  },
  /** Each block in turn as large as possible, whatever that leaves for the blocks after it. */
  admit: {
    fit: (offers, rules) => admit(loadAll(offers), rules),
    slices: 'header-first',
    texts: 'head-and-tail',
    maxCandidates: 200,
  },
};
