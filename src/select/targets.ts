/** What a target is in the index: the file, or the exact lines of the things that are named in it. */
import { compareBytes } from '../base/order.js';
import type { Definition, Index, IndexedFile } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import type { Target } from '../model/target.js';

/** All that is asked of one file. */
export type TargetFile = {
  readonly number: number;
  /** The things in it that are named; empty when only the file is. */
  readonly definitions: readonly Definition[];
  /** Whether the file itself is named too. */
  readonly whole: boolean;
};

/** One entry per file, in the order of the index, whatever the order of mention. The targets exist and their symbols are defined: `contracts/` has checked it. */
export function filesOfTargets(index: Index, targets: readonly Target[]): TargetFile[] {
  const byNumber = new Map<number, { definitions: Set<Definition>; whole: boolean }>();
  for (const { path, symbol } of targets) {
    const number = index.numberOf.get(path)!;
    const known = byNumber.get(number) ?? { definitions: new Set(), whole: false };
    byNumber.set(number, known);
    if (symbol === null) known.whole = true;
    else for (const named of definitionsNamed(index.files[number]!, symbol)) known.definitions.add(named);
  }
  return [...byNumber]
    .sort(([a], [b]) => a - b)
    .map(([number, { definitions, whole }]) => ({ number, definitions: inOrder(definitions), whole }));
}

/** As they stand in the file. */
export function inOrder(definitions: Iterable<Definition>): Definition[] {
  return [...definitions].sort((a, b) => a.lines[0] - b.lines[0] || compareBytes(qualifiedName(a), qualifiedName(b)));
}

/** Definitions of a name, which may be written with its container: `total`, `Cart.total`. */
export function definitionsNamed({ definitions }: IndexedFile, symbol: string): readonly Definition[] {
  const exact = definitions.filter((definition) => qualifiedName(definition) === symbol);
  return exact.length > 0 ? exact : definitions.filter(({ name }) => name === symbol);
}

export function qualifiedName({ name, container }: Definition): string {
  return container === null ? name : `${container}.${name}`;
}

/** First lines of what is around the symbols, so that a method is seen in its class. */
export function headersAround(file: IndexedFile, ranges: readonly LineRange[]): LineRange[] {
  return definitionsAround(file, ranges).map(({ signatureLines }) => signatureLines);
}

/** What the lines stand in: classes, and whatever those stand in. */
export function definitionsAround({ definitions }: IndexedFile, ranges: readonly LineRange[]): Definition[] {
  const isAround = ({ lines: [first, last] }: Definition) =>
    ranges.some(([start, end]) => first <= start && end <= last && (first < start || end < last));
  return definitions.filter(isAround);
}
