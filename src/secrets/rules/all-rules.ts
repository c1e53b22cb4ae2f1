/**
 * The registry of all rules, one line for each file of a category. Specific rules come before general ones: of two
 * equal findings the one of the first rule wins.
 */

import { genericRules } from '../generic/generic-rules.js';
import type { Rule } from '../rule.js';
import { identityRules } from './access/identity.js';
import { infrastructureRules } from './access/infrastructure.js';
import { keyRules } from './access/keys.js';
import { secretStoreRules } from './access/secret-stores.js';
import { passwordRules } from './assignments/passwords.js';
import { awsRules } from './cloud/aws.js';
import { azureRules } from './cloud/azure.js';
import { cloudRules } from './cloud/clouds.js';
import { edgeRules } from './cloud/edge.js';
import { googleRules } from './cloud/google.js';
import { hostingRules } from './cloud/hosting.js';
import { buildRules } from './code/builds.js';
import { codeHostingRules } from './code/code-hosting.js';
import { codeToolRules } from './code/code-tools.js';
import { registryRules } from './code/registries.js';
import { registrySettingRules } from './code/registries-more.js';
import { contentRules } from './data/content.js';
import { dataServiceRules } from './data/data-services.js';
import { databaseRules } from './data/databases.js';
import { chatRules } from './messages/chat.js';
import { mailRules } from './messages/mail.js';
import { messengerRules } from './messages/messengers.js';
import { socialRules } from './messages/social.js';
import { webhookRules } from './messages/webhooks.js';
import { modelToolRules } from './models/model-tools.js';
import { modelRules } from './models/models.js';
import { chainRules } from './money/chains.js';
import { commerceRules } from './money/commerce.js';
import { financeRules } from './money/finance.js';
import { paymentRules } from './money/payments.js';
import { monitoringRules } from './monitoring/monitoring.js';
import { telemetryRules } from './monitoring/telemetry.js';
import { customerRules } from './office/customers.js';
import { planningRules } from './office/planning.js';
import { workToolRules } from './office/work-tools.js';
import type { Service } from './rule-parts.js';
import { frameworkRules } from './services/frameworks.js';
import { furtherPrefixRules } from './services/further-prefixes.js';
import { longTailRules } from './services/long-tail.js';
import { serviceRules } from './services/services.js';
import { webRules } from './services/web.js';

const entries: readonly (Rule | Service)[] = [
  ...keyRules,
  ...awsRules,
  ...googleRules,
  ...azureRules,
  ...hostingRules,
  ...infrastructureRules,
  ...codeHostingRules,
  ...registryRules,
  ...chatRules,
  ...paymentRules,
  ...modelRules,
  ...mailRules,
  ...monitoringRules,
  ...workToolRules,
  ...databaseRules,
  ...buildRules,
  ...chainRules,
  ...cloudRules,
  ...codeToolRules,
  ...commerceRules,
  ...contentRules,
  ...customerRules,
  ...dataServiceRules,
  ...edgeRules,
  ...financeRules,
  ...frameworkRules,
  ...identityRules,
  ...messengerRules,
  ...modelToolRules,
  ...planningRules,
  ...registrySettingRules,
  ...secretStoreRules,
  ...socialRules,
  ...telemetryRules,
  ...webhookRules,
  ...furtherPrefixRules,
  ...longTailRules,
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
