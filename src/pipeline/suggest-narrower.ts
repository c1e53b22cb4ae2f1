/**
 * Narrower requests that would fit when a request does not, the smallest first. Each is one definition of a target. Its
 * tokens are counted as in a pack.
 */

import { wordSet } from '../base/collections.js';
import { compareBytes } from '../base/order.js';
import { type FitItem, type FitRules, fitAs, fitWithin, formsOf } from '../budget/forms.js';
import { bestRegions } from '../budget/ladder.js';
import { qualifiedName } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import type { Candidate } from '../model/candidate.js';
import type { Narrower } from '../model/refusal/refusal.js';

export function narrowerRequests(
  required: readonly FitItem[],
  candidates: readonly Candidate[],
  rules: FitRules,
): Narrower[] {
  // The texts of the request stay in every narrower one.
  const texts = required
    .filter(({ block }) => block.path === null)
    .map((item) => fitAs(item, formsOf(item)[0]!, rules));
  const frame = rules.tokens.count(rules.render(texts, rules.limit));
  const byPath = new Map<string, Candidate>(candidates.map((candidate) => [candidate.path, candidate]));
  return required
    .flatMap((item) => {
      const candidate = byPath.get(item.block.path ?? '');
      return candidate === undefined ? [] : smallerParts(candidate).map((part) => ({ item, ...part }));
    })
    .flatMap(({ item, symbol, ranges }) => {
      const target = `${item.block.path}#${symbol}`;
      const named = frame + rules.tokens.count(`\nSymbols: ${target}`) + otherIds;
      const form = bestRegions(ranges, ranges.length);
      const room = rules.limit - named;
      const fitted = room > 0 ? fitWithin({ ...item, symbols: [symbol] }, form, { rules, allowance: room }) : null;
      return fitted === null ? [] : [{ target, tokens: named + fitted.rung.tokens }];
    })
    .sort((a, b) => a.tokens - b.tokens || compareBytes(a.target, b.target))
    .slice(0, maxSuggestions);
}

/** One name with its ranges; overloads count as one. */
type Part = { readonly symbol: string; readonly ranges: readonly LineRange[] };

/** Definitions inside the target that a parser found. */
function smallerParts({ file: { definitions, tier }, symbols }: Candidate): Part[] {
  if (tier !== 'parser') return [];
  const kept = definitions.filter(
    (definition) =>
      codeKinds.has(definition.kind) &&
      !symbols.includes(qualifiedName(definition)) &&
      (symbols.length === 0 || symbols.some((symbol) => qualifiedName(definition).startsWith(`${symbol}.`))),
  );
  const byName = new Map<string, LineRange[]>();
  for (const definition of kept)
    byName.set(qualifiedName(definition), [...(byName.get(qualifiedName(definition)) ?? []), definition.lines]);
  return [...byName].slice(0, maxLookedAt).map(([symbol, ranges]) => ({ symbol, ranges }));
}

const codeKinds = wordSet(
  'function method constructor class interface struct enum trait implementation protocol extension record object type',
);
const maxSuggestions = 5;
/** Reserve: the ids and hashes of another request may take more tokens. */
const otherIds = 40;
const maxLookedAt = 400;
