/** Rules for keys, identities, infrastructure and secret stores. Their order among all rules is set in `all-rules.ts`. */
import { identityRules } from './identity.js';
import { infrastructureRules } from './infrastructure.js';
import { keyRules } from './keys.js';
import { secretStoreRules } from './secret-stores.js';

export const access = {
  identity: identityRules,
  infrastructure: infrastructureRules,
  key: keyRules,
  secretStore: secretStoreRules,
};
