/** Every rule, the specific before the general: of two equal findings the first rule gives its name. */
import type { Rule } from '../rule.js';
import { awsRules } from './aws.js';
import { azureRules } from './azure.js';
import { chatRules } from './chat.js';
import { codeHostingRules } from './code-hosting.js';
import { databaseRules } from './databases.js';
import { genericRules } from './generic.js';
import { googleRules } from './google.js';
import { hostingRules } from './hosting.js';
import { infrastructureRules } from './infrastructure.js';
import { keyRules } from './keys.js';
import { mailRules } from './mail.js';
import { modelRules } from './models.js';
import { monitoringRules } from './monitoring.js';
import { paymentRules } from './payments.js';
import { registryRules } from './registries.js';
import { webRules } from './web.js';
import { workToolRules } from './work-tools.js';

export const allRules: readonly Rule[] = [
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
  ...webRules,
  ...genericRules,
];
