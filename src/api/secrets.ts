export { writeSarif } from '../emit/sarif.js';
export type { AllowedFinding, SecretsDocument } from '../emit/secrets-shapes.js';
export { parseAllowList } from '../queries/allow-list.js';
export { findSecretsIn, findSecretsInText, type SecretsOptions } from '../queries/secrets-report.js';
