/**
 * Spends room on the regions of many files, by worth per token. No file has a share of its own: a likely file has more
 * regions worth showing. Every step is counted on the block as it will be printed.
 */
import type { FittedBlock, LineRange } from '../model/block.js';
import type { RegionInContext } from '../model/candidate.js';
import { type FitItem, type FitRules, fitAs, formsOf } from './forms.js';
import { type Form, joinRanges } from './ladder.js';

export type End = {
  /**
   * The least worth per token, in millionths, for which a region is shown if one file is certain to change. The less
   * likely the likeliest file is, the less a region has to be worth. The room need not be used up.
   */
  readonly minWorth: number;
  /** Of so many of the best files at least the best region is shown if there is room. */
  readonly surelyShown: number;
};

/** For each item its block, or null if nothing of it was worth the room. */
export function spreadRoom(
  items: readonly FitItem[],
  rules: FitRules,
  { room, minWorth, surelyShown }: End & { /** In tokens. */ readonly room: number },
): (FittedBlock | null)[] {
  const shown = items.map((item): Shown => ({ item, lines: item.block.text.split('\n'), regions: [], block: null }));
  const least = minWorth * Math.sqrt(chanceOfBest(items));
  const offers = byWorth(shown, rules).filter(
    ({ at, isBest, perToken }) => perToken >= least || (isBest && at < surelyShown),
  );
  const names = shown.slice(0, surelyNamed).map(({ item }) => nameOf(item, rules).rung.tokens);
  const reserved = sum(names);
  // No file may take all the room, unless the budget is to be filled and the others do not need it.
  const maxPerFile = Math.floor(room * largestShare);
  const left = takeOffers(offers, shown, { rules, room: room - reserved, maxPerFile });
  const forNames = sum(names.filter((_, i) => shown[i]!.block === null));
  const again = { rules, room: left + reserved - forNames, maxPerFile: minWorth > 0 ? maxPerFile : room };
  const rest = takeOffers(offers, shown, again);
  return nameTheRest(shown, rules, minWorth > 0 ? { room: forNames, most: surelyNamed } : { room: rest + forNames });
}

