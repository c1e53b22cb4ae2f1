/**
 * The fit of seeds/000: in order of importance each block is as large as it can be, whatever that leaves
 * for those after it. So what gives way gives way from the end: a block is smaller than whole only if it
 * would not fit whole with everything after it gone.
 *
 * First every block that someone asked for (P0 to P2) gets its smallest form, so that nothing asked for
 * disappears behind something large; then, from the front, each grows: whole, else as many of its best
 * pieces as fit. P3 has no smallest form: it is there with something to read, or not at all. What is
 * counted is the finished text (INV-11); every block that is not whole is a recorded move.
 */
import { fail, ok, type Result } from '../base/result.js';
import type { FittedBlock, Level, Move } from '../model/block.js';
import { type Fit, type FitItem, type FitRules, fitAs, smallestLimit, type TooLarge } from './forms.js';
import { type Form, regionOf } from './ladder.js';

/** Items come best first. */
export function admit(items: Iterable<FitItem>, rules: FitRules): Result<Fit, TooLarge> {
  const frame = rules.tokens.count(rules.render([], rules.limit));
  if (frame > rules.limit) return fail({ needed: smallestLimit([], rules), limit: rules.limit });
  const room: Room = { rules, frame, shown: [] };
  const later = items[Symbol.iterator]();
  let next = later.next();
  for (; next.done !== true && next.value.priority !== 'P3'; next = later.next())
    room.shown.push({ item: next.value, block: null });
  for (const place of room.shown) tryForms(room, place, smallestForms(place.item));
  for (const place of room.shown) grow(room, place);
  // Whoever makes the rest need not make more than there is room for.
  for (; next.done !== true && leftOf(room) >= minRoom; next = later.next()) {
    const place = { item: next.value, block: null };
    room.shown.push(place);
    grow(room, place);
  }
  const blocks = blocksOf(room);
  const text = rules.render(blocks, rules.limit);
  return ok({ blocks, moves: movesOf(room), text, tokens: rules.tokens.count(text) });
}

type Place = { readonly item: FitItem; block: FittedBlock | null };

type Room = { readonly rules: FitRules; readonly frame: number; readonly shown: Place[] };

/** The first of the forms that fits beside everything else, if one does. */
function tryForms(room: Room, place: Place, forms: readonly Form[]): boolean {
  const before = place.block;
  for (const form of forms) {
    place.block = fitAs(place.item, form, room.rules);
    if (fits(room)) return true;
  }
  place.block = before;
  return false;
}

/** Head and tail of a text, the name of a file. */
function smallestForms({ block, views }: FitItem): readonly Form[] {
  if (block.path !== null) return [named];
  return [regionOf(views.pieces, 2), regionOf(views.pieces, 1), named];
}

function grow(room: Room, place: Place): void {
  const { item } = place;
  const whole: Form = { level: 'full', ranges: item.block.lineCount === 0 ? [] : [[1, item.block.lineCount]] };
  if (item.views.highest === 'full' && tryForms(room, place, [whole])) return;
  let low = 1;
  let high = item.views.pieces.length;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (tryForms(room, place, [regionOf(item.views.pieces, middle)])) low = middle + 1;
    else high = middle - 1;
  }
}

/** Blocks add up to no more than their sum, so only past it is the finished text made and counted. */
function fits(room: Room): boolean {
  const { rules, frame } = room;
  const blocks = blocksOf(room);
  const sum = blocks.reduce((total, { rung }) => total + rung.tokens, frame);
  return sum <= rules.limit || rules.tokens.countUpTo(rules.render(blocks, rules.limit), rules.limit) <= rules.limit;
}

function leftOf(room: Room): number {
  return room.rules.limit - room.rules.tokens.count(room.rules.render(blocksOf(room), room.rules.limit));
}

function blocksOf({ shown }: Room): FittedBlock[] {
  return shown.flatMap(({ block }) => block ?? []);
}

/** From the end, as things gave way. */
function movesOf({ shown, rules }: Room): Move[] {
  const why = `whole it would not fit ${rules.limit} ${rules.tokens.name} beside what comes before it`;
  return [...shown].reverse().flatMap(({ item, block }): Move[] => {
    const to: Level | 'out' = block?.rung.level ?? 'out';
    return to === 'full' ? [] : [{ name: item.block.name, from: 'full', to, why }];
  });
}

const named: Form = { level: 'name', ranges: [] };
/** Less than a heading and a line takes. */
const minRoom = 120;
