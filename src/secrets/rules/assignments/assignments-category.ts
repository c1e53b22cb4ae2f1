/** Rules for values that are known by the name beside them. Their order among all rules is set in `all-rules.ts`. */
import { genericRules } from './generic.js';
import { looseRules } from './loose.js';
import { passwordRules } from './passwords.js';

export const assignments = {
  generic: genericRules,
  loose: looseRules,
  password: passwordRules,
};
