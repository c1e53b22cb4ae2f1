/** Rules for monitoring and telemetry. Their order among all rules is set in `all-rules.ts`. */
import { monitoringRules } from './monitoring.js';
import { telemetryRules } from './telemetry.js';

export const monitoring = {
  monitoring: monitoringRules,
  telemetry: telemetryRules,
};
