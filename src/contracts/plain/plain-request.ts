/** The request of the plain pack. `packRequest` fills in all defaults. */

import type { PackFormat } from '../../emit/renderers.js';
import { DEFAULT_SCAN_LIMITS, type ScanLimits } from '../../model/limits.js';
import type { Target } from '../../model/target.js';

export type PackRequest = {
  readonly task: string;
  readonly targets: readonly Target[];
  /** Hard limit on the printed text, in tokens. */
  readonly budget: number;
  readonly format: PackFormat;
  /** The model that will read the pack. It determines the tokenizer; '' means the default. */
  readonly model: string;
  readonly limits: ScanLimits;
  /** Refuse instead of redacting when a target contains a secret. */
  readonly strict: boolean;
  /** Gitignore patterns of paths that the user allowed although their names suggest secrets. They are recorded. */
  readonly secretPaths: readonly string[];
  /** Use the whole budget, also for what is hardly worth its tokens. */
  readonly fill: boolean;
};

export const DEFAULT_BUDGET = 8_000;

type GivenRequest = Pick<PackRequest, 'task'> & { readonly [Key in keyof PackRequest]?: PackRequest[Key] | undefined };

/** A field that is undefined gets its default, as a missing one does. */
export function packRequest({
  task,
  targets = [],
  budget = DEFAULT_BUDGET,
  format = 'markdown',
  model = '',
  limits = DEFAULT_SCAN_LIMITS,
  strict = false,
  secretPaths = [],
  fill = false,
}: GivenRequest): PackRequest {
  return { task, targets, budget, format, model, limits, strict, secretPaths, fill };
}
