/** Rules for planning, customers and work tools. Their order among all rules is set in `all-rules.ts`. */
import { customerRules } from './customers.js';
import { planningRules } from './planning.js';
import { workToolRules } from './work-tools.js';

export const office = {
  customer: customerRules,
  planning: planningRules,
  workTool: workToolRules,
};
