/**
 * Token counters by model. A model whose vocabulary is not available is counted with o200k_base times a safety
 * factor, and the counter's name and note say so. docs/tokens.md has the measurements behind the factors.
 */
import type { TokenCounter } from '../model/tokens.js';
import { families, unknown } from './families.table.js';
import { o200kCounter } from './tokens.js';

/** `model` is a model's name, perhaps with its provider: `anthropic/claude-x`; '' is the default, o200k_base. */
export function counterFor(model: string): TokenCounter {
  const { name, factor, error } = families.find(({ pattern }) => pattern.test(model)) ?? unknown;
  const exact = o200kCounter();
  if (factor === 1) return exact;
  return {
    name: `${exact.name} x ${factor} (${name})`,
    note: `an estimate on the safe side: ${error}`,
    count: (text) => Math.ceil(exact.count(text) * factor),
    countUpTo: (text, limit) => Math.ceil(exact.countUpTo(text, Math.floor(limit / factor)) * factor),
  };
}
