/** Rules for cloud providers and hosting. Their order among all rules is set in `all-rules.ts`. */
import { awsRules } from './aws.js';
import { azureRules } from './azure.js';
import { cloudRules } from './clouds.js';
import { edgeRules } from './edge.js';
import { googleRules } from './google.js';
import { hostingRules } from './hosting.js';

export const cloud = {
  aws: awsRules,
  azure: azureRules,
  cloud: cloudRules,
  edge: edgeRules,
  google: googleRules,
  hosting: hostingRules,
};
