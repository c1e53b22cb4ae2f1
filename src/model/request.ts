/** What a caller asks for, in full: defaults are filled in by the constructors here and nowhere below. */
import { DEFAULT_SCAN_LIMITS, type ScanLimits } from './limits.js';
import type { Target } from './target.js';

export const packFormats = ['markdown', 'xml', 'json'] as const;

export type PackFormat = (typeof packFormats)[number];

export type PackRequest = {
  readonly task: string;
  readonly targets: readonly Target[];
  /** Hard limit on everything that is printed, in tokens. */
  readonly budget: number;
  readonly format: PackFormat;
  /** The model that will read it, which says how tokens are counted; '' for the default. */
  readonly model: string;
  readonly limits: ScanLimits;
  /** Refuse rather than redact when a target holds a secret. */
  readonly strict: boolean;
  /** Paths (gitignore patterns) that the person at the keyboard lets through although their names are secret; recorded. */
  readonly secretPaths: readonly string[];
};

export const DEFAULT_BUDGET = 8_000;

export function packRequest(asked: Pick<PackRequest, 'task'> & Partial<Omit<PackRequest, 'task'>>): PackRequest {
  return {
    targets: [],
    budget: DEFAULT_BUDGET,
    format: 'markdown',
    model: '',
    limits: DEFAULT_SCAN_LIMITS,
    strict: false,
    secretPaths: [],
    ...asked,
  };
}
