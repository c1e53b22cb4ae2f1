/** Rules for values that are recognised by their name. Their order among all rules is set in `all-rules.ts`. */
import { genericRules } from '../../generic/generic-rules.js';
import { passwordRules } from './passwords.js';

export const assignments = {
  generic: genericRules,
  password: passwordRules,
};
