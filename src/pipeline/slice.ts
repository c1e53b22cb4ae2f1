/**
 * The slices of a file: what can be shown of it when it is not shown whole. Which slices are prepared depends
 * on the fit (`budget/fits.ts`). Line ranges from the index are used only while the file is unchanged.
 */
import { lazily, remember, rememberRecent } from '../base/remember.js';
import { statementStarts } from '../base/statements.js';
import type { FitStrategy } from '../budget/fits.js';
import type { Slices } from '../budget/ladder.js';
import { outlineText } from '../index/outline.js';
import type { Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import type { Candidate, Region, RegionInContext } from '../model/candidate.js';
import type { Gathered } from '../model/contract.js';
import { kindOfLanguage } from '../model/languages/language.js';
import { signatureForms } from '../model/signature-form.js';
import { createGrower } from '../select/grow-region.js';
import { rankRegions } from '../select/regions.js';

export type SliceContext = {
  /** Whether the file is still what was indexed. */
  readonly isUnchanged: boolean;
  readonly taken: { readonly text: string; readonly language: string };
  readonly weights: Gathered['weights'];
  readonly strategy: FitStrategy['slices'];
};

export function slicesOf(candidate: Candidate, context: SliceContext): Slices {
  return slicers[context.strategy](candidate, context);
}

function headerFirstSlices({ focus, file }: Candidate, { isUnchanged, taken, weights }: SliceContext): Slices {
  const definitions = isUnchanged ? file.definitions : outlineText(taken.text, taken.language);
  const lineCount = taken.text.split('\n').length - (taken.text.endsWith('\n') ? 1 : 0);
  const [first] = definitions;
  const header = Math.min(lineCount, maxHeaderLines, Math.max(minHeaderLines, (first?.lines[0] ?? maxHeaderLines) - 1));
  const pointed = focus.kind === 'symbols' ? focus.ranges : [];
  const relevant = rankRegions(taken, definitions, weights);
  const useful = [...pointed.map(([from, to]) => [from, Math.min(to, lineCount)] as const), ...relevant];
  const best = useful.slice(0, 1);
  const regions = [
    ...best,
    [1, header] as const,
    ...useful.slice(1),
    ...signatureForms(definitions).slice(0, maxSignatures),
    ...linesAround(best[0] ?? [1, header], lineCount),
  ];
  return { ...noSlices, regions: regions.filter(([from, to]) => from <= to), highest: 'full' };
}

/** Steps away from a region to both ends of the file, to fill what room there is. */
function linesAround([first, last]: LineRange, lineCount: number): LineRange[] {
  const regions: LineRange[] = [];
  for (let [before, after] = [first - 1, last + 1]; before >= 1 || after <= lineCount; ) {
    if (after <= lineCount) regions.push([after, Math.min(lineCount, after + stepLines - 1)]);
    if (before >= 1) regions.push([Math.max(1, before - stepLines + 1), before]);
    before -= stepLines;
    after += stepLines;
  }
  return regions;
}

/** Starts with the whole file. The region of a target holds its symbols; the signatures of a dependency are those in use. */
function exactSlices({ focus, file: { definitions, tier } }: Candidate, { isUnchanged }: SliceContext): Slices {
  if (tier !== 'parser' || !isUnchanged) return { ...noSlices, highest: 'full' };
  const regions = focus.kind === 'symbols' ? focus.ranges : [];
  const core = focus.kind === 'symbols' ? focus.core : [];
  const signatures = focus.kind === 'signatures' ? focus.ranges : signatureForms(definitions);
  // A summary might not even name the symbol, so there is none.
  const summary = focus.kind === 'symbols' ? [] : summaryOf(definitions);
  return { regions, core, signatures, summary, highest: 'full' };
}

/** A symbol is shown as a region, a dependency by its signatures, anything else in the largest form that its share allows. */
function rankedSlices({ focus, file }: Candidate, { isUnchanged, taken, weights }: SliceContext): Slices {
  if (focus.kind === 'symbols' && isUnchanged)
    return { ...noSlices, regions: focus.ranges, core: focus.core, highest: focus.whole ? 'full' : 'region' };
  if (focus.kind === 'signatures' && isUnchanged)
    return { ...noSlices, signatures: focus.ranges, summary: focus.frames ?? [], highest: 'signatures' };
  const definitions = isUnchanged ? file.definitions : outlineText(taken.text, taken.language);
  const regions = (focus.kind === 'file' && isUnchanged ? focus.regions : undefined) ?? [];
  const weighedRegions = regions.length === 0 ? [] : grown(regions, definitions, taken);
  // Of a file whose regions are weighed, the other forms are seldom needed.
  const ranked = lazily(() => rankRegions(taken, definitions, weights));
  return {
    ...(weighedRegions.length === 0 ? {} : { weighedRegions }),
    get regions() {
      return ranked();
    },
    core: [],
    get signatures() {
      return signatureForms(definitions);
    },
    get summary() {
      return summaryOf(definitions);
    },
    highest: 'full',
  };
}

function grown(
  regions: readonly Region[],
  definitions: readonly Definition[],
  { text, language }: SliceContext['taken'],
): RegionInContext[] {
  const lines = text.split('\n');
  const kind = kindOfLanguage(language);
  const grow = createGrower({
    lines,
    // Prose has no statements: a region may begin and end at each of its lines.
    starts: kind === 'prose' || kind === 'plain' ? lines.map(() => true) : startsIn(language)(text),
    definitions,
  });
  // Two halves of a function can grow to the same lines.
  const worths = new Map<string, Region>();
  for (const region of regions) {
    const lines = grow(region.lines);
    if (lines === null) continue;
    const key = lines.join('-');
    worths.set(key, { lines, worth: (worths.get(key)?.worth ?? 0) + region.worth });
  }
  return [...worths.values()].map((region) => withHeaders(region, definitions));
}

/** A region that begins inside a class or a long function is shown with the signature of its container. */
function withHeaders(region: Region, definitions: readonly Definition[]): RegionInContext {
  const [first] = region.lines;
  const headers = definitions
    .filter(({ lines: [from, to] }) => from < first && first <= to)
    .map(({ signatureLines }) => signatureLines);
  return { ...region, headers };
}

/** The first line of each top-level definition. */
function summaryOf(definitions: readonly Definition[]): LineRange[] {
  return definitions
    .filter(({ container, kind }) => container === null && !partsOfTypes.has(kind))
    .map(({ signatureLines: [first] }) => [first, first]);
}

/** For programs that ask many questions about the same files. */
const startsIn = remember((language) => rememberRecent((text: string) => statementStarts(text, language), 128));

const slicers: Readonly<Record<FitStrategy['slices'], typeof exactSlices>> = {
  ranked: rankedSlices,
  exact: exactSlices,
  'header-first': headerFirstSlices,
};

const minHeaderLines = 3;
const maxHeaderLines = 12;
const stepLines = 4;
const maxSignatures = 60;
const noSlices = { regions: [], core: [], signatures: [], summary: [] } as const;

/** Kinds that fill a signature view without telling what a file does. */
const partsOfTypes: ReadonlySet<string> = new Set(['field', 'property', 'member']);
