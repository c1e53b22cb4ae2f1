/**
 * Ranks the files of an index for a task: files and definitions that the task names, lexical match
 * (BM25 over code, comments, names and paths), and a little nearness in the graph. Scores are whole
 * points and ties end in the path, so the order is total (INV-5).
 */
import { compareBytes } from '../base/order.js';
import type { Index, IndexedFile } from '../model/analysis.js';
import type { Candidate, Signal } from '../model/candidate.js';
import { parentOf } from '../model/path.js';
import { filesSaying } from './literals.js';
import { namesPath } from './mention.js';
import { addNearness } from './near.js';
import { readQuery } from './query.js';
import { filesDefining } from './symbols.js';
import { type WeighedTerm, weighTerms } from './weights.js';

export function rankFiles(index: Index, task: string): Candidate[] {
  const weights = weighTerms(index, readQuery(task));
  const defining = filesDefining(index, task);
  const saying = filesSaying(index, task);
  const judged = index.files.map((file, number) =>
    judgeFile(file, { task, weights, index, defines: defining.get(number) ?? [], says: saying.get(number) ?? null }),
  );
  const byScore = (a: Candidate, b: Candidate) => b.score - a.score || compareBytes(a.path, b.path);
  const matching = judged.filter(({ score }) => score > 0).sort(byScore);
  return addNearness(index, matching).sort(byScore);
}

type Judging = {
  readonly task: string;
  readonly weights: readonly WeighedTerm[];
  readonly index: Index;
  /** Names of the task that this file defines. */
  readonly defines: readonly string[];
  /** What it says that the task quotes. */
  readonly says: Signal | null;
};

function judgeFile(file: IndexedFile, { task, weights, index, defines, says }: Judging): Candidate {
  const signals: Signal[] = [];
  let matched = 0;
  for (const term of weights) {
    const points = Math.round(termScore(file, term, index) * pointsPerUnit);
    if (points === 0) continue;
    matched += points;
    signals.push({ name: `word:${term.text}`, points });
  }
  for (const name of defines) {
    matched += definitionPoints;
    signals.push({ name: `defines:${name}`, points: definitionPoints });
  }
  if (says !== null) {
    matched += says.points;
    signals.push(says);
  }
  const demotion = demotionOf(file);
  if (matched > 0 && demotion !== null)
    signals.push({ name: demotion.name, points: -Math.round(matched * demotion.share) });
  const named = namesPath(task, file.entry.path);
  if (named !== null) signals.push({ name: named.name, points: named.points });
  return {
    path: file.entry.path,
    entry: file.entry,
    definitions: file.definitions,
    tier: file.tier,
    reason: named !== null ? 'named' : 'match',
    priority: 'P1',
    hops: 0,
    symbols: [],
    score: signals.reduce((sum, signal) => sum + signal.points, 0),
    signals,
    focus: { kind: 'file' },
  };
}

/** Counts are in tenths of a use in code. */
function termScore(file: IndexedFile, term: WeighedTerm, index: Index): number {
  const at = findNumber(file.terms, term.number);
  if (at < 0) return 0;
  const count = file.counts[at]! / 10;
  const relativeLength = index.averageLength === 0 ? 1 : file.length / index.averageLength;
  return (
    (term.weight * count * (saturation + 1)) / (count + saturation * (1 - lengthShare + lengthShare * relativeLength))
  );
}

/** Tests, prose and what a machine wrote match many words and are seldom what must change. */
function demotionOf(file: IndexedFile): { readonly name: string; readonly share: number } | null {
  const { lowValue, category, language } = file.entry;
  if (lowValue !== null) return { name: `low-value:${lowValue.kind}`, share: 0.7 };
  if (category === 'test') return { name: 'kind:test', share: 0.35 };
  if (category === 'documentation') return { name: 'kind:documentation', share: 0.4 };
  if (dataLanguages.has(language)) return { name: 'kind:data', share: 0.3 };
  if (sideFolder.test(parentOf(file.entry.path))) return { name: 'kind:side-folder', share: 0.25 };
  return null;
}

function findNumber(numbers: Uint32Array, wanted: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const number = numbers[middle]!;
    if (number === wanted) return middle;
    if (number < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

const pointsPerUnit = 1_000;
const definitionPoints = 4_000;
const saturation = 1.2;
const lengthShare = 0.4;
const dataLanguages: ReadonlySet<string> = new Set(['json', 'csv', 'tsv', 'xml', 'svg', 'po', 'text']);
const sideFolder =
  /(?:^|\/)(?:docs?|examples?|website|scripts?|tools?|bench(?:marks?)?|demos?|samples?|tutorials?|playground|locales?)(?:\/|$)/;
