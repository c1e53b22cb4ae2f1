/**
 * Ranks the files of an index for a task: targets first, then files the task names, then plain
 * lexical match (BM25 over bodies, names and paths). Scores are whole points and ties end in the
 * path, so the order is total (INV-5).
 */
import { compareBytes } from '../base/order.js';
import type { Index, IndexedFile } from '../model/analysis.js';
import type { Candidate, Signal } from '../model/candidate.js';
import { parentOf, type RelPath } from '../model/path.js';
import { namesPath } from './mention.js';
import { type Query, readQuery } from './query.js';

export function rankFiles(index: Index, task: string, targets: readonly RelPath[]): Candidate[] {
  const query = readQuery(task);
  const weights = weighTerms(index, query);
  const wanted = new Set<string>(targets);
  const candidates: Candidate[] = [];
  for (const file of index.files) {
    const candidate = judgeFile(file, { query, weights, index, isTarget: wanted.has(file.entry.path) });
    if (candidate.score > 0) candidates.push(candidate);
  }
  return candidates.sort((a, b) => b.score - a.score || compareBytes(a.path, b.path));
}

type WeighedTerm = { readonly text: string; readonly number: number; readonly weight: number };

type Judging = {
  readonly query: Query;
  readonly weights: readonly WeighedTerm[];
  readonly index: Index;
  readonly isTarget: boolean;
};

/** A term is worth more the fewer files hold it, and more, but never much more, the oftener the task says it. */
function weighTerms(index: Index, query: Query): WeighedTerm[] {
  const total = index.files.length;
  const weighed: WeighedTerm[] = [];
  for (const { text, count } of query.terms) {
    const number = index.termNumbers.get(text);
    if (number === undefined) continue;
    const holders = index.fileCounts[number]!;
    const rarity = Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
    weighed.push({ text, number, weight: rarity * ((count * 9) / (count + 8)) });
  }
  return weighed;
}

function judgeFile(file: IndexedFile, judging: Judging): Candidate {
  const signals: Signal[] = [];
  let matched = 0;
  for (const term of judging.weights) {
    const points = Math.round(termScore(file, term, judging.index) * pointsPerUnit);
    if (points === 0) continue;
    matched += points;
    signals.push({ name: `word:${term.text}`, points });
  }
  const demotion = demotionOf(file);
  if (matched > 0 && demotion !== null)
    signals.push({ name: demotion.name, points: -Math.round(matched * demotion.share) });
  const named = namesPath(judging.query.text, file.entry.path);
  if (named !== null) signals.push({ name: named.name, points: named.points });
  if (judging.isTarget) signals.push({ name: 'target', points: targetPoints });
  return {
    path: file.entry.path,
    entry: file.entry,
    outline: file.outline,
    reason: judging.isTarget ? 'target' : named !== null ? 'named' : 'match',
    score: signals.reduce((sum, signal) => sum + signal.points, 0),
    signals,
  };
}

function termScore(file: IndexedFile, term: WeighedTerm, index: Index): number {
  const at = findNumber(file.terms, term.number);
  if (at < 0) return 0;
  const count = file.counts[at]!;
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
const targetPoints = 1_000_000_000;
const saturation = 1.2;
const lengthShare = 0.4;
const dataLanguages: ReadonlySet<string> = new Set(['json', 'csv', 'tsv', 'xml', 'svg', 'po', 'text']);
const sideFolder =
  /(?:^|\/)(?:docs?|examples?|website|scripts?|tools?|bench(?:marks?)?|demos?|samples?|tutorials?|playground|locales?)(?:\/|$)/;
