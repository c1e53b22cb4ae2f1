/**
 * The fit of the task contract: in order of importance, each block is as large as possible, whatever that leaves for
 * the blocks after it. A block is shortened only if it would not fit whole even without all blocks after it.
 *
 * First every requested block (P0 to P2) gets its smallest form, so that a large block cannot push it out. Then, from
 * the front, each block grows: whole, or as many of its best regions as fit. A P3 block has no smallest form: it is
 * shown with some content or not at all. The finished text is counted (INV-11), and every block that is not whole is a
 * recorded move.
 */
import { fail, ok, type Result } from '../base/result.js';
import type { FittedBlock, Level, Move } from '../model/block.js';
import { type Fit, type FitItem, type FitRules, fitAs, smallestLimit, type TooLarge } from './forms.js';
import { bestRegions, type Form } from './ladder.js';

/** Items come best first. */
export function admit(items: Iterable<FitItem>, rules: FitRules): Result<Fit, TooLarge> {
  const frame = rules.tokens.count(rules.render([], rules.limit));
  if (frame > rules.limit) return fail({ needed: smallestLimit([], rules), limit: rules.limit });
  const admission: Admission = { rules, frame, shown: [] };
  const later = items[Symbol.iterator]();
  let next = later.next();
  for (; next.done !== true && next.value.priority !== 'P3'; next = later.next())
    admission.shown.push({ item: next.value, block: null });
  for (const slot of admission.shown) tryForms(admission, slot, smallestForms(slot.item));
  for (const slot of admission.shown) grow(admission, slot);
  // Items are produced lazily: stop when there is no room left for another one.
  for (; next.done !== true && leftOf(admission) >= minRoom; next = later.next()) {
    const slot = { item: next.value, block: null };
    admission.shown.push(slot);
    grow(admission, slot);
  }
  const blocks = blocksOf(admission);
  const text = rules.render(blocks, rules.limit);
  return ok({ blocks, moves: movesOf(admission), text, tokens: rules.tokens.count(text) });
}

type Slot = { readonly item: FitItem; block: FittedBlock | null };

type Admission = { readonly rules: FitRules; readonly frame: number; readonly shown: Slot[] };

/** Gives the slot the first of the forms that fits with everything else. False if none does. */
function tryForms(admission: Admission, slot: Slot, forms: readonly Form[]): boolean {
  const before = slot.block;
  for (const form of forms) {
    slot.block = fitAs(slot.item, form, admission.rules);
    if (fits(admission)) return true;
  }
  slot.block = before;
  return false;
}

/** For a text its head and tail, for a file its name. */
function smallestForms({ block, slices: views }: FitItem): readonly Form[] {
  if (block.path !== null) return [named];
  return [bestRegions(views.regions, 2), bestRegions(views.regions, 1), named];
}

function grow(admission: Admission, slot: Slot): void {
  const { item } = slot;
  const whole: Form = { level: 'full', ranges: item.block.lineCount === 0 ? [] : [[1, item.block.lineCount]] };
  if (item.slices.highest === 'full' && tryForms(admission, slot, [whole])) return;
  let low = 1;
  let high = item.slices.regions.length;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (tryForms(admission, slot, [bestRegions(item.slices.regions, middle)])) low = middle + 1;
    else high = middle - 1;
  }
}

/** The text never takes more tokens than frame and blocks alone, so it is rendered only if their sum is too large. */
function fits(admission: Admission): boolean {
  const { rules, frame } = admission;
  const blocks = blocksOf(admission);
  const sum = blocks.reduce((total, { rung }) => total + rung.tokens, frame);
  return sum <= rules.limit || rules.tokens.countUpTo(rules.render(blocks, rules.limit), rules.limit) <= rules.limit;
}

function leftOf(admission: Admission): number {
  return (
    admission.rules.limit -
    admission.rules.tokens.count(admission.rules.render(blocksOf(admission), admission.rules.limit))
  );
}

function blocksOf({ shown }: Admission): FittedBlock[] {
  return shown.flatMap(({ block }) => block ?? []);
}

/** The last block first, because blocks are shortened from the end. */
function movesOf({ shown, rules }: Admission): Move[] {
  const why = `whole it would not fit ${rules.limit} ${rules.tokens.name} beside what comes before it`;
  return [...shown].reverse().flatMap(({ item, block }): Move[] => {
    const to: Level | 'out' = block?.rung.level ?? 'out';
    return to === 'full' ? [] : [{ name: item.block.name, from: 'full', to, why }];
  });
}

const named: Form = { level: 'name', ranges: [] };
/** A heading and one line take more tokens than this. */
const minRoom = 120;
