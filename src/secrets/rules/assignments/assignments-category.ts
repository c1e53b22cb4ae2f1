/** Rules for values that are recognised by their name. Their order among all rules is set in `all-rules.ts`. */
import { genericRules } from './generic.js';
import { looseRules } from './loose.js';
import { passwordRules } from './passwords.js';

export const assignments = {
  generic: genericRules,
  loose: looseRules,
  password: passwordRules,
};
