/** Rules for payments, finance and blockchains. Their order among all rules is set in `all-rules.ts`. */
import { chainRules } from './chains.js';
import { commerceRules } from './commerce.js';
import { financeRules } from './finance.js';
import { paymentRules } from './payments.js';

export const money = {
  chain: chainRules,
  commerce: commerceRules,
  finance: financeRules,
  payment: paymentRules,
};
