/** What all fits share: items, the forms they can take, and what a form costs. */
import type { FittedBlock, GuardedBlock, Move } from '../model/block.js';
import type { Standing } from '../model/candidate.js';
import type { TokenCounter } from '../model/tokens.js';
import { type Form, ladderOf, type Slices } from './ladder.js';

export type FitItem = Standing & {
  readonly block: GuardedBlock;
  readonly slices: Slices;
  /** Requested by name: it may take all the room, and the pack is refused without it. */
  readonly required: boolean;
};

/** What may be shown. Its text is loaded when fitting asks for it: loading, guarding and slicing are most of the work. */
export type FitOffer = Pick<FitItem, 'reason' | 'required'> & {
  /** Whether its regions were weighed, so that it may share the room by worth (`spread.ts`). */
  readonly isWeighed: boolean;
  /** Null if it can no longer be shown. */
  readonly load: () => FitItem | null;
};

/** Of an item that is loaded already. */
export function offerOf(item: FitItem): FitOffer {
  const { reason, required, slices } = item;
  return { reason, required, isWeighed: slices.weighedRegions !== undefined, load: () => item };
}

export function* loadAll(offers: Iterable<FitOffer>): Iterable<FitItem> {
  for (const { load } of offers) {
    const item = load();
    if (item !== null) yield item;
  }
}

export type FitRules = {
  readonly limit: number;
  readonly tokens: TokenCounter;
  /** The finished text for some blocks. The text may mention the limit. */
  readonly render: (blocks: readonly FittedBlock[], limit: number) => string;
  readonly renderBlock: (block: FittedBlock) => string;
};

export type Fit = {
  readonly blocks: readonly FittedBlock[];
  readonly moves: readonly Move[];
  readonly text: string;
  readonly tokens: number;
};

/** `needed` is the smallest limit under which the required blocks would fit. */
export type TooLarge = { readonly needed: number; readonly limit: number };

/** The forms of an item. A required block may be shortened but not reduced to its name. */
export function formsOf(item: FitItem): readonly Form[] {
  const forms = ladderOf(item.block.lineCount, item.slices);
  return item.required ? forms.filter(({ level }) => level !== 'name') : forms;
}

/** The form below the one shown. A form with only some of the regions counts as the form with all of them. */
export function nextForm(item: FitItem, { level, ranges }: Form): Form | null {
  const forms = formsOf(item);
  const isShown = (form: Form) => form.level === level && writeForm(form) === writeForm({ level, ranges });
  const exact = forms.findIndex(isShown);
  return forms[(exact < 0 ? forms.findLastIndex((form) => form.level === level) : exact) + 1] ?? null;
}

function writeForm({ ranges }: Form): string {
  return ranges.map(([first, last]) => `${first}-${last}`).join();
}

export function fitAs(item: FitItem, form: Form, rules: FitRules): FittedBlock {
  const block = unmeasured(item, form, rules);
  return { ...block, rung: { ...form, tokens: rules.tokens.count(rules.renderBlock(block)) } };
}

export type Allowed = { readonly rules: FitRules /** In tokens. */; readonly allowance: number };

/** As `fitAs`, or null if the block takes more than the allowance. */
export function fitWithin(item: FitItem, form: Form, { rules, allowance }: Allowed): FittedBlock | null {
  const block = unmeasured(item, form, rules);
  const tokens = rules.tokens.countUpTo(rules.renderBlock(block), allowance);
  return tokens <= allowance ? { ...block, rung: { ...form, tokens } } : null;
}

export function tokensOf(blocks: readonly FittedBlock[]): number {
  return blocks.reduce((sum, { rung }) => sum + rung.tokens, 0);
}

/** The lowest limit under which these blocks fit. The text may mention the limit, so this takes several rounds. */
export function smallestLimit(lowest: readonly FittedBlock[], rules: FitRules): number {
  let limit = rules.tokens.count(rules.render(lowest, rules.limit));
  for (;;) {
    const needed = rules.tokens.count(rules.render(lowest, limit));
    if (needed <= limit) return limit;
    limit = needed;
  }
}

function unmeasured({ slices: _, required: __, ...item }: FitItem, form: Form, rules: FitRules): FittedBlock {
  const whole = form.level === 'name' ? wholeTokens(item, rules) : null;
  return { ...item, rung: { ...form, tokens: 0 }, wholeTokens: whole };
}

/** The cost of a file that is only named, so that a reader can decide to request it. */
function wholeTokens(item: Omit<FitItem, 'slices' | 'required'>, { tokens }: FitRules): number {
  return tokens.countUpTo(item.block.text, maxCounted);
}

/** Larger files are not counted to the end. */
const maxCounted = 100_000;
