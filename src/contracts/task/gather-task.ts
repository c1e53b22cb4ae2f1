/**
 * Gathers the content of a task pack in order of admission: error outputs, the diff, files that issues name (high),
 * files and documents of the task's context (medium), other files of its contract (low). A file in several classes gets
 * the highest.
 */

import { fail, ok, type Result } from '../../base/result.js';
import type { StepBudget } from '../../base/step-budget.js';
import { createGlobBudget } from '../../formats/glob/bounded-glob.js';
import { compileGlobs } from '../../formats/glob/contract-globs.js';
import { badRequest } from '../../guard/refusal.js';
import type { Index } from '../../model/analysis.js';
import type { CandidateReason, Priority } from '../../model/candidate.js';
import type { AnalysedProject, Gathered, GatherTools, GivenText, ReadText } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { Snapshot } from '../../model/snapshot.js';
import { searchWords } from '../../pipeline/redacted-query.js';
import { readQuery } from '../../select/query.js';
import { weighTerms } from '../../select/weights.js';
import { fileCandidate, focusOnRanges, regionsAround, type Unranked } from '../file-candidate.js';
import { rankAround } from '../rank-around.js';
import { summariseDiff } from './diff/unified-diff.js';
import { createLocate, type Locate } from './locate-path.js';
import { type IssueFile, type KnownIssues, knowIssues } from './merge-issues.js';
import { type AbsentFile, absentFile, findInWords, findWritten, type NamedFiles } from './named-files.js';
import { maxIssueFiles, shortField, warningOutputChars } from './task-limits.table.js';
import type { TaskPackRequest, TaskSpec } from './task-request.js';
import { marker, shorten } from './truncation-marker.js';

export type FileClass = 'high' | 'medium' | 'low' | 'doc';

/** An entry of the pack in place of a file that is not shown. */
export type AbsentEntry = {
  readonly kind: FileClass;
  readonly path: string;
  readonly content: string;
  /** Whether something of the project is missing because of it. */
  readonly isCut: boolean;
};

export type LowFiles = {
  /** The first of them, best first, by their guarded names. */
  readonly names: readonly string[];
  readonly count: number;
};

export type TaskFound = {
  readonly issues: KnownIssues['issues'];
  readonly classes: ReadonlyMap<string, FileClass>;
  readonly absent: readonly AbsentEntry[];
  readonly low: LowFiles;
  /** Markers for what is missing of the previous state. */
  readonly stateMarks: readonly string[];
  /** The number of texts and files without a size limit. */
  readonly wanted: number;
  /** Whether a text was reduced before fitting. */
  readonly shrunk: boolean;
  readonly notes: readonly string[];
};

type TaskTools = Pick<GatherTools, 'readText' | 'root' | 'clean'>;

export function gatherTask(
  request: TaskPackRequest,
  analysed: AnalysedProject,
  { readText, root, clean }: TaskTools,
): Result<Gathered<TaskFound>, Refusal> {
  const { snapshot, index } = analysed;
  const { task, topIssues, diff, diffSummaryChars, budgetTier } = request;
  const locate = createLocate(
    index.files.map(({ entry }) => entry.path),
    root,
  );
  const known = knowIssues(request.issues, locate, topIssues);
  const high = keptFiles(known.files);
  const isShort = budgetTier !== 'optimal';
  const budget = createGlobBudget();
  const context = findWritten(task.files, analysed, budget);
  if (budget.steps < 0) return fail(tooManyPatterns('context.files'));
  const docs = findWritten(task.docs, analysed, budget);
  if (budget.steps < 0) return fail(tooManyPatterns('context.docs'));
  const said = [task.title, task.goal, ...task.acceptance.map(({ text }) => text)].join('\n');
  const words = searchWords(said);
  const inWords = findInWords(words, analysed, locate);

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
  const withContext = !isShort || high.length === 0;
  const named = [
    ['medium', 'context.files', context, withContext],
    ['medium', 'task', inWords, withContext],
    ['doc', 'context.docs', docs, !isShort],
  ] as const;
  for (const [kind, why, { paths }, isShown] of named)
    if (isShown) for (const path of paths) add(kind, why, { path, lines: [] });
  const isOfContract = contractOf(task, budget);
  const low = contractFiles(request, index, { words, named: [...classes.keys()], isOfContract, readText });
  if (budget.steps < 0) return fail(tooManyPatterns('files_contract'));
  if (!isShort) for (const path of low) add('low', 'files_contract', { path, lines: [] });

  const absent = [
    ...entriesOf('high', { paths: new Set(), absent: absentOf(known, locate, snapshot) }),
    ...named.flatMap(([kind, , found, isShown]) => entriesOf(kind, isShown ? found : leftOutOf(found, classes))),
  ].map((entry) => ({ ...entry, path: clean(entry.path), content: clean(entry.content) }));
  const isOfIssue = new Set<string>(high.map(({ path }) => path));
  const isOwn = (path: string) => task.allowed.length > 0 && isOfContract(path);
  const summary = summariseDiff(diff, diffSummaryChars, (path) => (isOfIssue.has(path) ? 0 : isOwn(path) ? 1 : 2));
  const more = known.files.length - high.length;
  const stateNotes = [
    ...(known.past > 0 ? [`${known.past} more issues are past the first ${topIssues}`] : []),
    ...(more > 0 ? [`output of tools names ${more} more files, past the first ${maxIssueFiles}`] : []),
  ];
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
    weights: new Map(
      weighTerms(index, readQuery(words)).map(({ text, weight }) => [text, Math.max(weight, minWeight)]),
    ),
    facts: {
      issues: known.issues,
      classes,
      absent,
      low: { names: low.slice(0, maxLowNames).map((path) => clean(path)), count: low.length },
      stateMarks: stateNotes.map(marker),
      wanted: texts.length + classes.size,
      shrunk: summary !== diff || known.issues.some(({ isClipped }) => isClipped),
      notes: [
        ...task.notes,
        ...known.notes,
        ...stateNotes,
        ...named.flatMap(([, why, found]) => found.absent.map(({ path, why: reason }) => `${why}: ${path} ${reason}`)),
        ...(isShort
          ? [
              `budget tier ${budgetTier}: error output, the diff and ${withContext ? 'context files' : 'files of issues'} only`,
            ]
          : []),
      ],
    },
  });
}

