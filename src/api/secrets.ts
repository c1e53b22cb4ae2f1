/**
 * The secret scanner alone: what every pack of a project would withhold, and why. Reports hold no values.
 *
 * @example
 * import { findSecretsIn } from 'packlight/secrets';
 * const found = await findSecretsIn('.');
 * if (found.ok) for (const { rule, path, start_line } of found.value.findings) console.log(rule, path, start_line);
 */
import { list, record, text } from '../base/shape.js';
import { writeSarif as sarif } from '../emit/sarif.js';
import type { AllowedFinding, SecretsDocument } from '../emit/secrets-shapes.js';
import * as report from '../queries/secrets-report.js';
import { parseAllowList as allowList } from '../queries/secrets-report.js';
import { type Answer, answer, requiring } from './answer.js';
import { folder, objectOf, objectWith } from './arguments.js';
import { type EngineOptions, toEngine } from './options.js';
import { engineFields } from './options.table.js';

export { RefusalError } from '../guard/refusal-error.js';
export type { AllowedFinding, SecretsDocument };

/** The report as SARIF 2.1.0. */
export const writeSarif = requiring(sarif, {
  report: objectWith('a report of findSecretsIn', ['findings', 'allowed']),
});

/** Reads a list of reviewed findings. */
export const parseAllowList = requiring(allowList, { text });

export type SecretsOptions = EngineOptions & {
  /** Reviewed findings: they are listed apart and do not count. Packs still redact them. */
  readonly allow?: readonly AllowedFinding[];
};

/** Scans a project. */
export function findSecretsIn(root: string, options: SecretsOptions = {}): Promise<Answer<SecretsDocument>> {
  const allow = list(record({ rule: text, path: text, reason: text }));
  const shapes = { root: folder, options: objectOf({ ...engineFields, allow }) };
  return answer({ root, options }, shapes, () => report.findSecretsIn(root, toEngine(options)));
}

/** Scans one text that belongs to no project. Throws a `RefusalError` for anything but a string. */
export const findSecretsInText = requiring(report.findSecretsInText, { text });
