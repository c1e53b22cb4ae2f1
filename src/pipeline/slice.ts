/**
 * The slices of a file that can be shown instead of the whole. Line ranges of the index are valid only while
 * the file is unchanged. Where the fit gives way, only ranges that a parser gave count,
 * since a slice must not be guessed. Where blocks are admitted, the pieces of a file are the
 * regions that someone pointed at, its header, regions that match the task, and at last what it defines.
 */
import type { Slices } from '../budget/ladder.js';
import { outlineText } from '../index/outline.js';
import type { Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import type { Candidate, Part, Region } from '../model/candidate.js';
import type { Gathered, Policy } from '../model/contract.js';
import { rankRegions } from '../select/regions.js';

export type SliceContext = {
  /** Whether the file is still what was indexed. */
  readonly isUnchanged: boolean;
  readonly taken: { readonly text: string; readonly language: string };
  readonly weights: Gathered['weights'];
  readonly fit: Policy['fit'];
};

export function slicesOf(candidate: Candidate, sight: SliceContext): Slices {
  if (sight.fit === 'admit') return headerAndRegions(candidate, sight);
  return sight.fit === 'give-way' ? exactViews(candidate, sight) : freeViews(candidate, sight);
}

function headerAndRegions(
  { focus, definitions: indexed }: Candidate,
  { isUnchanged, taken, weights }: SliceContext,
): Slices {
  const definitions = isUnchanged ? indexed : outlineText(taken.text, taken.language);
  const lineCount = taken.text.split('\n').length - (taken.text.endsWith('\n') ? 1 : 0);
  const [first] = definitions;
  const header = Math.min(lineCount, maxHeaderLines, Math.max(minHeaderLines, (first?.lines[0] ?? maxHeaderLines) - 1));
  const pointed = focus.kind === 'symbols' ? focus.ranges : [];
  const pieces = [
    ...pointed.map(([from, to]) => [from, Math.min(to, lineCount)] as const),
    [1, header] as const,
    ...rankRegions(taken.text, definitions, weights).slice(0, maxRegions),
    ...signaturesOf(definitions).slice(0, maxSignatures),
  ];
  return { ...noViews, pieces: pieces.filter(([from, to]) => from <= to), highest: 'full' };
}

/** Starts with the whole file. The region of a target holds its symbols; the signatures of a dependency are those in use. */
function exactViews({ focus, definitions, tier }: Candidate, { isUnchanged }: SliceContext): Slices {
  if (tier !== 'parser' || !isUnchanged) return { ...noViews, highest: 'full' };
  const pieces = focus.kind === 'symbols' ? focus.ranges : [];
  const core = focus.kind === 'symbols' ? focus.core : [];
  const signatures = focus.kind === 'signatures' ? focus.ranges : signaturesOf(definitions);
  // A summary might not even name the symbol, so there is none.
  const summary = focus.kind === 'symbols' ? [] : summaryOf(definitions);
  return { pieces, core, signatures, summary, highest: 'full' };
}

/** A symbol is shown as a region, a dependency by its signatures, anything else in the largest form that its share allows. */
function freeViews({ focus, definitions: indexed }: Candidate, { isUnchanged, taken, weights }: SliceContext): Slices {
  if (focus.kind === 'symbols' && isUnchanged)
    return { ...noViews, pieces: focus.ranges, core: focus.core, highest: focus.whole ? 'full' : 'region' };
  if (focus.kind === 'signatures' && isUnchanged)
    return { ...noViews, signatures: focus.ranges, highest: 'signatures' };
  const definitions = isUnchanged ? indexed : outlineText(taken.text, taken.language);
  const regions = (focus.kind === 'file' && isUnchanged ? focus.regions : undefined) ?? [];
  return {
    ...(regions.length === 0 ? {} : { parts: regions.map((region) => withHeaders(region, definitions)) }),
    pieces: rankRegions(taken.text, definitions, weights),
    core: [],
    signatures: signaturesOf(definitions),
    summary: summaryOf(definitions),
    highest: 'full',
  };
}

/** A region inside a class or a long function is shown with the line that names it. */
function withHeaders(region: Region, definitions: readonly Definition[]): Part {
  const [first, last] = region.lines;
  const around = definitions
    .filter(({ lines: [from, to] }) => from < first && last <= to)
    .map(({ signatureLines: [from, to] }): LineRange => [from, Math.min(to, from + maxHeaderOfPart - 1)]);
  return { ...region, around };
}

function signaturesOf(definitions: readonly Definition[]): LineRange[] {
  return definitions.filter(({ kind }) => !partsOfTypes.has(kind)).map(({ signatureLines }) => signatureLines);
}

/** The first line of each top-level definition. */
function summaryOf(definitions: readonly Definition[]): LineRange[] {
  return definitions
    .filter(({ container, kind }) => container === null && !partsOfTypes.has(kind))
    .map(({ signatureLines: [first] }) => [first, first]);
}

const minHeaderLines = 3;
const maxHeaderLines = 12;
/** Only relevant regions are shown; the room that is left belongs to other files. */
const maxRegions = 8;
const maxSignatures = 60;
/** The most lines of one signature that are shown. */
const maxHeaderOfPart = 3;
const noViews = { pieces: [], core: [], signatures: [], summary: [] } as const;

/** Kinds that fill a signature view without telling what a file does. */
const partsOfTypes: ReadonlySet<string> = new Set(['field', 'property', 'member']);
