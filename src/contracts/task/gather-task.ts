/**
 * Gathers the content of a task pack in order of admission: error outputs, the diff, files that issues name (high),
 * files and documents of the task's context (medium), other files of its contract (low). A file in several classes gets
 * the highest.
 */
import { compareBytes } from '../../base/order.js';
import { fail, ok, type Result } from '../../base/result.js';
import type { StepBudget } from '../../base/step-budget.js';
import { createGlobBudget } from '../../formats/glob/bounded-glob.js';
import { compileGlobs, isGlob } from '../../formats/glob/contract-globs.js';
import { badRequest } from '../../guard/refusal.js';
import type { Definition, Index } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import type { Candidate, CandidateReason, Focus, Priority } from '../../model/candidate.js';
import type { AnalysedProject, Gathered, GivenText, ReadText } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { searchWords } from '../../pipeline/redacted-query.js';
import { exclusionOf } from '../../pipeline/target-errors.js';
import { selectCandidates } from '../../select/candidates.js';
import { readQuery } from '../../select/query.js';
import { normalisePath } from '../bundle/bundle-targets.js';
import { summariseDiff } from './diff/unified-diff.js';
import { createLocate } from './locate-path.js';
import { type IssueFile, type KnownIssues, knowIssues } from './merge-issues.js';
import { maxIssueFiles, warningOutputChars } from './task-limits.table.js';
import type { TaskPackRequest, TaskSpec } from './task-request.js';

export type FileClass = 'high' | 'medium' | 'low' | 'doc';

export type TaskFound = {
  readonly issues: KnownIssues['issues'];
  readonly classes: ReadonlyMap<string, FileClass>;
  /** The number of texts and files without a size limit. */
  readonly wanted: number;
  /** Whether content was reduced before fitting, because of a long diff or little money. */
  readonly shrunk: boolean;
  readonly notes: readonly string[];
};

export function gatherTask(
  request: TaskPackRequest,
  { snapshot, index }: AnalysedProject,
  { readText, root }: { readonly readText: ReadText; readonly root: string },
): Result<Gathered<TaskFound>, Refusal> {
  const { task, topIssues, diff, diffSummaryChars, budgetTier } = request;
  const paths = index.files.map(({ entry }) => entry.path);
  const known = knowIssues(request.issues, createLocate(paths, root), topIssues);
  const high = keptFiles(known.files);
  const isShort = budgetTier !== 'optimal';
  const budget = createGlobBudget();
  const context = findContext(task.files, { snapshot, index }, budget);
  if (budget.steps < 0) return fail(tooManyPatterns('context.files'));
  const docs = findContext(task.docs, { snapshot, index }, budget);
  if (budget.steps < 0) return fail(tooManyPatterns('context.docs'));

  const words = searchWords([task.title, task.goal, ...task.acceptance.map(({ text }) => text)].join('\n'));
  const weights = new Map(readQuery(words).terms.map(({ text }) => [text, 1]));
  const list = new CandidateList(index);
  for (const file of high)
    list.add('high', file.path, { why: `issue ${file.issue}`, regions: regionsAround(index, file) });
  const keepsContext = !isShort || high.length === 0;
  if (keepsContext) for (const path of context.paths) list.add('medium', path, { why: 'context.files' });
  if (!isShort) {
    for (const path of docs.paths) list.add('doc', path, { why: 'context.docs' });
    for (const path of contractFiles(task, index, { words, chosen: list.paths(), readText, budget }))
      list.add('low', path, { why: 'files_contract' });
    if (budget.steps < 0) return fail(tooManyPatterns('files_contract'));
  }

  const summary = summariseDiff(diff, diffSummaryChars);
  const texts = textsOf(known, { summary, most: diffSummaryChars, isShort });
  return ok({
    task: task.goal,
    texts,
    candidates: list.candidates(),
    required: new Set(),
    weights,
    facts: {
      issues: known.issues,
      classes: list.classes,
      wanted: texts.length + list.classes.size,
      shrunk:
        isShort ||
        summary !== diff ||
        known.files.length > high.length ||
        known.issues.some(({ isClipped }) => isClipped),
      notes: [
        ...task.notes,
        ...known.notes,
        ...(known.files.length > high.length
          ? [`output of tools names ${known.files.length - high.length} more files, past the first ${maxIssueFiles}`]
          : []),
        ...context.notes.map((note) => `context.files: ${note}`),
        ...docs.notes.map((note) => `context.docs: ${note}`),
        ...(isShort
          ? [
              `budget tier ${budgetTier}: error output, the diff and ${keepsContext ? 'context files' : 'files of issues'} only`,
            ]
          : []),
      ],
    },
  });
}

