/**
 * Ranks the files of a project for a task: those that both its words and the imports of the named files lead to, then
 * those that either leads to, alternating. Many files import a hub, or it imports many: that says little, so a named
 * hub leads nowhere by itself.
 */
import type { Index } from '../model/analysis.js';
import type { Candidate } from '../model/candidate.js';
import type { ReadText } from '../model/contract.js';
import type { RelPath } from '../model/path.js';
import { selectCandidates } from '../select/candidates.js';

export type Around = {
  readonly words: string;
  readonly named: readonly RelPath[];
  /** Among the best word matches, these come first. */
  readonly isPreferred?: (path: RelPath) => boolean;
};

export type FoundBy = { readonly candidate: Candidate; readonly by: 'words' | 'imports' };

export type RankedAround = {
  /** Best first, each file once. */
  readonly strong: readonly FoundBy[];
  /** Files that say little of the task. */
  readonly weak: readonly Candidate[];
  /** The files whose imports were followed. */
  readonly leads: readonly RelPath[];
};

export function rankAround(
  index: Index,
  { words, named, isPreferred = () => false }: Around,
  readText: ReadText,
): RankedAround {
  const rank = (task: string, from: readonly RelPath[]) =>
    selectCandidates(
      index,
      {
        task,
        targets: from.map((path) => ({ path, symbol: null })),
        userSelected: [],
        activeFile: null,
        withConfig: false,
      },
      readText,
    ).filter(({ entry }) => entry.sizeBytes > 0);
  const matching = rank(words, []);
  const preferred = new Set(matching.slice(0, maxConsidered).filter(({ path }) => isPreferred(path)));
  const isWeak = (one: Candidate) => one.score < weakest && !preferred.has(one);
  const strong = matching.filter((one) => !isWeak(one));
  const byWords = [...strong.filter((one) => preferred.has(one)), ...strong.filter((one) => !preferred.has(one))];
  const leads = leadingFiles(index, named);
  // Without a lead, follow the imports of the best word match, behind all word matches.
  const seeds = leads.length > 0 ? leads : strong.slice(0, 1).map(({ path }) => path);
  const isSeed = new Set<string>(seeds);
  const byImports = rank('', seeds).filter(({ path, reason }) => !wordReasons.has(reason) && !isSeed.has(path));
  const isTop = new Set<string>(strong.slice(0, maxTop).map(({ path }) => path));
  const both = byImports.filter(({ path }) => isTop.has(path));
  const found: FoundBy[] = [
    ...(leads.length > 0 ? [] : byWords.map(fromWords)),
    // A file found by both is shown as a file, not only by its used definitions.
    ...both.map((candidate) => fromImports({ ...candidate, focus: { kind: 'file' } })),
  ];
  for (let i = 0; i < Math.max(byWords.length, byImports.length); i++)
    found.push(...byWords.slice(i, i + 1).map(fromWords), ...byImports.slice(i, i + 1).map(fromImports));
  const once = new Map<string, FoundBy>();
  for (const one of found) if (!once.has(one.candidate.path)) once.set(one.candidate.path, one);
  const weak = matching.filter((one) => isWeak(one) && !once.has(one.path));
  return { strong: [...once.values()], weak, leads: seeds };
}

function leadingFiles({ files, numberOf, edges }: Index, named: readonly RelPath[]): RelPath[] {
  const neighbours = new Map<number, Set<number>>(named.map((path) => [numberOf.get(path)!, new Set<number>()]));
  for (const { from, to } of edges) {
    neighbours.get(from)?.add(to);
    neighbours.get(to)?.add(from);
  }
  return named
    .filter((path) => {
      const number = numberOf.get(path)!;
      return neighbours.get(number)!.size <= maxNeighbours && files[number]!.definitions.length <= maxDefinitions;
    })
    .slice(0, maxNamed);
}

const fromWords = (candidate: Candidate): FoundBy => ({ candidate, by: 'words' });
const fromImports = (candidate: Candidate): FoundBy => ({ candidate, by: 'imports' });

const wordReasons: ReadonlySet<Candidate['reason']> = new Set(['match', 'named']);
/** Ranks up to here are sorted by preference first. */
const maxConsidered = 40;
/** The best word match has a score of 29,999. A file with less than about half of that says little. */
const weakest = 15_000;
/** Up to this rank, an imported file counts as found by words too. */
const maxTop = 20;
const maxNamed = 24;
/** A file with more imports and importers is a hub. */
const maxNeighbours = 12;
/** Files with more definitions would take long to resolve and need nearly everything. */
const maxDefinitions = 1_500;
