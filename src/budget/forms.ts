/** What both ways of fitting share: items, the forms they can take, and what a form costs. */
import type { FittedBlock, GuardedBlock, Move } from '../model/block.js';
import type { Standing } from '../model/candidate.js';
import type { TokenCounter } from '../model/tokens.js';
import { type Form, ladderOf, type Slices } from './ladder.js';

export type FitItem = Standing & {
  readonly block: GuardedBlock;
  readonly views: Slices;
  /** Asked for by name: may take all the room, and the pack is refused without it. */
  readonly required: boolean;
};

export type FitRules = {
  readonly limit: number;
  readonly tokens: TokenCounter;
  /** The finished text for a choice of blocks under a limit, which the text may mention; counted as a whole. */
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

/** A required block may be shown smaller but not merely named. */
export function formsOf(item: FitItem): readonly Form[] {
  const forms = ladderOf(item.block.lineCount, item.views);
  return item.required ? forms.filter(({ level }) => level !== 'name') : forms;
}

/** The form below the one that is shown. A region of fewer pieces than all stands where the whole region does. */
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

/** As `fitAs`, if it takes no more than the allowance; it is not counted further than that. */
export function fitWithin(item: FitItem, form: Form, allowance: number, rules: FitRules): FittedBlock | null {
  const block = unmeasured(item, form, rules);
  const tokens = rules.tokens.countUpTo(rules.renderBlock(block), allowance);
  return tokens <= allowance ? { ...block, rung: { ...form, tokens } } : null;
}

export function tokensOf(blocks: readonly FittedBlock[]): number {
  return blocks.reduce((sum, { rung }) => sum + rung.tokens, 0);
}

/** The lowest limit under which these blocks fit. The text may mention the limit, so it is sought. */
export function smallestLimit(lowest: readonly FittedBlock[], rules: FitRules): number {
  let limit = rules.tokens.count(rules.render(lowest, rules.limit));
  for (;;) {
    const needed = rules.tokens.count(rules.render(lowest, limit));
    if (needed <= limit) return limit;
    limit = needed;
  }
}

function unmeasured({ views: _, required: __, ...item }: FitItem, form: Form, rules: FitRules): FittedBlock {
  const whole = form.level === 'name' ? wholeTokens(item, rules) : null;
  return { ...item, rung: { ...form, tokens: 0 }, wholeTokens: whole };
}

/** What a file would cost that is only named, so that whoever reads the name can ask for it. */
function wholeTokens(item: Omit<FitItem, 'views' | 'required'>, { tokens }: FitRules): number {
  return tokens.countUpTo(item.block.text, maxCounted);
}

/** Past this a file is just large. */
const maxCounted = 100_000;
