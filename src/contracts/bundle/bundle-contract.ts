/**
 * The bundle as a contract over the one pipeline: everything whole, then the moves of seeds/004, and a
 * refusal when a target holds a secret or does not fit. While it is fitted, ids stand as zeros and some
 * tokens are kept for them, so that what is selected never depends on a caller's correlation id.
 */
import { Defect, ok } from '../../base/result.js';
import type { Contract, Renderer } from '../../model/contract.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import type { Pack } from '../../model/pack.js';
import { pathRulesOf } from './bundle-path-rules.js';
import { limitsOf } from './bundle-reports.js';
import type { BundleRequest } from './bundle-request.js';
import { type GatheredBundle, gatherBundle } from './gather-bundle.js';
import { blockOf, envelopeOf, orderBlocks, writeBundle } from './render-bundle.js';

export type PackedBundle = { readonly pack: Pack; readonly found: GatheredBundle['found'] };

export function createBundleContract(): Contract<BundleRequest, PackedBundle> {
  let found: GatheredBundle['found'] | null = null;
  return {
    id: 'bundle/1',
    policy: (request) => ({
      budget: Math.max(0, limitsOf(request.tokenBudget).hard - idReserve),
      format: 'json',
      limits: DEFAULT_SCAN_LIMITS,
      rules: (readText) => pathRulesOf(request, readText),
      fit: 'give-way',
      refusesSecrets: true,
      secretPaths: [],
    }),
    renderer: fittingRenderer,
    gather: (request, analysed, readText) => {
      const gathered = gatherBundle(request, analysed, readText);
      if (!gathered.ok) return gathered;
      found = gathered.value.found;
      return ok(gathered.value.gathered);
    },
    shape: (pack) => {
      if (found === null) throw new Defect('a bundle is gathered before it is shaped');
      return { pack, found };
    },
  };
}

export function fittingRenderer(request: Pick<BundleRequest, 'purpose' | 'tokenBudget'>): Renderer {
  const ids = { bundle: zeroId, correlation: zeroId, createdAt: zeroTime };
  return {
    render: ({ blocks }) => writeBundle(envelopeOf(request, ids), orderBlocks(blocks)),
    renderBlock: (block) => `${JSON.stringify(blockOf(block))},\n`,
  };
}

const zeroId = '00000000-0000-0000-0000-000000000000';
/** Digits are counted by threes, so every time of this form takes the same tokens. */
export const zeroTime = '1970-01-01T00:00:00.000Z';

/** Two ids take at most 36 tokens each, as zeros 17; times 1.5, the largest factor that a counter has. */
export const idReserve = 60;
