/** The policy fields that most contracts share: the usual limits, no path rules, and secrets redacted. */
import type { Policy } from '../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import { NO_PATH_RULES } from '../model/rules.js';

export const standardPolicy = {
  limits: DEFAULT_SCAN_LIMITS,
  rules: () => NO_PATH_RULES,
  refusesSecrets: false,
  secretPaths: [],
} as const satisfies Partial<Policy>;
