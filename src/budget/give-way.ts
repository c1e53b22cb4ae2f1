/**
 * The fit of the bundle contract: every block is shown whole, and if that is too much, these steps follow in order:
 *
 *   1. remove all P3 blocks                      4. slice targets: regions, then signatures
 *   2. remove P2 blocks, lowest rank first       5. refuse
 *   3. slice P1 blocks to signatures, lowest rank first; remove one that gets no smaller
 *
 * Between 4 and 5, P1 blocks become summaries and are then removed, and targets become summaries, so that nothing
 * optional displaces a target. Each step is a recorded move. The finished text is counted (INV-11).
 */
import { appendAll } from '../base/append.js';
import { fail, ok, type Result } from '../base/result.js';
import { type FittedBlock, type Level, levels, type Move } from '../model/block.js';
import {
  type Fit,
  type FitItem,
  type FitRules,
  fitAs,
  formsOf,
  nextForm,
  smallestLimit,
  type TooLarge,
} from './forms.js';

/** Items come best first. */
export function giveWay(items: Iterable<FitItem>, rules: FitRules): Result<Fit, TooLarge> {
  const fitting: Fitting = { rules, frame: rules.tokens.count(rules.render([], rules.limit)), moves: [], shown: [] };
  const optional: FitItem[] = [];
  for (const item of items) {
    if (item.priority === 'P2' || item.priority === 'P3') optional.push(item);
    else fitting.shown.push(showWhole(item, rules));
  }
  if (fits(fitting)) addOptional(fitting, optional);
  else {
    moveOut(fitting, optional);
    slice(fitting, 'P1', 'signatures');
    slice(fitting, 'P0', 'region');
    slice(fitting, 'P0', 'signatures');
    slice(fitting, 'P1', 'summary');
    slice(fitting, 'P1', 'out');
    slice(fitting, 'P0', 'summary');
  }
  const { text, tokens } = finish(fitting);
  if (tokens <= rules.limit)
    return ok({ blocks: fitting.shown.map(({ block }) => block), moves: fitting.moves, text, tokens });
  const smallest = fitting.shown.filter(({ item }) => item.required).map(({ block }) => block);
  return fail({ needed: smallestLimit(smallest, rules), limit: rules.limit });
}

type Shown = { readonly item: FitItem; block: FittedBlock };

type Fitting = {
  readonly rules: FitRules;
  /** What the text takes without any block. */
  readonly frame: number;
  readonly moves: Move[];
  shown: Shown[];
};

/** P3 blocks stay or go together. Adding P2 blocks from the front gives the same result as removing them from the end. */
function addOptional(fitting: Fitting, optional: readonly FitItem[]): void {
  const second = optional.filter(({ priority }) => priority === 'P2');
  const third = optional.filter(({ priority }) => priority === 'P3');
  const wanted = fitting.shown;
  fitting.shown = [...wanted, ...[...second, ...third].map((item) => showWhole(item, fitting.rules))];
  if (fits(fitting)) return;
  fitting.shown = [...wanted];
  let count = 0;
  for (; count < second.length; count++) {
    fitting.shown.push(showWhole(second[count]!, fitting.rules));
    if (fits(fitting)) continue;
    fitting.shown.pop();
    break;
  }
  moveOut(fitting, [...second.slice(count), ...third]);
}

function showWhole(item: FitItem, rules: FitRules): Shown {
  return { item, block: fitAs(item, formsOf(item)[0]!, rules) };
}

/** Shortens blocks of one priority, lowest rank first and not below a level, until the text fits. */
function slice(fitting: Fitting, priority: 'P0' | 'P1', lowest: Level | 'out'): void {
  const why = `step ${priority === 'P1' ? 3 : 4}: too large for ${fitting.rules.limit} tokens`;
  for (const shown of [...fitting.shown].reverse()) {
    if (shown.item.priority !== priority) continue;
    while (!fits(fitting)) {
      const { item, block } = shown;
      const smaller = nextSmaller(item, block, fitting.rules);
      const isOut = smaller === null;
      // A block without signatures, such as a text of the request, is removed instead.
      const mayGo = lowest === 'out' || (lowest === 'signatures' && block.rung.level === 'full');
      if (isOut ? item.required || !mayGo : isBelow(smaller.rung.level, lowest)) break;
      fitting.moves.push({
        name: block.block.name,
        from: block.rung.level,
        to: isOut ? 'out' : smaller.rung.level,
        why,
      });
      if (isOut) fitting.shown = fitting.shown.filter((other) => other !== shown);
      else shown.block = smaller;
      if (isOut) break;
    }
  }
}

/** The next form with fewer tokens: a lower form may be longer, because marks and line numbers cost tokens too. */
function nextSmaller(item: FitItem, { rung }: FittedBlock, rules: FitRules): FittedBlock | null {
  for (let form = nextForm(item, rung); form !== null; form = nextForm(item, form)) {
    if (form.level === 'name') return null;
    const block = fitAs(item, form, rules);
    if (block.rung.tokens < rung.tokens) return block;
  }
  return null;
}

function isBelow(level: Level, lowest: Level | 'out'): boolean {
  return lowest !== 'out' && levels.indexOf(level) > levels.indexOf(lowest);
}

/** Records removals in the order of the steps: P3 first, then P2, the lowest rank first in each. */
function moveOut({ moves }: Fitting, items: readonly FitItem[]): void {
  for (const [priority, why] of optionalSteps) {
    const going = items.filter((item) => item.priority === priority).reverse();
    appendAll(
      moves,
      going.map(({ block }) => ({ name: block.name, from: 'full', to: 'out', why }) as const),
    );
  }
}

const optionalSteps = [
  ['P3', 'step 1: optional blocks go first'],
  ['P2', 'step 2: lowest rank first'],
] as const;

/** The sum of the blocks is nearly exact, so the finished text is rendered only near or below the limit. */
function fits(fitting: Fitting): boolean {
  const { rules, frame, shown } = fitting;
  const sum = shown.reduce((total, { block }) => total + block.rung.tokens, frame);
  return sum <= rules.limit * 1.05 && finish(fitting).tokens <= rules.limit;
}

function finish({ rules, shown }: Fitting): { readonly text: string; readonly tokens: number } {
  const blocks = shown.map(({ block }) => block);
  const text = rules.render(blocks, rules.limit);
  return { text, tokens: rules.tokens.count(text) };
}
