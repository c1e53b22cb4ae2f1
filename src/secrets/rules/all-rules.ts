/**
 * The registry of all rules, one line for each file of a category. Specific rules come before general ones: of two
 * equal findings the one of the first rule wins.
 */

import { genericRules } from '../generic/generic-rules.js';
import type { Rule } from '../rule.js';
import { keyRules } from './access/keys.js';
import { accessRules } from './access/tokens-of-stores.js';
import { passwordRules } from './assignments/passwords.js';
import { awsRules } from './cloud/aws.js';
import { azureRules } from './cloud/azure.js';
import { cloudRules } from './cloud/clouds.js';
import { googleRules } from './cloud/google.js';
import { codeRules } from './code/code-services.js';
import { contentRules } from './data/content.js';
import { dataRules } from './data/data-stores.js';
import { messageRules } from './messages/messengers.js';
import { socialRules } from './messages/social.js';
import { webhookRules } from './messages/webhooks.js';
import { modelRules } from './models/models.js';
import { chainRules } from './money/chains.js';
import { moneyRules } from './money/payments.js';
import { monitoringRules } from './monitoring/monitoring.js';
import { customerRules } from './office/customers.js';
import { officeRules } from './office/work-tools.js';
import type { Service } from './rule-parts.js';
import { frameworkRules } from './services/frameworks.js';
import { otherRules } from './services/other-services.js';
import { serviceRules } from './services/services.js';
import { webRules } from './services/web.js';

const entries: readonly (Rule | Service)[] = [
  ...keyRules,
  ...awsRules,
  ...googleRules,
  ...azureRules,
  ...cloudRules,
  ...accessRules,
  ...codeRules,
  ...messageRules,
  ...chainRules,
  ...moneyRules,
  ...modelRules,
  ...monitoringRules,
  ...officeRules,
  ...dataRules,
  ...contentRules,
  ...customerRules,
  ...socialRules,
  ...frameworkRules,
  ...webhookRules,
  ...otherRules,
];

/** The table behind `service-key`. */
export const allServices: readonly Service[] = entries.filter((entry) => 'names' in entry);

/** Rules that recognise a shape come before rules that recognise the name of a value. */
export const allRules: readonly Rule[] = [
  ...entries.filter((entry) => 'pattern' in entry),
  ...serviceRules(allServices),
  ...webRules,
  ...passwordRules,
  ...genericRules,
];
