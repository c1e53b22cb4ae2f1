/** Rules for code hosting, builds and package registries. Their order among all rules is set in `all-rules.ts`. */
import { buildRules } from './builds.js';
import { codeHostingRules } from './code-hosting.js';
import { codeToolRules } from './code-tools.js';
import { registryRules } from './registries.js';
import { registrySettingRules } from './registries-more.js';

export const code = {
  build: buildRules,
  codeHosting: codeHostingRules,
  codeTool: codeToolRules,
  registry: registryRules,
  registrySetting: registrySettingRules,
};
