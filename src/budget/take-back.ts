/**
 * Takes back what fits again: blocks are shortened from the end, so when a large one is sliced at last, there may be
 * room for what was shortened or removed before it.
 */
import { type FittedBlock, type Level, levels, type Move } from '../model/block.js';
import { type FitItem, type FitRules, fitAs, formsOf } from './forms.js';

export type Slot = { readonly item: FitItem; block: FittedBlock | null };

export type TakingBack = {
  readonly rules: FitRules;
  readonly moves: Move[];
  /** Whether the blocks of all slots fit as they are. */
  readonly fits: () => boolean;
};

/** Raises each slot to its highest form that fits, best first, and corrects the moves. Slots come best first. */
export function takeBack(slots: readonly Slot[], { rules, moves, fits }: TakingBack): void {
  if (moves.length === 0) return;
  for (const slot of slots) {
    const before = slot.block;
    const lost = before === null ? levels.length : levels.indexOf(before.rung.level);
    for (const form of formsOf(slot.item)) {
      if (form.level === 'name' || levels.indexOf(form.level) >= lost) break;
      slot.block = fitAs(slot.item, form, rules);
      if (fits()) break;
      slot.block = before;
    }
    if (slot.block !== null && slot.block !== before) forgetBelow(moves, slot.block);
  }
}

/** Removes the moves of a block to levels below the one at which it is shown. */
function forgetBelow(moves: Move[], { block, rung }: FittedBlock): void {
  const isBelow = (to: Level | 'out') => to === 'out' || levels.indexOf(to) > levels.indexOf(rung.level);
  const kept = moves.filter(({ name, to }) => name !== block.name || !isBelow(to));
  moves.splice(0, moves.length, ...kept);
}
