/**
 * Spends room on the stretches of many files by what each is worth for its tokens: no file has a share of its own, a
 * likely file simply has more stretches worth seeing. Every step is counted on the block as it will be printed.
 */
import type { FittedBlock, LineRange } from '../model/block.js';
import type { Part } from '../model/candidate.js';
import { type FitItem, type FitRules, fitAs, formsOf } from './forms.js';
import { type Form, joinRanges } from './ladder.js';

/** For each item its block, or null when nothing of it was worth the room. */
export function spreadRoom(items: readonly FitItem[], rules: FitRules, room: number): (FittedBlock | null)[] {
  const shown = items.map((item): Shown => ({ item, lines: item.block.text.split('\n'), parts: [], block: null }));
  const offers = byWorth(shown, rules);
  // The first of them are named at least: a reader must hear of what was ranked best, however little of it pays.
  const names = shown.slice(0, surelyNamed).map(({ item }) => nameOf(item, rules).rung.tokens);
  const reserved = sum(names);
  // A sure file leaves room for others first; what they do not need is its own again.
  const left = take(offers, shown, { rules, room: room - reserved, most: Math.floor(room * largestShare) });
  const kept = sum(names.filter((_, i) => shown[i]!.block === null));
  const rest = take(offers, shown, { rules, room: left + reserved - kept, most: room });
  return nameTheRest(shown, rules, rest + kept);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

type Taking = { readonly rules: FitRules; readonly room: number /** Of one file. */; readonly most: number };

/** Gives what is left of the room. */
function take(offers: readonly Offer[], shown: readonly Shown[], { rules, room, most }: Taking): number {
  let left = room;
  let refused = 0;
  for (const { at, part } of offers) {
    if (left < smallestGain || refused > maxRefused) break;
    const file = shown[at]!;
    const before = file.block?.rung.tokens ?? 0;
    if (file.block?.rung.level === 'full' || file.parts.includes(part) || before + smallestGain > most) continue;
    const parts = [...file.parts, part];
    const block = fitAs(file.item, formOf(file, parts, rules), rules);
    const gain = block.rung.tokens - before;
    if (gain > left || block.rung.tokens > most) {
      refused += 1;
      continue;
    }
    left -= gain;
    file.parts = parts;
    file.block = block;
  }
  return left;
}

type Shown = {
  readonly item: FitItem;
  readonly lines: readonly string[];
  parts: readonly Part[];
  block: FittedBlock | null;
};

type Offer = { readonly at: number; readonly part: Part; readonly perToken: number };

/** Best first. What a stretch costs is its own text and about what its frame takes; exactly, it comes out when it is shown. */
function byWorth(files: readonly Shown[], { tokens }: FitRules): Offer[] {
  const offers: Offer[] = [];
  for (const [at, { item, lines }] of files.entries()) {
    const parts = [...(item.views.parts ?? [])].sort((a, b) => b.worth - a.worth || a.lines[0] - b.lines[0]);
    for (const [place, part] of parts.entries()) {
      const [first, last] = part.lines;
      const frame = place === 0 ? costOfFile : costOfStretch;
      const cost = tokens.count(`${lines.slice(first - 1, last).join('\n')}\n`) + frame;
      if (part.worth > 0) offers.push({ at, part, perToken: part.worth / cost });
    }
  }
  return offers.sort((a, b) => b.perToken - a.perToken || a.at - b.at || a.part.lines[0] - b.part.lines[0]);
}

/** The stretches with the first lines of what they stand in; all of the file, when hardly anything else is left of it. */
function formOf({ item, lines }: Shown, parts: readonly Part[], rules: FitRules): Form {
  const { lineCount } = item.block;
  const apart = joinRanges(parts.flatMap(({ lines: own, around }) => [withEdges(own, lines), ...around])).map(
    ([first, last]): LineRange => [first, Math.min(last, lineCount)],
  );
  const ranges = closeGaps(apart, lines, rules);
  const shown = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return lineCount - shown <= fewLines ? { level: 'full', ranges: [[1, lineCount]] } : { level: 'region', ranges };
}

/** With the blank lines and lone brackets beside it: they cost next to nothing, and new code often goes there. */
function withEdges([first, last]: LineRange, lines: readonly string[]): LineRange {
  const isSlight = (at: number) => (lines[at]?.trim().length ?? maxSlightLength + 1) <= maxSlightLength;
  let [before, after] = [0, 0];
  while (before < linesOfEdge && isSlight(first - 2 - before)) before += 1;
  while (after < linesOfEdge && isSlight(last + after)) after += 1;
  return [first - before, last + after];
}

/** A blank line or a bracket between two stretches costs less than to say that it is left out. */
function closeGaps(ranges: readonly LineRange[], lines: readonly string[], { tokens }: FitRules): LineRange[] {
  const closed: LineRange[] = [];
  for (const range of ranges) {
    const before = closed.at(-1);
    const gap = before === undefined ? null : lines.slice(before[1], range[0] - 1);
    if (gap !== null && gap.length <= fewLines && tokens.count(`${gap.join('\n')}\n`) < costOfStretch)
      closed[closed.length - 1] = [before![0], range[1]];
    else closed.push(range);
  }
  return closed;
}

/** With what is left, the best of those of which nothing is shown are named at least. */
function nameTheRest(shown: readonly Shown[], rules: FitRules, room: number): (FittedBlock | null)[] {
  let left = room;
  return shown.map(({ item, block }) => {
    if (block !== null) return block;
    const name = nameOf(item, rules);
    if (name.rung.tokens > left) return null;
    left -= name.rung.tokens;
    return name;
  });
}

function nameOf(item: FitItem, rules: FitRules): FittedBlock {
  return fitAs(item, formsOf(item).at(-1)!, rules);
}

/** So many of the best are shown or named whatever else there is. */
const surelyNamed = 5;
const largestShare = 0.85;
const smallestGain = 24;
/** So many stretches in a row that found no room: smaller ones further down are worth little. */
const maxRefused = 60;
/** What stands around a file and above a stretch, about. */
const costOfFile = 32;
const costOfStretch = 5;
const fewLines = 2;
const linesOfEdge = 3;
const maxSlightLength = 3;
