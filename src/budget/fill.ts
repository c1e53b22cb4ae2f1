/**
 * Fills the budget. In order of rank, each block goes down its ladder until it fits the remaining room. Then the
 * finished text is counted exactly, with frames and footer, and blocks are shortened from the end until it is within
 * the limit (INV-11) or the pack is refused. Every step down is a recorded move.
 */
import { fail, ok, type Result } from '../base/result.js';
import type { FittedBlock, Level, Move } from '../model/block.js';
import {
  type Allowed,
  type Fit,
  type FitItem,
  type FitOffer,
  type FitRules,
  fitAs,
  fitWithin,
  formsOf,
  nextForm,
  smallestLimit,
  type TooLarge,
  tokensOf,
} from './forms.js';
import { bestRegions, type Form, joinRanges } from './ladder.js';
import { type End, spreadRoom } from './spread.js';
import { type Slot, takeBack } from './take-back.js';

/** Takes offers only as long as there is room for more. Required ones come first. */
export function fillBudget(offers: Iterable<FitOffer>, rules: FitRules): Result<Fit, TooLarge> {
  return fitOffers(offers, rules, { minWorth: 0, surelyShown: 0 });
}

/** As `fillBudget`, but stops when nothing left is worth its tokens: the budget is a limit, not a goal. */
export function fitWorth(offers: Iterable<FitOffer>, rules: FitRules): Result<Fit, TooLarge> {
  return fitOffers(offers, rules, endOfWorth);
}

/** As `fitWorth`, for packs that hold no more than the minimum. */
export function fitMinimum(offers: Iterable<FitOffer>, rules: FitRules): Result<Fit, TooLarge> {
  return fitOffers(offers, rules, endOfMinimum);
}

function fitOffers(offers: Iterable<FitOffer>, rules: FitRules, end: End): Result<Fit, TooLarge> {
  const fitting: Fitting = { rules, end, moves: [], taken: [], blocks: [] };
  const wholeRoom = rules.limit - rules.tokens.count(rules.render([], rules.limit));
  for (const item of spreadFirst(offers, fitting, wholeRoom)) {
    if (!item.required && fitting.taken.at(-1)?.required === true) makeRoom(fitting, wholeRoom);
    fitting.taken.push(item);
    // A required item is taken in any case, so the remaining room need not be counted.
    const fitted = descend(fitting, item, item.required ? 0 : wholeRoom - tokensOf(fitting.blocks));
    if (fitted === null) break;
    fitting.blocks.push(fitted);
  }
  if (fitting.taken.at(-1)?.required === true) makeRoom(fitting, wholeRoom);
  const [best] = fitting.taken;
  // The sum of blocks is an upper bound. Whether at least the name of the best one fits, the finished text decides.
  if (best !== undefined && fitting.blocks.length === 0) fitting.blocks.push(fitAs(best, formsOf(best).at(-1)!, rules));
  return settle(fitting);
}

type Fitting = {
  readonly rules: FitRules;
  readonly end: End;
  readonly moves: Move[];
  /** Items and their blocks, at equal positions. The last item may have no block. */
  readonly taken: FitItem[];
  readonly blocks: FittedBlock[];
};

/**
 * Items with weighed regions share the room first (`spread.ts`); all other items follow. A file that only matches words
 * and has no share is too unlikely to be shown, unless the budget is to be filled or there is nothing better. It is not
 * even loaded.
 */
function* spreadFirst(offers: Iterable<FitOffer>, fitting: Fitting, wholeRoom: number): Iterable<FitItem> {
  const waiting: FitItem[] = [];
  const later: FitItem[] = [];
  let isSpent = false;
  let isFirst = true;
  const spread = () => {
    isSpent = true;
    if (fitting.taken.at(-1)?.required === true) makeRoom(fitting, wholeRoom);
    const blocks = spreadRoom(waiting, fitting.rules, {
      room: wholeRoom - tokensOf(fitting.blocks),
      ...fitting.end,
    });
    for (const [at, item] of waiting.splice(0).entries()) {
      const block = blocks[at]!;
      if (block === null) continue;
      fitting.taken.push(item);
      fitting.blocks.push(block);
    }
  };
  for (const { reason, required, isWeighed, load } of offers) {
    const mayShare = isWeighed && !required && !isSpent;
    const isWeak = reason === 'match' && !isFirst && fitting.end.minWorth > 0;
    const item = isWeak && !mayShare ? null : load();
    if (item === null) continue;
    isFirst = false;
    if (mayShare && item.slices.weighedRegions !== undefined) waiting.push(item);
    else if (isWeak) continue;
    else if (waiting.length > 0 && !item.required) later.push(item);
    else yield item;
    if (waiting.length + later.length < maxSpread) continue;
    spread();
    yield* later.splice(0);
  }
  if (waiting.length > 0) spread();
  yield* later;
}

