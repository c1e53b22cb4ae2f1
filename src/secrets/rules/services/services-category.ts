/** Rules for other services and frameworks, and rules over many services. Their order among all rules is set in `all-rules.ts`. */
import { frameworkRules } from './frameworks.js';
import { furtherPrefixRules } from './further-prefixes.js';
import { longTailRules } from './long-tail.js';
import { serviceRules } from './services.js';
import { webRules } from './web.js';

export const services = {
  framework: frameworkRules,
  furtherPrefix: furtherPrefixRules,
  longTail: longTailRules,
  service: serviceRules,
  web: webRules,
};
