/** Gathers the texts of a bundle request, and the candidates for its step or its words. */

import { countEach, ranked } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import { ok, type Result } from '../../base/result.js';
import { quoteVisibly, writeName } from '../../emit/frame.js';
import type { Index } from '../../model/analysis.js';
import type { Candidate } from '../../model/candidate.js';
import type { AnalysedProject, Gathered, GivenText, ReadText } from '../../model/contract.js';
import type { Refusal } from '../../model/refusal/refusal.js';
import type { FileEntry, Snapshot } from '../../model/snapshot.js';
import { searchWords } from '../../pipeline/redacted-query.js';
import { selectCandidates } from '../../select/candidates.js';
import { readQuery } from '../../select/query.js';
import { weighTerms } from '../../select/weights.js';
import type { BundleRequest, LastError } from './bundle-request.js';
import { type BundleTargets, findTargets } from './bundle-targets.js';
import { resolveConstraints, writeConstraints } from './constraints.js';

export function gatherBundle(
  request: BundleRequest,
  analysed: AnalysedProject,
  readText: ReadText,
): Result<Gathered<BundleTargets>, Refusal> {
  const { index } = analysed;
  const found = findTargets(request, analysed);
  if (!found.ok) return found;
  const task = searchWords(wordsOf(request));
  const related =
    request.purpose === 'intent' ? [] : candidatesOf(request, { index, found: found.value, task, readText });
  const candidates = related.filter(({ priority }, rank) => priority === 'P0' || rank < maxCandidates);
  const weights = new Map(weighTerms(index, readQuery(task)).map(({ text, weight }) => [text, weight]));
  const required = new Set(candidates.filter(({ priority }) => priority === 'P0').map(({ path }) => path));
  const facts = { ...found.value, notes: [...found.value.notes, ...pastTheMost(related, candidates)] };
  return ok({ facts, task, texts: textsOf(request, analysed), candidates, required, weights });
}

/** Reports how many related files exceed the limit. */
function pastTheMost(related: readonly Candidate[], candidates: readonly Candidate[]): string[] {
  const more = related.length - candidates.length;
  return more === 0 ? [] : [`${more} more files are related, past the ${maxCandidates} that a bundle looks at`];
}

function wordsOf({ intent, planStep }: BundleRequest): string {
  const words = planStep !== null ? [planStep.description] : [intent?.rawInput, intent?.targetDescription];
  return words.filter((text) => text !== undefined && text !== null && text !== '').join('\n');
}

type CandidateQuery = {
  readonly index: Index;
  readonly found: BundleTargets;
  readonly task: string;
  readonly readText: ReadText;
};

/** If there are targets, files that only match the words are optional and normally omitted. */
function candidatesOf(
  { intent, planStep }: BundleRequest,
  { index, found, task, readText }: CandidateQuery,
): readonly Candidate[] {
  const { targets, userSelected, activeFile } = found;
  const withConfig = planStep?.operation === 'Build' || intent?.type === 'BuildPackage';
  const selected = selectCandidates(index, { task, targets, userSelected, activeFile, withConfig }, readText);
  return selected.filter(({ priority }) => priority !== 'P3');
}

function textsOf(request: BundleRequest, { snapshot, index }: AnalysedProject): GivenText[] {
  const { active } = resolveConstraints(request.constraints);
  const constraints = active.length === 0 ? 'none' : writeConstraints(active);
  const texts: GivenText[] = [
    { kind: 'system', title: 'Rules for this call', text: withStep(request), priority: 'P0' },
    { kind: 'constraints', title: 'Constraints', text: `${constraints}\n`, priority: 'P0' },
  ];
  if (request.lastError !== null)
    texts.push({ kind: 'error-context', title: 'Last error', text: writeError(request.lastError), priority: 'P0' });
  if (request.purpose !== 'diff')
    texts.push({ kind: 'project-meta', title: 'Project', text: describeProject(snapshot, index), priority: 'P1' });
  if (request.lastDiff !== null)
    texts.push({ kind: 'diff-hint', title: 'Last diff', text: endLine(request.lastDiff), priority: 'P1' });
  return texts;
}

function withStep({ system, purpose, intent, planStep }: BundleRequest): string {
  const words = [
    ['Intent', intent?.rawInput],
    ['Step', planStep?.description],
    ['Operation', planStep?.operation],
    ['Files', planStep === null ? null : inByteOrder(planStep.targetFiles)],
    ['Symbols', planStep === null ? null : inByteOrder(planStep.targetSymbols)],
  ].flatMap(([name, text]) => (text === undefined || text === null || text === '' ? [] : [`${name}: ${text}`]));
  return `${[system, `Purpose: ${purpose}`, ...words].join('\n')}\n`;
}

/** Sorts targets, so that their order in the request has no effect. */
function inByteOrder(names: readonly string[]): string {
  return [...names].sort(compareBytes).join(', ');
}

function writeError({ message, kind, file, line, output }: LastError): string {
  const place = file === null ? null : `at ${file}${line === null ? '' : `:${line}`}`;
  return endLine(
    [kind === null ? message : `${kind}: ${message}`, place, output].filter((part) => part !== null).join('\n'),
  );
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

const maxCandidates = 50;

/** Describes a project without showing code: counts, languages, folders and names. */
function describeProject({ files }: Snapshot, index: Index): string {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return [
    `files: ${files.length} (${bytes} bytes)`,
    `definitions: ${index.files.reduce((sum, { definitions }) => sum + definitions.length, 0)}`,
    `languages: ${writeCounts(files.map(({ language }) => language))}`,
    `folders: ${writeCounts(files.map(topFolder))}`,
    `entry points: ${namesOf(files, 'entrypoint')}`,
    `configuration: ${namesOf(files, 'config')}`,
    `build: ${namesOf(files, 'build')}`,
    '',
  ].join('\n');
}

function topFolder({ path }: FileEntry): string {
  const slash = path.indexOf('/');
  return slash < 0 ? './' : path.slice(0, slash + 1);
}

function namesOf(files: readonly FileEntry[], category: FileEntry['category']): string {
  const names = files.filter((file) => file.category === category).map(({ path }) => path);
  const shown = names.slice(0, maxNames).map(writeName).join(', ');
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return names.length === 0 ? 'none' : shown + more;
}

function writeCounts(names: readonly string[]): string {
  const shown = ranked(countEach(names)).slice(0, maxNames);
  return shown.map(([name, count]) => `${/^[\w./@+-]+$/.test(name) ? name : quoteVisibly(name)} ${count}`).join(', ');
}

const maxNames = 12;
