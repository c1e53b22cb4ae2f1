/**
 * The registry of all rules, one line for each file of a category. Specific rules come before general ones: of two
 * equal findings the one of the first rule wins.
 */
import type { Rule } from '../rule.js';
import { access } from './access/access-category.js';
import { assignments } from './assignments/assignments-category.js';
import { cloud } from './cloud/cloud-category.js';
import { code } from './code/code-category.js';
import { data } from './data/data-category.js';
import { messages } from './messages/messages-category.js';
import { models } from './models/models-category.js';
import { money } from './money/money-category.js';
import { monitoring } from './monitoring/monitoring-category.js';
import { office } from './office/office-category.js';
import type { Service } from './rule-parts.js';
import { services } from './services/services-category.js';

const entries: readonly (Rule | Service)[] = [
  ...access.key,
  ...cloud.aws,
  ...cloud.google,
  ...cloud.azure,
  ...cloud.hosting,
  ...access.infrastructure,
  ...code.codeHosting,
  ...code.registry,
  ...messages.chat,
  ...money.payment,
  ...models.model,
  ...messages.mail,
  ...monitoring.monitoring,
  ...office.workTool,
  ...data.database,
  ...code.build,
  ...money.chain,
  ...cloud.cloud,
  ...code.codeTool,
  ...money.commerce,
  ...data.content,
  ...office.customer,
  ...data.dataService,
  ...cloud.edge,
  ...money.finance,
  ...services.framework,
  ...access.identity,
  ...messages.messenger,
  ...models.modelTool,
  ...office.planning,
  ...code.registrySetting,
  ...access.secretStore,
  ...messages.social,
  ...monitoring.telemetry,
  ...messages.webhook,
  ...services.furtherPrefix,
  ...services.longTail,
];

/** The table behind `service-key`. */
export const allServices: readonly Service[] = entries.filter((entry) => 'names' in entry);

/** Rules that recognise a shape come before rules that recognise the name of a value. */
export const allRules: readonly Rule[] = [
  ...entries.filter((entry) => 'pattern' in entry),
  ...services.service(allServices),
  ...services.web,
  ...assignments.password,
  ...assignments.generic,
];
