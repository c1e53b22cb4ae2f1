/**
 * The fit of the task contract. Requested blocks (P0 to P2) form classes of equal importance. First every one of them
 * gets a mark. Then texts grow, class by class. Then every file gets its most useful region, so that a large file
 * cannot push another one out. Then files grow, class by class. Within a class the room is shared fairly: what needs
 * less than its share leaves the rest to the others. A P3 block is shown with some content or not at all, and only if
 * every requested block is shown. The finished text is counted (INV-11), and every block that is not whole is a
 * recorded move.
 */
import { fail, ok, type Result } from '../base/result.js';
import type { FittedBlock, Level, Move } from '../model/block.js';
import {
  type Fit,
  type FitItem,
  type FitRules,
  fitAs,
  fitWithin,
  smallestLimit,
  type TooLarge,
  tokensOf,
} from './forms.js';
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
  const requested = [...admission.shown];
  const isFile = ({ item }: Slot) => item.block.path !== null;
  for (const slot of requested) tryForms(admission, slot, markForms(slot.item));
  for (const texts of classesOf(requested.filter((slot) => !isFile(slot)))) shareRoom(admission, texts);
  for (const slot of requested.filter(isFile)) tryForms(admission, slot, usefulForms(slot.item));
  for (const files of classesOf(requested.filter(isFile))) shareRoom(admission, files);
  if (requested.every(({ block }) => block !== null))
    // Items are produced lazily: stop when there is no room left for another one.
    for (; next.done !== true && leftOf(admission) >= minRoom; next = later.next()) {
      const slot: Slot = { item: next.value, block: null };
      admission.shown.push(slot);
      // A large file leaves the others half of the room.
      const whole = wholeOf(slot.item, rules);
      const allowance = Math.floor(leftOf(admission) / 2);
      if (whole !== null && whole.rung.tokens <= allowance) slot.block = whole;
      else slot.block = largestWithin(slot.item, { rules, allowance });
    }
  for (const slot of admission.shown.slice(requested.length)) grow(admission, slot);
  const blocks = blocksOf(admission);
  const text = rules.render(blocks, rules.limit);
  return ok({ blocks, moves: movesOf(admission), text, tokens: rules.tokens.count(text) });
}

type Slot = { readonly item: FitItem; block: FittedBlock | null };

type Admission = { readonly rules: FitRules; readonly frame: number; readonly shown: Slot[] };

/** Slots of equal kind, priority and reason, in the order of the items. */
function classesOf(slots: readonly Slot[]): Slot[][] {
  const classes = new Map<string, Slot[]>();
  for (const slot of slots) {
    const { block, priority, reason } = slot.item;
    const key = `${block.kind} ${priority} ${reason}`;
    classes.set(key, [...(classes.get(key) ?? []), slot]);
  }
  return [...classes.values()];
}

/** Shares by the estimated sizes, which are never too small. What is left by the exact count goes to the first. */
function shareRoom(admission: Admission, slots: readonly Slot[]): void {
  const { rules, frame } = admission;
  let room = rules.limit - frame - tokensOf(blocksOf(admission)) + tokensOf(slots.flatMap(({ block }) => block ?? []));
  let reserved = tokensOf(slots.flatMap(({ block }) => block ?? []));
  const open = slots
    .map((slot) => ({ slot, whole: wholeOf(slot.item, rules) }))
    .sort((a, b) => (a.whole?.rung.tokens ?? 0) - (b.whole?.rung.tokens ?? 0));
  for (const [i, { slot, whole }] of open.entries()) {
    const least = slot.block?.rung.tokens ?? 0;
    // No block gives back what it has, so the others have no more than the rest.
    reserved -= least;
    const allowance = Math.min(Math.floor(room / (open.length - i)), room - reserved);
    if (whole !== null && whole.rung.tokens <= allowance) slot.block = whole;
    else if (allowance > least) slot.block = largestWithin(slot.item, { rules, allowance }) ?? slot.block;
    room -= slot.block?.rung.tokens ?? 0;
  }
  for (const slot of slots) grow(admission, slot);
}

/** Null for a block that is never shown whole. */
function wholeOf(item: FitItem, rules: FitRules): FittedBlock | null {
  return item.slices.highest === 'full' ? fitAs(item, wholeForm(item), rules) : null;
}

function wholeForm({ block: { lineCount } }: FitItem): Form {
  return { level: 'full', ranges: lineCount === 0 ? [] : [[1, lineCount]] };
}

/** The most regions that take no more than the allowance. */
function largestWithin(item: FitItem, allowed: { readonly rules: FitRules; readonly allowance: number }) {
  return mostRegions(item, (form) => fitWithin(item, form, allowed));
}

function mostRegions(item: FitItem, attempt: (form: Form) => FittedBlock | null): FittedBlock | null {
  let best: FittedBlock | null = null;
  let low = 1;
  let high = item.slices.regions.length;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const fitted = attempt(bestRegions(item.slices.regions, middle));
    if (fitted === null) high = middle - 1;
    else {
      best = fitted;
      low = middle + 1;
    }
  }
  return best;
}

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
function markForms({ block, slices }: FitItem): readonly Form[] {
  return [...(block.path === null ? usefulForms({ slices }) : []), named];
}

function usefulForms({ slices: { regions } }: Pick<FitItem, 'slices'>): readonly Form[] {
  return [2, 1].filter((count) => count <= regions.length).map((count) => bestRegions(regions, count));
}

/** Whole, or as many regions as fit with everything else. */
function grow(admission: Admission, slot: Slot): void {
  const { item } = slot;
  if (slot.block?.rung.level === 'full') return;
  if (item.slices.highest === 'full' && tryForms(admission, slot, [wholeForm(item)])) return;
  mostRegions(item, (form) => (tryForms(admission, slot, [form]) ? slot.block : null));
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
