/**
 * When a request does not fit: narrower ones that would, the smallest first. They are the things defined
 * in its targets, each shown alone; what a suggestion says it takes is counted like a pack.
 */
import { compareBytes } from '../base/order.js';
import { type FitItem, type FitRules, fitAs, fitWithin, formsOf } from '../budget/forms.js';
import { bestRegions } from '../budget/ladder.js';
import type { Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import type { Candidate } from '../model/candidate.js';
import type { Narrower } from '../model/refusal.js';

export function narrowerRequests(
  required: readonly FitItem[],
  candidates: readonly Candidate[],
  rules: FitRules,
): Narrower[] {
  // The texts of the request stay whatever is narrowed.
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

/** What one name stands for: overloads are one thing. */
type Part = { readonly symbol: string; readonly ranges: readonly LineRange[] };

/** Things of the target that a parser found, when it is not one of them already. */
function smallerParts({ definitions, tier, symbols }: Candidate): Part[] {
  if (tier !== 'parser') return [];
  const kept = definitions.filter(
    (definition) =>
      codeKinds.has(definition.kind) &&
      !symbols.includes(nameOf(definition)) &&
      (symbols.length === 0 || symbols.some((symbol) => nameOf(definition).startsWith(`${symbol}.`))),
  );
  const byName = new Map<string, LineRange[]>();
  for (const definition of kept)
    byName.set(nameOf(definition), [...(byName.get(nameOf(definition)) ?? []), definition.lines]);
  return [...byName].slice(0, maxLookedAt).map(([symbol, ranges]) => ({ symbol, ranges }));
}

function nameOf({ name, container }: Definition): string {
  return container === null ? name : `${container}.${name}`;
}

const codeKinds: ReadonlySet<string> = new Set([
  'function',
  'method',
  'constructor',
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'implementation',
  'protocol',
  'extension',
  'record',
  'object',
  'type',
]);
const maxSuggestions = 5;
/** Another request has other ids and hashes, and some digits take more tokens than others. */
const otherIds = 40;
const maxLookedAt = 400;