/** The highest rung that fits the room. A required block is always taken whole; `settle` makes room for it. */
function descend({ rules, moves }: Fitting, item: FitItem, room: number): FittedBlock | null {
  const forms = formsOf(item);
  if (item.required) return fitAs(item, forms[0]!, rules);
  for (const [step, form] of forms.entries()) {
    const allowance = Math.max(0, Math.min(room, Math.floor(rules.limit * largestShares[form.level])));
    const fitted = fitWithin(item, form, { rules, allowance }) ?? largestPart(item, form, { rules, allowance });
    if (fitted !== null) return fitted;
    const to = forms[step + 1]?.level ?? 'out';
    moves.push({
      name: item.block.name,
      from: form.level,
      to,
      why: `needs more than the ${allowance} tokens it may take`,
    });
  }
  return null;
}

/** As many of the best regions, or of the first signatures, as fit, by binary search: more of them never take less room. */
function largestPart(item: FitItem, { level }: Form, allowed: Allowed): FittedBlock | null {
  if (level !== 'region' && level !== 'signatures') return null;
  const { regions, signatures } = item.slices;
  const partOf = (count: number): Form =>
    level === 'region' ? bestRegions(regions, count) : { level, ranges: joinRanges(signatures.slice(0, count)) };
  let best: FittedBlock | null = null;
  let low = 1;
  let high = (level === 'region' ? regions : signatures).length;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const fitted = fitWithin(item, partOf(middle), allowed);
    if (fitted === null) high = middle - 1;
    else {
      best = fitted;
      low = middle + 1;
    }
  }
  return best;
}

/** Shortens required blocks, the last ones first, until they fit or cannot go lower; then takes back what fits again. */
function makeRoom({ rules, moves, taken, blocks }: Fitting, room: number): void {
  for (let at = blocks.length - 1; at >= 0 && tokensOf(blocks) > room; at--) {
    const lower = nextForm(taken[at]!, blocks[at]!.rung);
    if (lower === null) continue;
    const { block, rung } = blocks[at]!;
    moves.push({ name: block.name, from: rung.level, to: lower.level, why: 'makes room for what else is required' });
    blocks[at] = fitAs(taken[at]!, lower, rules);
  }
  const slots = blocks.map((block, at): Slot => ({ item: taken[at]!, block }));
  const tokensShown = () => slots.reduce((sum, { block }) => sum + (block?.rung.tokens ?? 0), 0);
  takeBack(slots, { rules, moves, fits: () => tokensShown() <= room });
  for (const [at, { block }] of slots.entries()) blocks[at] = block!;
}

/** Counts the finished text and shortens blocks from the end until it fits or nothing more can be shortened. */
function settle({ rules, moves, taken, blocks }: Fitting): Result<Fit, TooLarge> {
  const required = taken.filter((item) => item.required).length;
  const fewest = Math.max(required, Math.min(taken.length, 1));
  for (;;) {
    const text = rules.render(blocks, rules.limit);
    const tokens = rules.tokens.count(text);
    if (tokens <= rules.limit && blocks.length >= fewest) return ok({ blocks, moves, text, tokens });
    const at = blocks.findLastIndex((block, i) => i >= required || nextForm(taken[i]!, block.rung) !== null);
    if (at < 0) {
      const lowest = taken.slice(0, fewest).map((item) => fitAs(item, formsOf(item).at(-1)!, rules));
      return fail({ needed: smallestLimit(lowest, rules), limit: rules.limit });
    }
    const [block] = blocks.splice(at, 1) as [FittedBlock];
    const lower = nextForm(taken[at]!, block.rung);
    moves.push({
      name: block.block.name,
      from: block.rung.level,
      to: lower?.level ?? 'out',
      why: `the pack was ${tokens - rules.limit} tokens over`,
    });
    if (lower !== null) blocks.splice(at, 0, fitAs(taken[at]!, lower, rules));
  }
}

/** docs/evidence/relevance.md has the measurements. */
const endOfWorth: End = { minWorth: 40, surelyShown: 1 };
/** With it, a small task takes half of 6,000 tokens, and every one of its best files has an excerpt. */
const endOfMinimum: End = { minWorth: 200, surelyShown: 5 };
/** Files ranked below this are unlikely to change. */
const maxSpread = 25;
/** The largest share of the budget that a block which is not required may take, by level. */
const largestShares: Readonly<Record<Level, number>> = {
  full: 0.25,
  region: 0.3,
  signatures: 0.15,
  summary: 0.1,
  name: 0.05,
};