function tooManyPatterns(path: string): Refusal {
  const problem = {
    path,
    expected: 'patterns that can be matched in a bounded number of steps',
    found: 'patterns that take more',
    fix: 'Write fewer patterns, or simpler ones: fewer groups in each other, no *(…*…) inside !(…).',
    place: null,
  };
  return badRequest([problem]);
}

/** All files of issues, and the first few that only tool output mentions. */
function keptFiles(files: readonly IssueFile[]): readonly IssueFile[] {
  const mined = new Set(files.filter(({ isOwn }) => !isOwn).slice(0, maxIssueFiles));
  return files.filter((file) => file.isOwn || mined.has(file));
}

/** Titles that identify the texts for the renderer. */
export const titles = {
  diff: 'Diff of the last iteration',
  message: (i: number) => `Issue ${i + 1}`,
  raw: (i: number) => `Output of issue ${i + 1}`,
} as const;

type Texts = { readonly summary: string; readonly most: number; readonly isShort: boolean };

function textsOf({ issues }: KnownIssues, { summary, most, isShort }: Texts): GivenText[] {
  const bound = isShort ? { most: warningOutputChars } : {};
  const errors = issues.flatMap(({ message, raw }, i): GivenText[] => [
    { kind: 'error-context', title: titles.message(i), text: message, priority: 'P1', ...bound },
    ...(raw === null
      ? []
      : [{ kind: 'error-context', title: titles.raw(i), text: raw, priority: 'P1', ...bound } as const]),
  ]);
  const last: GivenText[] =
    summary === '' ? [] : [{ kind: 'diff-hint', title: titles.diff, text: summary, priority: 'P1', most }];
  return [...errors, ...last];
}

/** The definition around each line, or some lines before and after it. */
function regionsAround({ files, numberOf }: Index, { path, lines }: IssueFile): LineRange[] {
  const { definitions } = files[numberOf.get(path)!]!;
  return lines.map((line) => {
    const holding = definitions.filter(
      ({ lines: [first, last] }) => first <= line && line <= last && last - first < maxRegionLines,
    );
    const outermost: Definition | undefined = holding[0];
    return outermost?.lines ?? ([Math.max(1, line - linesAround), line + linesAround] as const);
  });
}

/** Files that the task names by path, folder or glob. Unreadable ones are noted. */
function findContext(written: readonly string[], { snapshot, index }: AnalysedProject, budget: StepBudget) {
  const paths = new Set<RelPath>();
  const notes: string[] = [];
  for (const text of new Set(written)) {
    const path = normalisePath(text);
    const inFolder = path.ok ? pathsBelow(index, `${path.value.replace(/\/$/, '')}/`) : [];
    budget.steps -= inFolder.length + 1;
    if (budget.steps < 0) break;
    if (path.ok && index.numberOf.has(path.value)) paths.add(path.value);
    else if (inFolder.length > 0) for (const below of inFolder) paths.add(below);
    else if (isGlob(text)) {
      const isMatch = compileGlobs([text], budget);
      const found = index.files.flatMap(({ entry }) => (isMatch(entry.path) ? [entry.path] : []));
      for (const one of found) paths.add(one);
      if (found.length === 0) notes.push(`${text} matches nothing`);
    } else if (!path.ok) notes.push(`${text} is not a path inside the root`);
    else {
      const exclusion = exclusionOf(path.value, snapshot);
      notes.push(exclusion === undefined ? `${text} does not exist` : `${text} may not be shown (${exclusion.reason})`);
    }
  }
  return { paths, notes };
}

