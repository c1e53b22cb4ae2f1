/** The definitions that some lines of a file use: in the same file or in other files. */
import { type Definition, type Index, referencesOf } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';

export type Dependencies = {
  /** Signature lines of the definitions used from the same file, outside the lines themselves. */
  readonly own: readonly LineRange[];
  /** File number -> the definitions used from it; none if the file as a whole is used. */
  readonly elsewhere: ReadonlyMap<number, ReadonlySet<Definition>>;
};

/** `ranges` are the lines; null means the whole file. */
export function dependenciesOf(index: Index, number: number, ranges: readonly LineRange[] | null): Dependencies {
  const { definitions } = index.files[number]!;
  const own = new Map<number, LineRange>();
  const elsewhere = new Map<number, Set<Definition>>();
  for (const { scope, line, file, at } of referencesOf(index, number)) {
    const around = definitions[scope]?.lines ?? [line, line];
    if (ranges !== null && !isInside(around, ranges) && !isInside([line, line], ranges)) continue;
    const used = index.files[file]!.definitions[at];
    if (file !== number) {
      const known = elsewhere.get(file) ?? new Set<Definition>();
      elsewhere.set(file, used === undefined ? known : known.add(used));
    } else if (ranges !== null && used !== undefined && !isInside(used.lines, ranges)) own.set(at, used.signatureLines);
  }
  return { own: [...own.values()], elsewhere };
}

function isInside([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([start, end]) => start <= first && last <= end);
}