/** The files of issues that are not in the project's index. */
function absentOf({ given }: KnownIssues, locate: Locate, snapshot: Snapshot): AbsentFile[] {
  const files = new Set(given.flatMap(({ file }) => (file === null || locate(file) !== null ? [] : [file])));
  return [...files].map((file) => absentFile(file, snapshot));
}

/** Files that little money leaves out, although they could be shown. */
function leftOutOf({ paths, absent }: NamedFiles, classes: ReadonlyMap<string, FileClass>): NamedFiles {
  const out = [...paths].filter((path) => !classes.has(path));
  const why = 'is left out because little money is left';
  return { paths, absent: [...absent, ...out.map((path) => ({ path, why, exists: true }))] };
}

/** The first few entries have a name each. The last one counts the others. */
function entriesOf(kind: FileClass, { absent }: NamedFiles): AbsentEntry[] {
  const rest = absent.length - maxAbsent;
  return absent.slice(0, maxAbsent).map(({ path, why, exists }, i) => {
    const others = i === maxAbsent - 1 && rest > 0 ? `, and so it is with ${rest} more` : '';
    const text = `this file ${why}${others}`;
    return { kind, path: shorten(path, shortField.file), content: exists ? marker(text) : `[${text}]`, isCut: exists };
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

/** Whether the file contract allows a path. */
function contractOf({ allowed, forbidden }: TaskSpec, budget: StepBudget): (path: string) => boolean {
  const isAllowed = allowed.length === 0 ? () => true : compileGlobs(allowed, budget);
  const isForbidden = compileGlobs(forbidden, budget);
  return (path) => isAllowed(path) && !isForbidden(path);
}

type ContractQuery = {
  readonly words: string;
  readonly named: readonly RelPath[];
  readonly isOfContract: (path: string) => boolean;
  readonly readText: ReadText;
};

/**
 * Files that the task may touch, best for it first. Without globs that is every file, so only those that its words or
 * its named files lead to are included. The files that hold the task itself are no context.
 */
function contractFiles({ task, inputFiles }: TaskPackRequest, index: Index, query: ContractQuery): RelPath[] {
  const { words, named, isOfContract, readText } = query;
  const { strong, weak } = rankAround(index, { words, named }, readText);
  const rest = task.allowed.length === 0 ? [] : index.files.map(({ entry }) => entry);
  const ordered = [
    ...strong.map(({ candidate }) => candidate.entry),
    ...weak.map(({ entry }) => entry),
    ...rest.filter(({ lowValue }) => !lowValue),
    ...rest,
  ];
  const isTaken = new Set<string>([...named, ...inputFiles]);
  return [...new Set(ordered.map(({ path }) => path))].filter(
    (path) => !isTaken.has(path) && !taskFiles.test(path) && isOfContract(path),
  );
}

const standings: Readonly<Record<FileClass, { readonly priority: Priority; readonly reason: CandidateReason }>> = {
  high: { priority: 'P1', reason: 'named' },
  medium: { priority: 'P2', reason: 'user-selected' },
  doc: { priority: 'P2', reason: 'document' },
  low: { priority: 'P3', reason: 'match' },
};

const maxRegionLines = 80;
const linesAround = 12;
/** Even a word that occurs in every file helps to choose regions within a file. */
const minWeight = 0.2;
const maxAbsent = 20;
/** No more files of a contract than this are loaded, and the next one is named. */
const maxLowNames = 201;
/** Where projects of this contract keep tasks and what became of them. */
const taskFiles = /^(?:openspec\/project\.(?:ya?ml|json)$|ralphy-spec\/|\.ralphy\/)/;
