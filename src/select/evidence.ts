/**
 * Gathers the signals for and against each file, as numbers between 0 and about 1: first from the index for every
 * file, then from the text of the best ones. `rank.ts` adds them up.
 */
import { compareBytes } from '../base/order.js';
import type { Index } from '../model/analysis.js';
import type { ReadText } from '../model/contract.js';
import { createFindInstalled } from './installed.js';
import { filesSaying } from './literals.js';
import { besideBest, type Matching, matchFiles, matchTask } from './matching.js';
import { type CommonWords, readQuery, termsOfPart } from './query.js';
import { matchAround } from './signals/folders.js';
import { isDeclaration, isFolderFile, isInSideFolder } from './signals/kinds.js';
import { findMentions } from './signals/mentions.js';
import { findNamed, type Named } from './signals/named.js';
import { matchNames, matchPaths, readPaths, stemCounts } from './signals/paths.js';
import type { RegionValues } from './signals/region-signals.js';
import { readBest } from './signals/text.js';
import type { SignalName } from './weights.table.js';

export type Evidence = {
  readonly number: number;
  readonly values: Partial<Record<SignalName, number>>;
  /** A word or two that explain a signal, where there are any. */
  readonly details: Partial<Record<SignalName, string>>;
  regions: readonly RegionValues[];
  /** What the task names in it. */
  readonly named: Named | null;
};

export type EvidenceInput = {
  readonly task: string;
  /** Null to use the index alone. */
  readonly readText: ReadText | null;
  /** Replaces the shipped table of common words. */
  readonly common?: CommonWords;
};

/** Best first by the signals of the index, which is the order in which files are read. */
export function gatherEvidence(index: Index, { task, readText, common }: EvidenceInput): Evidence[] {
  const matching = matchTask(index, readQuery(task, common));
  const { evidence, linesPointedAt } = fromIndex(matching, readText);
  const best = evidence
    .map((one) => ({ one, promise: promiseOf(one) }))
    .sort((a, b) => b.promise - a.promise || a.one.number - b.one.number)
    .map(({ one }) => one);
  if (readText === null) return best;
  const numbers = worthReading(best, matching.isMain);
  const byNumber = new Map(best.map((one) => [one.number, one]));
  for (const { number, values, definition, regions } of readBest(matching, readText, {
    numbers,
    linesPointedAt,
  })) {
    const one = byNumber.get(number)!;
    Object.assign(one.values, values);
    if (definition !== null) one.details.definition = definition.name;
    one.regions = regions;
  }
  return best;
}

/** Tests and documentation are read only if they are among the very best. */
function worthReading(best: readonly Evidence[], isMain: readonly boolean[]): number[] {
  const numbers: number[] = [];
  for (const [rank, { number }] of best.entries()) {
    if (numbers.length >= maxRead) break;
    if (isMain[number] || rank < readWhateverItIs) numbers.push(number);
  }
  return numbers;
}

function fromIndex(matching: Matching, readText: ReadText | null) {
  const { index, query, kinds, isMain, hits } = matching;
  const words = matchFiles(matching, matching.weights);
  const plain = matchFiles(matching, matching.plainWeights);
  const paths = readPaths(index, isMain);
  const { title, prose, inline } = query.parts;
  const said = stemCounts(termsOfPart(`${title}\n${prose}\n${inline}`));
  const path = besideBest(matchPaths(paths, said), isMain);
  const name = besideBest(matchNames(paths, said), isMain);
  const installed = createFindInstalled(index, readText);
  const mentions = findMentions(index, { task: query.text, parts: query.parts, installed });
  const named = findNamed(index, { parts: query.parts, isMain, readText, frame: mentions.frame });
  const saying = filesSaying(index, query.text);
  const around = matchAround(index, words, isMain);
  const tested = testedBy(index, words);
  const evidence = index.files.flatMap(({ entry }, number): Evidence[] => {
    const isPointedAt =
      mentions.path.has(number) || mentions.address.has(number) || (named.get(number)?.value ?? 0) >= sureName;
    if (words[number] === 0 && !isPointedAt && !mentions.fileName.has(number)) return [];
    const quoted = saying.get(number);
    const values: Evidence['values'] = {
      words: words[number]!,
      plain: plain[number]!,
      path: path[number]!,
      name: name[number]!,
      writtenPath: mentions.path.get(number) ?? 0,
      address: mentions.address.get(number) ?? 0,
      frame: mentions.frame.get(number) ?? 0,
      fileName: mentions.fileName.get(number) ?? 0,
      says: (quoted?.points ?? 0) / 8_000,
      named: pointsForName(named.get(number)),
      tests: Math.min(1, tested[number]!),
      around: around(number),
      sideFolder: isInSideFolder(entry.path) && !isPointedAt ? 1 : 0,
      folderFile: isFolderFile(entry.path) ? 1 : 0,
      style: kinds[number] === 'style' ? 1 : 0,
      declaration: isDeclaration(entry.path) ? 1 : 0,
      // A test or document whose path the task contains is meant.
      aside: isMain[number] || isPointedAt ? 0 : 1,
    };
    const details: Evidence['details'] = { words: bestWords(matching, hits[number]!).join(' ') };
    if (quoted !== undefined) details.says = quoted.name.replace('says:', '');
    if (!isMain[number]) details.aside = kinds[number]!;
    return [{ number, values, details, regions: [], named: named.get(number) ?? null }];
  });
  return { evidence, linesPointedAt: mentions.lines };
}

/** A named file is meant. The file of a named definition is only a little likelier: often it is where the problem shows. */
function pointsForName(named: Named | undefined): number {
  if (named === undefined) return 0;
  return named.lines === null ? named.value : named.value * shareForDefinition;
}

/** A rough score from the index alone, which decides which files are read. */
function promiseOf({ values }: Evidence): number {
  const {
    words = 0,
    plain = 0,
    path = 0,
    name = 0,
    writtenPath = 0,
    address = 0,
    frame = 0,
    fileName = 0,
    named = 0,
  } = values;
  const { sideFolder = 0, aside = 0 } = values;
  const pointedAt = writtenPath + address + 0.5 * frame + 0.5 * fileName + named;
  return words + 0.3 * plain + 0.3 * path + 0.3 * name + pointedAt - 0.3 * sideFolder - 0.8 * aside;
}

/** For each file the best match among its tests, by the edges of the index. */
function testedBy({ edges, files }: Index, words: Float64Array): Float64Array {
  const tested = new Float64Array(files.length);
  for (const { from, to, kind } of edges) if (kind === 'test') tested[to] = Math.max(tested[to]!, words[from]!);
  return tested;
}

function bestWords({ weights, terms }: Matching, { terms: held, counts }: Matching['hits'][number]): string[] {
  return held
    .map((term, at) => ({ text: terms[term]!, score: (weights[term]! * counts[at]!) / (counts[at]! + 1.2) }))
    .sort((a, b) => b.score - a.score || compareBytes(a.text, b.text))
    .slice(0, maxDetailWords)
    .map(({ text }) => text);
}

/** Measured with the titles of issues as tasks (docs/evidence/relevance.md). */
const shareForDefinition = 0.1;
const maxRead = 120;
/** From here on a name is taken for what is meant, also if it is a test or a document. */
const sureName = 0.4;
const readWhateverItIs = 10;
const maxDetailWords = 3;
