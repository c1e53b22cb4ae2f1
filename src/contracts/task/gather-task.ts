/**
 * Gathers the content of a task pack in order of admission: error outputs, the diff, files that issues name (high),
 * files and documents of the task's context (medium), other files of its contract (low). A file in several classes gets
 * the highest.
 */

import { countBefore } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import { fail, ok, type Result } from '../../base/result.js';
import type { StepBudget } from '../../base/step-budget.js';
import { createGlobBudget } from '../../formats/glob/bounded-glob.js';
import { compileGlobs, isGlob } from '../../formats/glob/contract-globs.js';
import { badRequest } from '../../guard/refusal.js';
import type { Index } from '../../model/analysis.js';
import type { CandidateReason, Priority } from '../../model/candidate.js';
import type { AnalysedProject, Gathered, GivenText, ReadText } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import { searchWords } from '../../pipeline/redacted-query.js';
import { exclusionOf } from '../../pipeline/target-errors.js';
import { selectCandidates } from '../../select/candidates.js';
import { readQuery } from '../../select/query.js';
import { normalisePath } from '../bundle/bundle-targets.js';
import { fileCandidate, focusOnRanges, regionsAround, type Unranked } from '../file-candidate.js';
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
  // One candidate per file in order of admission. The first class of a file is its highest.
  const classes = new Map<RelPath, FileClass>();
  const list: (Unranked & { readonly why: string })[] = [];
  const add = (kind: FileClass, why: string, { path, lines }: Pick<IssueFile, 'path' | 'lines'>) => {
    if (classes.has(path)) return;
    const file = index.files[index.numberOf.get(path)!]!;
    const regions = regionsAround(file.definitions, lines, { most: maxRegionLines, around: linesAround });
    classes.set(path, kind);
    list.push({ ...fileCandidate(file, { ...standings[kind], focus: focusOnRanges(regions) }), why });
  };
  for (const file of high) add('high', `issue ${file.issue}`, file);
  const keepsContext = !isShort || high.length === 0;
  if (keepsContext) for (const path of context.paths) add('medium', 'context.files', { path, lines: [] });
  if (!isShort) {
    for (const path of docs.paths) add('doc', 'context.docs', { path, lines: [] });
    for (const path of contractFiles(task, index, { words, chosen: [...classes.keys()], readText, budget }))
      add('low', 'files_contract', { path, lines: [] });
    if (budget.steps < 0) return fail(tooManyPatterns('files_contract'));
  }

  const summary = summariseDiff(diff, diffSummaryChars);
  const more = known.files.length - high.length;
  const kept = keepsContext ? 'context files' : 'files of issues';
  const texts = textsOf(known, { summary, most: diffSummaryChars, isShort });
  return ok({
    task: task.goal,
    texts,
    // Scores only preserve the order.
    candidates: list.map(({ why, ...candidate }, i) => {
      const points = list.length - i;
      return { ...candidate, score: points, signals: [{ name: why, points }] };
    }),
    required: new Set(),
    weights,
    facts: {
      issues: known.issues,
      classes,
      wanted: texts.length + classes.size,
      shrunk: isShort || summary !== diff || more > 0 || known.issues.some(({ isClipped }) => isClipped),
      notes: [
        ...task.notes,
        ...known.notes,
        ...(more > 0 ? [`output of tools names ${more} more files, past the first ${maxIssueFiles}`] : []),
        ...context.notes.map((note) => `context.files: ${note}`),
        ...docs.notes.map((note) => `context.docs: ${note}`),
        ...(isShort ? [`budget tier ${budgetTier}: error output, the diff and ${kept} only`] : []),
      ],
    },
  });
}

function tooManyPatterns(path: string): Refusal {
  const expected = 'patterns that can be matched in a bounded number of steps';
  const fix = 'Write fewer patterns, or simpler ones: fewer groups in each other, no *(…*…) inside !(…).';
  return badRequest([{ path, expected, found: 'patterns that take more', fix }]);
}

/** All files of issues, and the first few that only tool output mentions. */
function keptFiles(files: readonly IssueFile[]): readonly IssueFile[] {
  const mined = new Set(files.filter(({ isOwn }) => !isOwn).slice(0, maxIssueFiles));
  return files.filter((file) => file.isOwn || mined.has(file));
}

export const titles = {
  diff: 'Diff of the last iteration',
  message: (i: number) => `Issue ${i + 1}`,
  raw: (i: number) => `Output of issue ${i + 1}`,
} as const;

type Texts = { readonly summary: string; readonly most: number; readonly isShort: boolean };

function textsOf({ issues }: KnownIssues, { summary, most, isShort }: Texts): GivenText[] {
  const common = { kind: 'error-context', priority: 'P1', ...(isShort ? { most: warningOutputChars } : {}) } as const;
  const errors = issues.flatMap(({ message, raw }, i) => [
    { ...common, title: titles.message(i), text: message },
    ...(raw === null ? [] : [{ ...common, title: titles.raw(i), text: raw }]),
  ]);
  const diff = { kind: 'diff-hint', title: titles.diff, text: summary, priority: 'P1', most } as const;
  return summary === '' ? errors : [...errors, diff];
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
  const first = countBefore(files, ({ entry }) => compareBytes(entry.path, folder) < 0);
  let end = first;
  while (end < files.length && files[end]!.entry.path.startsWith(folder)) end += 1;
  return files.slice(first, end).map(({ entry }) => entry.path);
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
  const query = { task: words, targets, userSelected: [], activeFile: null, withConfig: false };
  const ranked = selectCandidates(index, query, readText);
  const rest = allowed.length === 0 ? [] : index.files.map(({ entry }) => entry);
  const ordered = [...ranked.map(({ entry }) => entry), ...rest.filter(({ lowValue }) => !lowValue), ...rest];
  return [...new Set(ordered.map(({ path }) => path))].filter((path) => isAllowed(path) && !isForbidden(path));
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
