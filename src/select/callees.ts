/**
 * What a shown function uses should be shown with it. So each region of the best files passes a part of its worth on to
 * the regions that define what its lines use, in its own file and in others, by the bound references.
 */
import { type DefinitionKind, type Index, type Reference, referencesOf } from '../model/analysis.js';
import type { Candidate, Region } from '../model/candidate.js';

/** Takes candidates best first. Only files that the ranking has read have regions. */
export function withCallees(index: Index, ranked: readonly Candidate[]): Candidate[] {
  const numbers = ranked.map(({ path }) => index.numberOf.get(path)!);
  const best = ranked.slice(0, maxCallers).map((candidate, at) => ({
    regions: regionsOf(candidate),
    references: referencesOf(index, numbers[at]!).filter(({ file, at: used }) => isTelling(index, file, used)),
  }));
  const passed = best.flatMap(({ regions, references }) => regions.flatMap((region) => passOn(region, references)));
  const users = countUsers(index, passed);
  const gains = new Map<number, { readonly line: number; readonly worth: number }[]>();
  for (const { file, at, worth } of passed) {
    const line = index.files[file]!.definitions[at]!.signatureLines[0];
    const gain = { line, worth: worth / Math.log2(1 + users.get(keyOf(file, at))!) };
    gains.set(file, [...(gains.get(file) ?? []), gain]);
  }
  return ranked.map((candidate, at) => withGains(candidate, gains.get(numbers[at]!) ?? []));
}

type Passed = { readonly file: number; readonly at: number; readonly worth: number };

/** The parts of a region's worth for the definitions that its lines use: the more it uses, the less for each. */
function passOn({ lines: [first, last], worth }: Region, references: readonly Reference[]): Passed[] {
  const used = new Map<string, Reference>();
  for (const reference of references)
    if (first <= reference.line && reference.line <= last) used.set(keyOf(reference.file, reference.at), reference);
  const each = (worth * passedShare) / Math.sqrt(used.size);
  return [...used.values()].map(({ file, at }) => ({ file, at, worth: each }));
}

/** From how many definitions each of the wanted ones is used. */
function countUsers(index: Index, wanted: readonly Passed[]): ReadonlyMap<string, number> {
  const users = new Map(wanted.map(({ file, at }) => [keyOf(file, at), new Set<string>()]));
  const files = new Set(wanted.map(({ file }) => file));
  for (const [number, numbers] of index.references.entries())
    for (let row = 0; row < numbers.length; row += 4) {
      const file = numbers[row + 2]!;
      if (files.has(file)) users.get(keyOf(file, numbers[row + 3]!))?.add(keyOf(number, numbers[row]!));
    }
  return new Map([...users].map(([key, set]) => [key, set.size]));
}

function withGains(
  candidate: Candidate,
  gains: readonly { readonly line: number; readonly worth: number }[],
): Candidate {
  const { focus } = candidate;
  if (focus.kind !== 'file' || focus.regions === undefined || gains.length === 0) return candidate;
  const regions = focus.regions.map(({ lines, worth }) => {
    const own = gains.filter(({ line }) => lines[0] <= line && line <= lines[1]);
    return { lines, worth: Math.round(own.reduce((sum, gain) => sum + gain.worth, worth)) };
  });
  return { ...candidate, focus: { ...focus, regions } };
}

/** Fields tell little: whoever needs them has their type. */
function isTelling({ files }: Index, file: number, at: number): boolean {
  const used = files[file]!.definitions[at];
  return used !== undefined && !fieldKinds.has(used.kind);
}

function regionsOf({ focus }: Candidate): readonly Region[] {
  return focus.kind === 'file' ? (focus.regions ?? []) : [];
}

function keyOf(file: number, at: number): string {
  return `${file} ${at}`;
}

/** As many files as share the room by the worth of their regions (`budget/fill.ts`). */
const maxCallers = 25;
const passedShare = 0.5;
const fieldKinds: ReadonlySet<DefinitionKind> = new Set(['field', 'property', 'member']);