/** The probability of the likeliest file, by the worth of its regions. */
function chanceOfBest(items: readonly FitItem[]): number {
  const worths = items.map(({ slices }) => sum((slices.weighedRegions ?? []).map(({ worth }) => worth)));
  return worths.reduce((most, worth) => Math.max(most, Math.min(1, worth / 1_000_000)), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

type Allowance = {
  readonly rules: FitRules;
  readonly room: number;
  /** The most tokens of one file. */
  readonly maxPerFile: number;
};

/** Shows the offers that fit, best first. Returns the remaining room. */
function takeOffers(offers: readonly Offer[], shown: readonly Shown[], { rules, room, maxPerFile }: Allowance): number {
  let left = room;
  let refused = 0;
  for (const { at, region } of offers) {
    if (left < smallestGain || refused > maxRefused) break;
    const file = shown[at]!;
    const before = file.block?.rung.tokens ?? 0;
    if (file.block?.rung.level === 'full' || file.regions.includes(region) || before + smallestGain > maxPerFile)
      continue;
    const regions = [...file.regions, region];
    const block = fitAs(file.item, formOf(file, regions, rules), rules);
    const gain = block.rung.tokens - before;
    if (gain > left || block.rung.tokens > maxPerFile) {
      refused += 1;
      continue;
    }
    left -= gain;
    file.regions = regions;
    file.block = block;
  }
  return left;
}

type Shown = {
  readonly item: FitItem;
  readonly lines: readonly string[];
  regions: readonly RegionInContext[];
  block: FittedBlock | null;
};

type Offer = {
  readonly at: number;
  readonly region: RegionInContext;
  /** Whether no other region of the file is worth more. */
  readonly isBest: boolean;
  readonly perToken: number;
};

/** Best first. The cost of a region is its text plus an estimate for its frame; the exact cost is counted when it is shown. */
function byWorth(files: readonly Shown[], { tokens }: FitRules): Offer[] {
  const offers: Offer[] = [];
  for (const [at, { item, lines }] of files.entries()) {
    const regions = [...(item.slices.weighedRegions ?? [])].sort(
      (a, b) => b.worth - a.worth || a.lines[0] - b.lines[0],
    );
    for (const [place, region] of regions.entries()) {
      const [first, last] = region.lines;
      const frame = place === 0 ? costOfFile : costOfRegion;
      const cost = tokens.count(`${lines.slice(first - 1, last).join('\n')}\n`) + frame;
      if (region.worth > 0) offers.push({ at, region, isBest: place === 0, perToken: region.worth / cost });
    }
  }
  return offers.sort((a, b) => b.perToken - a.perToken || a.at - b.at || a.region.lines[0] - b.region.lines[0]);
}

/** The regions with the headers of their containers, or the whole file if hardly anything else remains. */
function formOf({ item, lines }: Shown, regions: readonly RegionInContext[], rules: FitRules): Form {
  const { lineCount } = item.block;
  const apart = joinRanges(
    regions.flatMap(({ lines: own, headers: around }) => [withBlanks(own, lines), ...around]),
  ).map(([first, last]): LineRange => [first, Math.min(last, lineCount)]);
  const ranges = trimEnds(closeGaps(apart, lines, rules), lines);
  const shown = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return lineCount - shown <= fewLines ? { level: 'full', ranges: [[1, lineCount]] } : { level: 'region', ranges };
}

/** Joins regions when the gap between them is small, or costs less than the mark that says it is left out. */
function closeGaps(ranges: readonly LineRange[], lines: readonly string[], { tokens }: FitRules): LineRange[] {
  const closed: LineRange[] = [];
  for (const range of ranges) {
    const before = closed.at(-1);
    const gap = before === undefined ? null : lines.slice(before[1], range[0] - 1);
    if (gap !== null && gap.length <= maxGapLines && tokens.count(`${gap.join('\n')}\n`) <= maxGapTokens)
      closed[closed.length - 1] = [before![0], range[1]];
    else closed.push(range);
  }
  return closed;
}

/** Adds the blank lines above a region: they cost little, and new code often goes there. */
function withBlanks([first, last]: LineRange, lines: readonly string[]): LineRange {
  let blanks = 0;
  while (blanks < maxBlanks && first - blanks > 1 && isBlank(lines[first - 2 - blanks])) blanks += 1;
  return [first - blanks, last];
}

/** A range ends with what closes the shown containers around it, and without what closes those that are not shown. */
function trimEnds(ranges: readonly LineRange[], lines: readonly string[]): LineRange[] {
  const isShown = (line: number) => ranges.some(([first, last]) => first <= line && line <= last);
  const closes = (line: number) => isLoneCloser(lines[line - 1] ?? '') && isShown(openerOf(line, lines));
  return joinRanges(
    ranges.map(([first, end]) => {
      let last = end;
      for (let at = end; at > first && !closes(at); at--) {
        if (isLoneCloser(lines[at - 1] ?? '')) last = at - 1;
        else if (!isBlank(lines[at - 1])) break;
      }
      if (last < end) return [first, last];
      for (let at = end + 1; at <= lines.length && (isBlank(lines[at - 1]) || closes(at)); at++)
        if (closes(at) && !isContinued(lines[at])) last = at;
      return [first, last];
    }),
  );
}

function isBlank(line: string | undefined): boolean {
  return line?.trim() === '';
}

function isLoneCloser(line: string): boolean {
  return /^\s*(?:[)\]}]+[;,]?|end|fi|done|esac)\s*$/.test(line);
}

function isContinued(next: string | undefined): boolean {
  return /^\s*[.?:&|+*/=]/.test(next ?? '');
}

/** The line that a closing line belongs to: the last one above it that is not indented more. */
function openerOf(line: number, lines: readonly string[]): number {
  const indent = indentOf(lines[line - 1]!);
  for (let at = line - 1; at > 0; at--)
    if (lines[at - 1]!.trim() !== '' && indentOf(lines[at - 1]!) <= indent) return at;
  return 0;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Uses the remaining room to name the best files of which nothing is shown. */
function nameTheRest(
  shown: readonly Shown[],
  rules: FitRules,
  { room, most = shown.length }: { readonly room: number; readonly most?: number },
): (FittedBlock | null)[] {
  let left = room;
  return shown.map(({ item, block }, at) => {
    if (block !== null || at >= most) return block;
    const name = nameOf(item, rules);
    if (name.rung.tokens > left) return null;
    left -= name.rung.tokens;
    return name;
  });
}

function nameOf(item: FitItem, rules: FitRules): FittedBlock {
  return fitAs(item, formsOf(item).at(-1)!, rules);
}

/** This many of the best files are always shown or named. */
const surelyNamed = 5;
const largestShare = 0.7;
const smallestGain = 24;
/** After this many offers without room, the remaining ones are worth too little. */
const maxRefused = 60;
/** Estimated tokens of the frame of a file, and of the mark above a region. */
const costOfFile = 32;
const costOfRegion = 5;
const fewLines = 2;
/** A gap up to this size is shown: a mark in the middle of a function reads worse than a few lines more. */
const maxGapLines = 4;
const maxGapTokens = 24;
const maxBlanks = 2;
