/** Rules for databases, data services and content. Their order among all rules is set in `all-rules.ts`. */
import { contentRules } from './content.js';
import { dataServiceRules } from './data-services.js';
import { databaseRules } from './databases.js';

export const data = {
  content: contentRules,
  dataService: dataServiceRules,
  database: databaseRules,
};
