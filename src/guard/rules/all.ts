/** Every rule, the specific before the general: of two equal findings the first rule gives its name. */
import type { Rule } from '../rule.js';
import { awsRules } from './aws.js';
import { azureRules } from './azure.js';
import { buildRules } from './builds.js';
import { chainRules } from './chains.js';
import { chatRules } from './chat.js';
import { cloudRules } from './clouds.js';
import { codeHostingRules } from './code-hosting.js';
import { codeToolRules } from './code-tools.js';
import { commerceRules } from './commerce.js';
import { contentRules } from './content.js';
import { customerRules } from './customers.js';
import { dataServiceRules } from './data-services.js';
import { databaseRules } from './databases.js';
import { edgeRules } from './edge.js';
import { financeRules } from './finance.js';
import { frameworkRules } from './frameworks.js';
import { furtherPrefixRules } from './further-prefixes.js';
import { genericRules } from './generic.js';
import { googleRules } from './google.js';
import { hostingRules } from './hosting.js';
import { identityRules } from './identity.js';
import { infrastructureRules } from './infrastructure.js';
import { keyRules } from './keys.js';
import { longTailRules } from './long-tail.js';
import { looseRules } from './loose.js';
import { mailRules } from './mail.js';
import { messengerRules } from './messengers.js';
import { modelToolRules } from './model-tools.js';
import { modelRules } from './models.js';
import { monitoringRules } from './monitoring.js';
import type { Service } from './parts.js';
import { passwordRules } from './passwords.js';
import { paymentRules } from './payments.js';
import { planningRules } from './planning.js';
import { registryRules } from './registries.js';
import { registrySettingRules } from './registries-more.js';
import { secretStoreRules } from './secret-stores.js';
import { serviceRules } from './services.js';
import { socialRules } from './social.js';
import { telemetryRules } from './telemetry.js';
import { webRules } from './web.js';
import { webhookRules } from './webhooks.js';
import { workToolRules } from './work-tools.js';

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

/** What is known by its own shape comes before what is known by the name beside it. */
export const allRules: readonly Rule[] = [
  ...entries.filter((entry) => 'pattern' in entry),
  ...serviceRules(allServices),
  ...webRules,
  ...passwordRules,
  ...genericRules,
  ...looseRules,
];