/** Files of an index are in byte order, so those of a folder are contiguous. */
function pathsBelow({ files }: Index, folder: string): RelPath[] {
  let [low, high] = [0, files.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareBytes(files[middle]!.entry.path, folder) < 0) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < files.length && files[end]!.entry.path.startsWith(folder)) end += 1;
  return files.slice(low, end).map(({ entry }) => entry.path);
}

type ContractQuery = {
  readonly words: string;
  readonly chosen: readonly RelPath[];
  readonly readText: ReadText;
  readonly budget: StepBudget;
};

/** Files that the task may touch, best first. Without globs that is every file, so only word matches are included. */
function contractFiles({ allowed, forbidden }: TaskSpec, index: Index, given: ContractQuery): RelPath[] {
  const { words, chosen, readText, budget } = given;
  const isAllowed = allowed.length === 0 ? () => true : compileGlobs(allowed, budget);
  const isForbidden = compileGlobs(forbidden, budget);
  const targets = chosen
    .filter((path) => index.files[index.numberOf.get(path)!]!.definitions.length <= maxDefinitions)
    .map((path) => ({ path, symbol: null }));
  const ranked = selectCandidates(
    index,
    { task: words, targets, userSelected: [], activeFile: null, withConfig: false },
    readText,
  );
  const rest = allowed.length === 0 ? [] : index.files.map(({ entry }) => entry);
  const ordered = [...ranked.map(({ entry }) => entry), ...rest.filter(({ lowValue }) => !lowValue), ...rest];
  return [...new Set(ordered.map(({ path }) => path))].filter((path) => isAllowed(path) && !isForbidden(path));
}

/** Why a file is a candidate, and the regions that an issue points at. */
type CandidateInfo = { readonly why: string; readonly regions?: readonly LineRange[] };

/** One candidate per file in order of admission. The first class of a file is its highest. */
class CandidateList {
  readonly classes = new Map<string, FileClass>();
  private readonly list: Omit<Candidate, 'score' | 'signals'>[] = [];
  private readonly whys: string[] = [];

  constructor(private readonly index: Index) {}

  add(kind: FileClass, path: RelPath, { why, regions = [] }: CandidateInfo): void {
    if (this.classes.has(path)) return;
    const { entry, definitions, tier } = this.index.files[this.index.numberOf.get(path)!]!;
    const focus: Focus =
      regions.length === 0 ? { kind: 'file' } : { kind: 'symbols', whole: true, ranges: regions, core: [] };
    this.classes.set(path, kind);
    this.whys.push(why);
    this.list.push({ path, entry, definitions, tier, focus, hops: 0, symbols: [], ...standings[kind] });
  }

  paths(): RelPath[] {
    return this.list.map(({ path }) => path);
  }

  /** Scores only preserve the order. */
  candidates(): Candidate[] {
    return this.list.map((candidate, i) => {
      const points = this.list.length - i;
      return { ...candidate, score: points, signals: [{ name: this.whys[i]!, points }] };
    });
  }
}

const standings: Readonly<Record<FileClass, { readonly priority: Priority; readonly reason: CandidateReason }>> = {
  high: { priority: 'P1', reason: 'named' },
  medium: { priority: 'P2', reason: 'user-selected' },
  doc: { priority: 'P2', reason: 'user-selected' },
  low: { priority: 'P3', reason: 'match' },
};

const maxRegionLines = 80;
const linesAround = 12;
/** Files with more dependencies would take long to resolve and need nearly everything. */
const maxDefinitions = 1_500;
