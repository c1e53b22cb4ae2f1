/** Rules for model providers and their tools. Their order among all rules is set in `all-rules.ts`. */
import { modelToolRules } from './model-tools.js';
import { modelRules } from './models.js';

export const models = {
  modelTool: modelToolRules,
  model: modelRules,
};
