/** Matches the words of the task with file paths, by stem. Words that few paths contain weigh more. */
import { remember } from '../../base/remember.js';
import { countWords, termsOfWord } from '../../base/words.js';
import type { Index } from '../../model/analysis.js';
import { baseName, parentOf, type RelPath } from '../../model/path.js';
import { isFolderFile } from './kinds.js';
import { stemOf } from './stem.js';

export type PathWords = {
  /** The stems of each file's path, and of its name; a file such as `index.ts` has the name of its folder. */
  readonly paths: readonly ReadonlySet<string>[];
  readonly names: readonly ReadonlySet<string>[];
  readonly holders: ReadonlyMap<string, number>;
  readonly nameHolders: ReadonlyMap<string, number>;
};

/** Only for code, because tests and data repeat the names of the code they belong to. */
export function readPaths(index: Index, isCode: readonly boolean[]): PathWords {
  const paths = index.files.map(({ entry }, number) =>
    isCode[number] ? new Set(withoutEnding(entry.path).split('/').flatMap(stemsOf)) : noStems,
  );
  const names = index.files.map(({ entry }, number) =>
    isCode[number] ? new Set(stemsOf(ownName(entry.path))) : noStems,
  );
  return { paths, names, holders: countHolders(paths), nameHolders: countHolders(names) };
}

/** The words of the task as stems, with their counts. */
export function stemCounts(terms: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [term, count] of terms) {
    const stem = stemOf(term);
    counts.set(stem, Math.max(counts.get(stem) ?? 0, count));
  }
  return counts;
}

export function matchPaths({ paths, holders }: PathWords, said: ReadonlyMap<string, number>): Float64Array {
  return Float64Array.from(paths, (stems) => {
    let sum = 0;
    for (const stem of stems) {
      const count = said.get(stem);
      if (count !== undefined) sum += Math.log(1 + paths.length / holders.get(stem)!) * Math.min(2, count) * 0.5;
    }
    return sum / Math.sqrt(1 + stems.size);
  });
}

/** How much of the file's own name the task contains. A whole name counts more than the sum of its words. */
export function matchNames({ names, nameHolders }: PathWords, said: ReadonlyMap<string, number>): Float64Array {
  return Float64Array.from(names, (stems) => {
    let matched = 0;
    let all = 0;
    for (const stem of stems) {
      const rarity = Math.log(1 + names.length / nameHolders.get(stem)!);
      all += rarity;
      if (said.has(stem)) matched += rarity * Math.min(1, said.get(stem)!);
    }
    return all === 0 ? 0 : (matched * matched) / all;
  });
}

function ownName(path: RelPath): string {
  const folder = parentOf(path);
  return isFolderFile(path) && folder !== '' ? baseName(folder as RelPath) : withoutEnding(baseName(path));
}

function withoutEnding(path: string): string {
  return path.replace(/\.[^./]*$/, '');
}

/** The stems of a segment of a path. */
const stemsOf = remember((part: string): readonly string[] =>
  [...countWords(part.replaceAll('-', ' ')).keys()].flatMap((word) => termsOfWord(word).map(stemOf)),
);

function countHolders(sets: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const set of sets) for (const stem of set) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  return holders;
}

const noStems: ReadonlySet<string> = new Set();
